import type { Ask } from "../../../src/protocol/asks.ts";

/** What a message comes into. It means something else in each. */
export type Moment = "rest" | "running" | "permission" | "question" | "both" | "interrupted";

interface Doing {
  /** Null when none is under way. */
  turn: object | null;
  asks: readonly Pick<Ask, "kind">[];
}

export function momentOf({ turn, asks }: Doing, isInterrupted: boolean): Moment {
  const kinds = new Set(asks.map(({ kind }) => kind));
  if (kinds.size > 1) return "both";
  for (const kind of kinds) return kind;
  if (!turn) return "rest";
  return isInterrupted ? "interrupted" : "running";
}
