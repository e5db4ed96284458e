import { dirname } from "node:path";

/** The secret store cannot be used as it is; nothing in it was changed. `file` is the one that is in the way. */
export class SecretsProblem extends Error {
  override name = "SecretsProblem";
  readonly kind: "key-lost" | "key-wrong" | "damaged" | "unusable";
  readonly file: string;
  /** Where all of it lies. */
  readonly folder: string;
  constructor(kind: SecretsProblem["kind"], file: string, options: { detail?: string; cause?: unknown } = {}) {
    super(options.detail ?? "", { cause: options.cause });
    this.kind = kind;
    this.file = file;
    this.folder = kind === "unusable" ? file : dirname(file);
  }
}
