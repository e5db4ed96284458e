/** What a patch wants of one file, as it is written in the patch. */
export interface FilePatch {
  action: "add" | "update" | "delete";
  path: string;
  moveTo?: string;
  /** For a new file that is to be executable. */
  mode?: number;
  hunks: Hunk[];
}

/** Lines that stand together. What is to be added to a new file is one hunk of added lines. */
export interface Hunk {
  /** Where they begin, as far as it is said: the number of a line. */
  line: number | null;
  /** Lines of the file behind which they stand. */
  headers: string[];
  lines: HunkLine[];
  /** They stand at the end of the file. */
  atEnd: boolean;
  /** Whether the file shall end with a line end; null when that is not said. */
  newline: boolean | null;
}

export interface HunkLine {
  mark: " " | "-" | "+";
  text: string;
}

export type Parsed = { files: FilePatch[] } | { problem: PatchProblem };

export type PatchProblem =
  | { code: "empty" }
  | { code: "binary" | "copy" | "mode-only" | "no-hunks"; path: string }
  | { code: "bad-line"; line: number; text: string };

export const newHunk = (line: number | null = null): Hunk => ({
  line,
  headers: [],
  lines: [],
  atEnd: false,
  newline: null,
});
