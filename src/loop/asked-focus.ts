import type { History } from "../protocol/history.ts";
import type { CallId } from "../protocol/ids.ts";
import type { Call, Message } from "../protocol/messages.ts";
import { understood } from "../protocol/tool-names.ts";

/** What the model wants a summary to be about, when it has asked for one in its last step; null when it has not. */
export function askedFocus({ messages, cut }: History): string | null {
  // A cut that was made since has answered it.
  return messages.length <= (cut?.size ?? 0) ? null : focusOf(messages.at(-1));
}

/** What the next summary is to be about, by the newest wish since the last cut; there may have been too little to gain then. */
export function wantedFocus({ messages, cut }: History): string {
  for (let at = messages.length - 1; at >= (cut?.size ?? 0); at--) {
    const focus = focusOf(messages[at]);
    if (focus !== null) return focus;
  }
  return "";
}

/** The call of the last step that asked for one. */
export const askedBy = ({ messages }: History): CallId | undefined => wishIn(messages.at(-1))?.id;

function focusOf(message: Message | undefined): string | null {
  const wish = wishIn(message);
  return wish ? focusIn(understood(wish.name, wish.input).input) : null;
}

function wishIn(message: Message | undefined): Call | undefined {
  const calls = message?.role === "assistant" ? message.calls : [];
  return calls.find(({ name, input, result }) => result?.status === "ok" && understood(name, input).name === "compact");
}

const focusIn = (input: unknown) =>
  typeof input === "object" && input !== null && "focus" in input && typeof input.focus === "string" ? input.focus : "";
