import { allSaid, type Reading } from "../../../src/protocol/reading.ts";

/** How many tokens the last request and its reply had, as the model counted them; null before the first. */
export function contextUsed(reading: Reading): number | null {
  const last = allSaid(reading).findLast((message) => message.role === "assistant" && message.usage);
  if (last?.role !== "assistant" || !last.usage) return null;
  // One that counts nothing, as the demo does, tells nothing.
  return last.usage.input + last.usage.output || null;
}

/** 12,300 as 12k: for a meter, which is no account. */
export function short(count: number): string {
  if (count < 1000) return String(count);
  if (count < 999_500) return `${count < 9950 ? (count / 1000).toFixed(1) : Math.round(count / 1000)}k`;
  return `${(count / 1e6).toFixed(1)}M`;
}
