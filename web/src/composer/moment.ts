import type { Ask } from "../../../src/protocol/asks.ts";

/** What a message comes into. It means something else in each. */
export type Moment = "rest" | "running" | "permission" | "question" | "interrupted";

interface Doing {
  /** Null when none is under way. */
  turn: object | null;
  asks: readonly Pick<Ask, "kind">[];
}

export function momentOf({ turn, asks: [ask] }: Doing, isInterrupted: boolean): Moment {
  if (ask) return ask.kind;
  if (!turn) return "rest";
  return isInterrupted ? "interrupted" : "running";
}
