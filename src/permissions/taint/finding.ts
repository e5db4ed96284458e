import type { TaintSource } from "../../protocol/taint/taint.ts";

/** Why a call is asked about whatever the mode and the rules say. */
export type Finding =
  /** The call carries a stranger's text and cannot be taken back. */
  | { why: "repeats"; part: string; from: string }
  /** A server's tool would act though the user's words hold no order for it. */
  | { why: "unordered"; part: string; source: string; to: string }
  /** A server's tool would act on what the user has neither said nor selected. `from` is whose text holds it, if any does. */
  | { why: "target"; part: string; from?: string; to: string }
  /** The call exceeds the budget of its site, with private data and a stranger's text in the session. */
  | { why: "budget"; from: string; source: string; to: string }
  /** The same for a command whose network traffic cannot be determined from its text. */
  | { why: "command"; from: string; source: string }
  /** The call could send the content of a protected file. */
  | { why: "protected"; from: string; to: string }
  /** The call writes what agents take for the user's word, and the user has not asked for that. */
  | { why: "instructs"; part: string; source: string }
  /** The command destroys more than it names, and the user has not said it. */
  | { why: "sweeps"; part: string; source: string }
  /** The call writes outside the workspace, to what the user has not named. */
  | { why: "beyond"; part: string; source: string };

/** Returns a source's name as people know it. */
export const nameOf = ({ origin, what }: TaintSource): string =>
  origin === "web" || origin === "browser" ? what : `${origin} ${what}`;
