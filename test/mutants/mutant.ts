/** A guard of the program, and the program without it. */
export interface Mutant {
  /** What the guard is for, in kebab-case; `--only` takes it. */
  name: string;
  file: string;
  /** The text that is the guard. It stands in the file exactly once. */
  find: string;
  /** What stands there without it. */
  replace: string;
  /** The test files that should go red; the whole suite is only asked when they do not. */
  tests: readonly string[];
}
