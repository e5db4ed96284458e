import type { History } from "../protocol/history.ts";
import { understood } from "../protocol/tool-names.ts";

/** What the model wants a summary to be about, when it has asked for one in its last step; null when it has not. */
export function askedFocus({ messages, cut }: History): string | null {
  const last = messages.at(-1);
  // A cut that was made since has answered it.
  if (last?.role !== "assistant" || messages.length <= (cut?.size ?? 0)) return null;
  for (const { name, input, result } of last.calls) {
    if (result?.status !== "ok") continue;
    const call = understood(name, input);
    if (call.name === "compact") return focusIn(call.input);
  }
  return null;
}

const focusIn = (input: unknown) =>
  typeof input === "object" && input !== null && "focus" in input && typeof input.focus === "string" ? input.focus : "";
