import { useState } from "react";
import { forgetAttachments } from "../composer/use-attachments.ts";
import { forgetDraft } from "../composer/use-draft.ts";
import { useSentence } from "../enter/use-sentence.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { useServer } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Sentence } from "../ui/sentence.tsx";
import { steady } from "../ui/steady.ts";

interface DeleteDialogInput {
  session: SessionInfo;
  onClose(): void;
  onDeleted(): void;
}

/** Asks back: what is deleted cannot be had again. The safe answer is the one under Enter. */
export function DeleteDialog({ session, onClose, onDeleted }: DeleteDialogInput) {
  const words = useWords();
  const { api } = useServer();
  const sentenceFor = useSentence();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    setDeleting(true);
    try {
      await api.remove(session.id);
      forgetDraft(session.id);
      forgetAttachments(session.id);
      onDeleted();
    } catch (error) {
      setProblem(sentenceFor(error));
      setDeleting(false);
    }
  };
  return (
    <Dialog title={words.sessions.deleteTitle} onClose={onClose}>
      <p className="text-quiet text-sm">
        {words.sessions.deleteWhat({ title: steady(session.title) || words.sessions.untitled })}
      </p>
      {problem && (
        <p role="alert" className="mt-3 text-bad text-sm">
          <Sentence text={problem} />
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button look="danger" disabled={isDeleting} onClick={() => void remove()}>
          {words.sessions.delete}
        </Button>
      </div>
    </Dialog>
  );
}
