import type { Answer } from "./asks.ts";
import type { AskId } from "./ids.ts";
import type { Mode, Sandbox } from "./modes.ts";

/** What a front end asks of a session. What comes of it is told by events. */
export type Command =
  /** Stores a new session that has nothing to do yet. */
  | { type: "open" }
  /** While a turn runs, the text is taken up at its next step; while a permission waits, it is a no with a reason. */
  | { type: "submit"; text: string }
  /** Goes on where the last turn stopped, without a new prompt. Refused where there is nothing to go on with. */
  | { type: "go-on" }
  | { type: "answer"; ask: AskId; answer: Answer }
  /** `confirmed`: the person has typed that nothing is to be asked for; without it there is no unrestricted mode. */
  | { type: "set-mode"; mode: Mode; sandbox: Sandbox; confirmed?: boolean }
  | { type: "abort" };

export type CommandProblem =
  | "no-such-ask"
  | "wrong-answer"
  | "tampered"
  | "expired"
  | "no-rule"
  | "unconfirmed"
  | "nothing-to-do"
  | "waiting";

/** The command does not fit the session as it is. */
export class CommandRefused extends Error {
  override name = "CommandRefused";
  readonly why: CommandProblem;
  constructor(why: CommandRefused["why"]) {
    super(why);
    this.why = why;
  }
}
