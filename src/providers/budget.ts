import type { Price } from "./model.ts";

/** The limits on what a session's models may cost. Several may hold at once, and tasks share those of their session. */
export interface Budget {
  /** Sets aside what a step may cost at most, before the model is asked. Throws BudgetReached when too little is left. */
  reserve(wanted: Wanted): Promise<Reserved>;
}

export interface Wanted {
  model: string;
  price: Price | undefined;
  /** Tokens; of the input rather too many than too few. */
  input: number;
  output: number;
}

export interface Reserved {
  /** The most tokens that the reply may have, so that no limit is passed. */
  maxOutput: number;
  /** What the reply came to, in US dollars. Not told, all that was set aside counts as spent. */
  settle(cost: number): Promise<void>;
  /** No reply came, and this is the most that it can have cost. */
  giveUp(cost: number): Promise<void>;
}

/** Which limit it was, in US dollars; `unpriced` when nobody knows what the model costs, so that no limit could be kept. */
export type Reached = { limit: "run" | "day" | "session"; amount: number } | { limit: "unpriced"; model: string };

/** A limit does not leave enough for another step. The turn ends; nothing was asked. */
export class BudgetReached extends Error {
  override name = "BudgetReached";
  readonly reached: Reached;
  constructor(reached: Reached) {
    super(reached.limit);
    this.reached = reached;
  }
}
