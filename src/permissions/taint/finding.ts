import type { TaintSource } from "../../protocol/taint/taint.ts";

/** Why a call is asked for whatever the mode and the rules: what in its arguments is whose. */
export type Finding =
  /** A stranger's text is in what cannot be taken back. */
  | { why: "repeats"; part: string; from: string }
  /** A server's tool would act though the user's words hold no order for it. */
  | { why: "unordered"; part: string; source: string; to: string }
  /** A server's tool would act on what the user has neither said nor selected. `from`: whose text holds it, if any does. */
  | { why: "target"; part: string; from?: string; to: string }
  /** What was read in a protected place would leave. */
  | { why: "secret"; part: string; from: string; to: string }
  /** What was read here would leave, while a stranger's text is in the session. */
  | { why: "near"; part: string; from: string; source: string; to: string }
  /** What the user has called a password or a key of his would go where he has not named. */
  | { why: "entrusted"; part: string; source: string; to: string }
  /** It cannot be told what would leave. */
  | { why: "unreadable"; part: string; source: string; to: string }
  /** A protected place was read, a stranger's text is here, and what would leave is not all in the user's words. */
  | { why: "both"; from: string; source: string; to: string }
  /** Files may leave for a place that the user has not named. */
  | { why: "files"; source: string; to: string }
  /** It writes what agents read as the user's will, and he has not asked for that. */
  | { why: "instructs"; part: string; source: string }
  /** It destroys more than it names, and the user has not said it. */
  | { why: "sweeps"; part: string; source: string }
  /** It writes beyond the workspace where the user has not named it. */
  | { why: "beyond"; part: string; source: string };

/** As people know it. */
export const nameOf = ({ origin, what }: TaintSource): string =>
  origin === "web" || origin === "browser" ? what : `${origin} ${what}`;
