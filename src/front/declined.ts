/** What was asked for cannot be. The message is one sentence in the user's language. */
export class Declined extends Error {
  override name = "Declined";
  readonly kind: "unknown" | "unfit" | "limit" | "failed";
  constructor(kind: Declined["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}
