import type { Outcome, ProbeName } from "../../protocol/probes.ts";
import type { DialectChange } from "../dialect.ts";
import type { Known } from "../step.ts";

export interface Finding {
  name: ProbeName;
  outcome: Outcome;
  /** What was seen, or what the server said. */
  detail: string;
}

/** What was found out about one model at one address. It is kept with the model, and obeyed. */
export interface Profile {
  at: string;
  /** What is not in it was not found out. */
  known: Pick<Known, "callsTools" | "sees" | "context">;
  /** Only what differs from what was known. */
  dialect: DialectChange;
  probes: readonly Finding[];
}
