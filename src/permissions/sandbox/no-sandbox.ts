import type { Available } from "./available.ts";

/** No sandbox can be had here, or none that would hold. Nothing was started. */
export class NoSandbox extends Error {
  override name = "NoSandbox";
  readonly why: Exclude<Available, { kind: "bwrap" | "seatbelt" }> | { why: "link" | "place"; path: string };
  constructor(why: NoSandbox["why"]) {
    super(why.why);
    this.why = why;
  }
}
