import { forgetAttachments } from "../composer/use-attachments.ts";
import { forgetDraft } from "../composer/use-draft.ts";
import { addressOf, newAddress, placeOf } from "../route.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { useSentence } from "../server/use-sentence.ts";
import { useServer } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";
import { steady } from "../ui/steady.ts";
import { toast } from "../ui/toasts.tsx";
import { go } from "../use-place.ts";
import { deletions } from "./deletions.ts";
import { type ExportFormat, saveExport } from "./export.ts";
import type { Sessions } from "./use-sessions.ts";

export interface SessionActions {
  rename(title: string): Promise<void>;
  fork(): Promise<void>;
  exportAs(format: ExportFormat): Promise<void>;
  remove(): void;
}

/** What can be done with a whole session. What fails is said in passing. */
export function useActions(session: SessionInfo, { refresh }: Pick<Sessions, "refresh">): SessionActions {
  const { sessions: texts } = useWords();
  const { api } = useServer();
  const sentenceFor = useSentence();
  const { id } = session;
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast({ text: sentenceFor(error), isBad: true });
    }
  };
  return {
    rename: (title) =>
      attempt(async () => {
        if (!title.trim() || title.trim() === session.title) return;
        await api.change(id, { title: title.trim() });
        await refresh();
      }),
    fork: () =>
      attempt(async () => {
        const fork = await api.call<{ id: string }>("POST", `/api/sessions/${id}/fork`);
        await refresh();
        go(addressOf(fork.id));
        toast({ text: texts.forked });
      }),
    exportAs: (format) => attempt(() => saveExport(session, format)),
    remove() {
      const title = steady(session.title) || texts.untitled;
      const isAtWork = session.state === "running" || session.state === "waiting";
      const place = placeOf(location.hash);
      const wasHere = place.page === "session" && place.id === id;
      const undo = () => {
        take();
        deletions.drop(id);
        if (wasHere && placeOf(location.hash).page === "new") go(addressOf(id));
      };
      deletions.add({ id, undo });
      if (wasHere) go(newAddress);
      // Until the note has gone, nothing was deleted and nothing is stopped.
      const take = toast({
        text: isAtWork ? texts.deletedAtWork({ title }) : texts.deleted({ title }),
        action: { name: texts.undo, run: undo },
        onGone: () =>
          void attempt(async () => {
            await api.remove(id);
            forgetDraft(id);
            forgetAttachments(id, api);
            await refresh();
          }).then(() => deletions.drop(id)),
      });
    },
  };
}
