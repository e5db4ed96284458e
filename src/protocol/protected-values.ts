import type { Secrets } from "./mask.ts";

/** A value that a secret-bearing file holds, under the name that it has there. */
export interface FileSecret {
  name: string;
  value: string;
  /** Set where the value is too common a word to be hidden everywhere: the texts that end with it, in which it is hidden. */
  within?: readonly string[];
}

/** A value of a secret-bearing file, and the handle that stands for it before the model: `⟨.env:API_KEY⟩`. */
export interface ProtectedValue {
  handle: string;
  value: string;
  /** The real path of the file that holds it. */
  path: string;
}

export interface ProtectedValues {
  /** Reads secret-bearing files that are new or have changed: those of the workspace, and those among these paths. */
  refresh(paths: readonly string[]): Promise<void>;
  /** Those whose handles stand in an input, each once. */
  usedIn(input: unknown): ProtectedValue[];
  /** Finds a text of an input that looks like a handle of an existing secret-bearing file but names no value of it. */
  unknownIn(input: unknown): Promise<UnknownHandle | null>;
  /** The values of files. */
  of(paths: readonly string[]): ProtectedValue[];
  /** What is shown in place of a value that stands in an input as it is, or null if none does. */
  plainIn(input: unknown): { handle: string } | null;
  /** The same input with the values in place of their handles, or with what `instead` gives for each. */
  resolve<Input>(input: Input, instead?: (value: ProtectedValue) => string): Input;
  /** Returns a file's text as the model sees it. Tools compare the model's words with this text only. */
  view(text: string): TextView;
  /** A text as the model sees it, with as many lines as it has. */
  lines(text: string): string;
  /** The model's words as they would stand in such a text: a value may have several handles, of which one is shown. */
  words(words: string): string;
  /** All that is hidden; null where that is nothing. */
  secrets(): Secrets | null;
}

export interface UnknownHandle {
  handle: string;
  /** The file as people and the model see it, and the handles of its values. */
  path: string;
  handles: readonly string[];
}

export interface TextView {
  /** With handles in place of values. */
  text: string;
  /** The changed text with the values again; null where the place of something hidden is lost. */
  restore(changed: string): string | null;
}

/** Where no file has been read. */
export const noValues: ProtectedValues = {
  refresh: async () => undefined,
  usedIn: () => [],
  unknownIn: async () => null,
  of: () => [],
  plainIn: () => null,
  resolve: (input) => input,
  view: (text) => ({ text, restore: (changed) => changed }),
  lines: (text) => text,
  words: (words) => words,
  secrets: () => null,
};
