/** A change of a file that other programs run later. It was found after a command, and taken back until a person agrees. */
export interface HeldFile {
  path: string;
  /** What runs the file: git, a shell, an editor, … */
  runBy: string;
  /** As it was before the command and is again; null where there was no such file. */
  before: FileState | null;
  /** As the command had left it; null where it had deleted the file. */
  after: FileState | null;
  /** The lines that it took away and added, as far as they are text and not too many. */
  diff: string;
  /** Where `diff` is only the beginning: how much is left out behind it, and the end. */
  cut?: { lines: number; letters: number; tail: string };
  /** Where the new content is kept. */
  kept?: string;
  /** It could not be put back: it was too large to be kept before, or the system refused. */
  unrestored?: true;
}

export type FileState =
  | { kind: "file"; hash: string; mode: number }
  | { kind: "link"; target: string }
  /** A pipe or a socket. */
  | { kind: "other" };
