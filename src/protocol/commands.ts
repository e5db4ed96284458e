import type { Answer } from "./asks.ts";
import type { AskId, MessageId, TurnId } from "./ids.ts";
import type { AttachedFile, Image } from "./messages.ts";
import type { Mode, Sandbox } from "./modes.ts";

/**
 * What a front end asks of a session. What comes of it is told by events. `turn`: the name of the one that it may begin;
 * `skills`: texts that the model reads before it, and then none is looked for in it.
 */
export type Command =
  /** Stores a new session that has nothing to do yet. */
  | { type: "open" }
  /** While a turn runs, the text is taken up at its next step; while a permission waits, it is a no with a reason. */
  | ({ type: "submit"; turn?: TurnId; skills?: readonly string[] } & Submitted)
  /** Goes on where the last turn stopped, without a new prompt. Refused where there is nothing to go on with. */
  | { type: "go-on"; turn?: TurnId }
  | ({ type: "answer" } & Given)
  /** All of them or none: what is wrong with one leaves every other unanswered. */
  | { type: "answer-all"; answers: readonly Given[] }
  /** `confirmed`: the person has typed that nothing is to be asked for; without it there is no unrestricted mode. */
  | { type: "set-mode"; mode: Mode; sandbox: Sandbox; confirmed?: boolean }
  | { type: "abort" };

export interface Submitted {
  text: string;
  /** Chosen by the sender, who repeats it when the message is sent again; otherwise the session chooses one. */
  message?: MessageId | undefined;
  attached?: Attached | undefined;
}

/** What a prompt brings along, kept with the session already, and what the model is told of it. */
export interface Attached {
  images: readonly Image[];
  files: readonly AttachedFile[];
  note: string;
}

/** An answer and what it answers. */
export interface Given {
  ask: AskId;
  answer: Answer;
}

export type CommandProblem =
  | "no-such-ask"
  | "answered-twice"
  | "wrong-answer"
  | "tampered"
  | "expired"
  | "no-rule"
  | "rule-unfit"
  | "unconfirmed"
  | "no-sandbox"
  | "nothing-to-do"
  | "waiting";

/** The command does not fit the session as it is. */
export class CommandRefused extends Error {
  override name = "CommandRefused";
  readonly why: CommandProblem;
  /** The one that it is about, where something was answered. */
  readonly ask: AskId | undefined;
  constructor(why: CommandRefused["why"], ask?: AskId) {
    super(why);
    this.why = why;
    this.ask = ask;
  }
}
