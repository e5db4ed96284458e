import { useState } from "react";
import { allSaid, type Reading } from "../../../src/protocol/reading.ts";
import { ModePicker } from "../mode/mode-picker.tsx";
import { SandboxPicker } from "../mode/sandbox-picker.tsx";
import { useServer } from "../server/use-server.ts";
import { signOf } from "../sessions/folder.ts";
import { FolderLetter } from "../sessions/folder-letter.tsx";
import { useWords } from "../texts/texts.ts";
import { TrustButton } from "../trust/trust-button.tsx";
import type { FolderTrust } from "../trust/use-trust.ts";
import { toast } from "../ui/toasts.tsx";
import { Composer } from "./composer.tsx";
import { Fact } from "./fact.tsx";
import { createMessageIds } from "./message-ids.ts";
import { ModelPicker } from "./model-picker.tsx";
import { seesPictures } from "./models.ts";
import { momentOf } from "./moment.ts";
import { useAttachments } from "./use-attachments.ts";
import { useDraft } from "./use-draft.ts";
import { useHeld } from "./use-held.ts";
import { useModels } from "./use-models.ts";
import { walkable } from "./walk-back.ts";

interface SessionComposerInput {
  session: string;
  reading: Reading;
  trust: FolderTrust;
  /** Its turn is nobody's: the process that ran it has ended. */
  isInterrupted: boolean;
}

/** What is said into a session that has begun. */
export function SessionComposer({ session, reading, trust, isInterrupted }: SessionComposerInput) {
  const { composer } = useWords();
  const { api, answeredHere } = useServer();
  const draft = useDraft(session);
  const [messageIds] = useState(createMessageIds);
  const offered = useModels();
  // A choice is made over the model of that moment: once another has taken over, it has been heeded or overtaken.
  const [choice, setChoice] = useState<{ model: string; over: string } | null>(null);
  const { opened, turn, lastTurn, asks } = reading.history;
  const [files] = useAttachments(session);
  const held = useHeld(asks, draft.text.trim() !== "" || files.length > 0);
  const model = choice && choice.over === opened?.model ? choice.model : (opened?.model ?? null);
  const moment = opened ? momentOf(reading.history, isInterrupted) : null;
  const mayGoOn = moment === "interrupted" || (moment === "rest" && lastTurn?.reason === "shut-down");
  const said = () => allSaid(reading).flatMap((message) => (message.role === "user" ? [message.text] : []));
  return (
    <Composer
      draft={draft}
      moment={moment}
      held={held}
      place={session}
      where={{ session }}
      folder={opened?.workspace ?? null}
      sees={seesPictures(model, offered.known)}
      prompts={() => walkable(said())}
      onStop={turn ? async () => void (await api.abort(session)) : null}
      onGoOn={mayGoOn ? async () => void (await api.goOn(session)) : null}
      onSend={async (text, files) => {
        // A message answers whatever is asked.
        for (const { ask } of asks) answeredHere.add(ask);
        const { notice } = await api.say(session, {
          text,
          message: messageIds.idFor(session, text, files),
          ...(model && model !== opened?.model && { model }),
          ...(files.length > 0 && { files }),
        });
        messageIds.accepted();
        // What was meant for a skill or a prompt and went without it.
        if (notice) toast({ text: notice });
        return null;
      }}
    >
      {(attempt) =>
        opened && (
          <>
            <Fact label={composer.folder} title={opened.workspace}>
              <FolderLetter path={opened.workspace} />
              <span className="truncate">{signOf(opened.workspace).name}</span>
            </Fact>
            <TrustButton trust={trust} />
            <ModelPicker
              offered={offered}
              model={model}
              disabled={turn !== null}
              onChoose={(wanted) => setChoice({ model: wanted, over: opened.model })}
            />
            <ModePicker mode={opened.mode} onChoose={(wanted) => void attempt(() => api.change(session, wanted))} />
            <SandboxPicker
              sandbox={opened.sandbox}
              onChoose={(wanted) => void attempt(() => api.change(session, { sandbox: wanted }))}
            />
          </>
        )
      }
    </Composer>
  );
}
