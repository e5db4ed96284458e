import { allSaid, type Reading } from "../../../src/protocol/reading.ts";

/** How many tokens the last request and its reply had, as the model counted them; null before the first. */
export function contextUsed(reading: Reading): number | null {
  const last = allSaid(reading).findLast((message) => message.role === "assistant" && message.usage);
  if (last?.role !== "assistant" || !last.usage) return null;
  // One that counts nothing, as the demo does, tells nothing.
  return last.usage.input + last.usage.output || null;
}
