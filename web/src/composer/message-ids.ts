import { type MessageId, newId } from "../../../src/protocol/ids.ts";

export interface MessageIds {
  /** The id for a message. A message that is sent again because its answer was lost has the same one as before. */
  idFor(session: string, text: string, files: readonly { id: string }[]): MessageId;
  /** The message was accepted: the next one is another, even if it says the same. */
  accepted(): void;
}

/** Ids by which the server recognises a message that is sent again, so that it is stored once. */
export function createMessageIds(): MessageIds {
  let unanswered: { content: string; id: MessageId } | null = null;
  return {
    idFor(session, text, files) {
      const content = JSON.stringify([session, text, ...files.map(({ id }) => id)]);
      if (unanswered?.content !== content) unanswered = { content, id: newId("msg") };
      return unanswered.id;
    },
    accepted() {
      unanswered = null;
    },
  };
}
