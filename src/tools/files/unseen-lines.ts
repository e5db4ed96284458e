import type { LineSpan } from "../../protocol/messages.ts";
import { linesOf } from "./lines-of.ts";

export interface PartSeen {
  /** How many lines the model has seen, of how many. */
  seen: number;
  total: number;
}

/** Null when a new text has every line that the model has not seen: then nothing is lost that it does not know of. */
export function lostUnseen(now: string, spans: readonly LineSpan[], fresh: string): PartSeen | null {
  const lines = linesOf(now);
  const isSeen = lines.map((_, index) => spans.some(([from, to]) => index + 1 >= from && index + 1 <= to));
  const kept = new Set(linesOf(fresh));
  if (lines.every((line, index) => isSeen[index] || line.trim() === "" || kept.has(line))) return null;
  return { seen: isSeen.filter(Boolean).length, total: lines.length };
}
