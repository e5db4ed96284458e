import type { MessageId, TurnId } from "./ids.ts";
import type { Usage } from "./messages.ts";

export interface Turn {
  id: TurnId;
  /** The one that is asked now: the turn's own, or the one that stands in for it. */
  model: string;
  /** The message that stood last when the turn began; what comes after it is the turn's. */
  after: MessageId | null;
  step: number;
  waiting: boolean;
  usage: Usage;
  /** By model, in the order in which they were first asked. */
  spent: readonly Spent[];
}

/** What one model did in a turn. */
export interface Spent {
  model: string;
  steps: number;
  usage: Usage;
  /** In US dollars; null when the price is not known. */
  cost: number | null;
}
