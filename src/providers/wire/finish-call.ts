import type { ToolCall } from "../../protocol/messages.ts";

export interface CallUnderWay {
  id: ToolCall["id"];
  wireId: string;
  name: string;
  arguments: string;
}

/** Parsed once, when all of it is there. What was cut off is never usable, even when it happens to parse. */
export function finishCall({ id, wireId, name, arguments: text }: CallUnderWay, cutOff: boolean): ToolCall {
  const call = { id, name, ...(wireId && { wireId }) };
  if (cutOff) return { ...call, input: {}, unusable: "cut-off" };
  if (text.trim() === "") return { ...call, input: {} };
  try {
    const input: unknown = JSON.parse(text);
    return { ...call, input: input ?? {} };
  } catch {
    return { ...call, input: { text }, unusable: "bad-json" };
  }
}
