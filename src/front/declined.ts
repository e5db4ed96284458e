import type { TurnCause } from "../protocol/problems.ts";

/** What was asked for cannot be. The message is one sentence in the user's language. */
export class Declined extends Error {
  override name = "Declined";
  readonly kind: "unknown" | "unfit" | "limit" | "failed";
  /** Where a front end may know more of what to do about it. */
  readonly about: { cause: TurnCause; model: string } | null;
  constructor(kind: Declined["kind"], message: string, about: Declined["about"] = null) {
    super(message);
    this.kind = kind;
    this.about = about;
  }
}
