import type { Texts } from "../i18n/texts.ts";
import type { Language } from "../protocol/language.ts";

/** What a command may touch of the process it runs in. */
export interface Streams {
  env: Record<string, string | undefined>;
  /** Throws when the folder is gone. */
  cwd(): string;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

export interface Io extends Streams {
  /** The command line, only to know what in it is secret. */
  argv: readonly string[];
  language: Language;
  texts: Texts;
  /** stdout holds the answer and nothing else. What a terminal would act on comes out as an escape, here and below. */
  out(text: string): void;
  /** Progress, warnings and errors. */
  note(text: string): void;
}

/** The exit codes that scripts rely on. */
export const exitCode = { done: 0, failed: 1, usage: 2, needsPerson: 3, limit: 4, interrupted: 130 } as const;

/** A problem of the user's making: one sentence, no stack. */
export class Complaint extends Error {
  override name = "Complaint";
  readonly code: number;
  constructor(message: string, code: number = exitCode.failed) {
    super(message);
    this.code = code;
  }
}
