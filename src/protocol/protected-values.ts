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
  refresh(paths: readonly string[]): void;
  /** Those whose handles stand in an input, each once. */
  usedIn(input: unknown): ProtectedValue[];
  /** The same input with the values in place of their handles, or with what `instead` gives for each. */
  resolve<Input>(input: Input, instead?: (value: ProtectedValue) => string): Input;
}

/** Where no file has been read. */
export const noValues: ProtectedValues = {
  refresh: () => undefined,
  usedIn: () => [],
  resolve: (input) => input,
};
