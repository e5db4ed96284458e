import type { PassingBody } from "../protocol/events.ts";
import type { Partial } from "../protocol/history.ts";

/** How much of a message under way somebody was shown. Lengths only: texts of its own would be a copy for each client. */
export interface Shown {
  message: Partial["message"];
  reasoning: number;
  text: number;
  calls: Map<string, number>;
}

/** So many letters at a time, six bytes each at worst. */
export const mostText = 40_000;

/** The next part of what is not shown yet, and how much is shown then. Null when all of it is. */
export function nextPart(partial: Partial | null, shown: Shown | null): { body: PassingBody; shown: Shown } | null {
  if (!partial) return null;
  const { message } = partial;
  if (shown?.message !== message) {
    const text = partial.text.slice(0, mostText);
    const body: PassingBody = { type: "message-partial", message, text, reasoning: "", calls: [] };
    return { body, shown: { message, reasoning: 0, text: text.length, calls: new Map() } };
  }
  for (const key of ["reasoning", "text"] as const) {
    const offset = shown[key];
    const text = partial[key].slice(offset, offset + mostText);
    if (!text) continue;
    return { body: { type: `${key}-delta`, message, offset, text }, shown: { ...shown, [key]: offset + text.length } };
  }
  for (const { call, name, input } of partial.calls) {
    const offset = shown.calls.get(call) ?? 0;
    const text = input.slice(offset, offset + mostText);
    if (!text && shown.calls.has(call)) continue;
    const calls = new Map(shown.calls).set(call, offset + text.length);
    return { body: { type: "tool-input-delta", message, offset, call, name, text }, shown: { ...shown, calls } };
  }
  return null;
}

/** Whether it should go in parts. */
export const isLong = ({ text, reasoning, calls }: Partial) =>
  text.length + reasoning.length + calls.reduce((sum, { input }) => sum + input.length, 0) > mostText;
