import type { Texts } from "../i18n/texts.ts";

/** A request that cannot be served as it is; answered with the status and a sentence in the viewer's language. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;
  readonly sentence: (texts: Texts) => string;
  /** In seconds, for who may try again then. */
  readonly wait: number | null;
  constructor(status: number, sentence: (texts: Texts) => string, { wait = null }: { wait?: number | null } = {}) {
    super(`refused with ${status}`);
    this.status = status;
    this.sentence = sentence;
    this.wait = wait;
  }
}
