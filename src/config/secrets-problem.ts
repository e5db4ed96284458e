import { dirname } from "node:path";

/** The secret store cannot be used as it is; nothing in it was changed. `file` is the one that is in the way. */
export class SecretsProblem extends Error {
  override name = "SecretsProblem";
  /** `keychain`: it has the key, and cannot be asked for it or has lost it. `no-keychain`: one is wanted, and none works. */
  readonly kind: "key-lost" | "key-wrong" | "keychain" | "no-keychain" | "damaged" | "unusable";
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
