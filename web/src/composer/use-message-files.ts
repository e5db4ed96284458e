import type { ClipboardEvent } from "react";
import { mostAttached, mostAttachedBytes } from "../../../src/protocol/attaching.ts";
import { shownSize } from "../../../src/protocol/shown-size.ts";
import type { Attachment, NotTaken } from "./attachment.ts";
import type { Attachments } from "./attachments.ts";
import { pastedFiles } from "./pasted-files.ts";
import { useAttachments } from "./use-attachments.ts";
import { useComposerWords } from "./use-composer-words.ts";
import { useFileDrop } from "./use-file-drop.ts";

/** What the server knows it by, and what it is called. */
export interface SentFile {
  id: string;
  name: string;
}

export interface MessageFiles {
  all: readonly Attachment[];
  attachments: Attachments;
  add(files: readonly File[]): void;
  onPaste(event: ClipboardEvent): void;
  /** Files are held over the page. */
  isOver: boolean;
  /** Why the message cannot be sent yet. */
  waits: string | null;
  /** One of them is a picture that a model could be shown. */
  hasPicture: boolean;
  /** Sends a message with them; they are gone from here when that has succeeded. */
  sendWith<Answer>(send: (files: readonly SentFile[]) => Promise<Answer>): Promise<Answer>;
}

/** What goes with the next message: pasted, dropped or chosen. `tell` says what was not taken, `onAdd` is for the focus. */
export function useMessageFiles(
  place: string,
  { tell, onAdd }: { tell(problem: string | null): void; onAdd(): void },
): MessageFiles {
  const words = useComposerWords();
  const [all, attachments] = useAttachments(place);
  const refuse = (why: NotTaken | null) =>
    tell(why && words.notTaken({ ...why, most: shownSize(mostAttachedBytes), count: mostAttached }));
  const add = (files: readonly File[]) => {
    refuse(attachments.add(files));
    onAdd();
  };
  const isOver = useFileDrop(({ files, folders: [name] }) => {
    add(files);
    if (name !== undefined) refuse({ why: "folder", name });
  });
  const is = (wanted: Attachment["state"]["is"]) => all.some(({ state }) => state.is === wanted);
  return {
    ...{ all, attachments, add, isOver },
    onPaste(event) {
      const { clipboardData } = event;
      const meant = pastedFiles({ text: clipboardData.getData("text/plain"), files: [...clipboardData.files] });
      if (meant.length === 0) return;
      event.preventDefault();
      add(meant);
    },
    waits: is("failed") || is("lost") ? words.failed : is("coming") ? words.wait : null,
    hasPicture: all.some(({ state }) => state.is === "there" && state.kind === "picture"),
    async sendWith(send) {
      const files = all.flatMap(({ name, state }) => (state.is === "there" ? [{ id: state.id, name }] : []));
      try {
        const answer = await send(files);
        attachments.sent(files.map(({ id }) => id));
        return answer;
      } catch (error) {
        // It may be that one of them is why.
        await attachments.check();
        throw error;
      }
    },
  };
}
