// What edits of large files take to a thread and bring back. Contents come back as plain bytes.
import type { Miss } from "../tools/files/miss.ts";
import type { Near } from "../tools/files/nearest-lines.ts";
import type { Hunk } from "../tools/files/patch/patch.ts";
import type { Replacement } from "../tools/files/replace-text.ts";
import type { CellType } from "../tools/notebook/cells.ts";

export interface TextToReplace extends Replacement {
  content: Uint8Array;
}

export type ReplacedIn =
  /** `loose`: the lines as they are now. */
  | { content: Uint8Array; count: number; loose: string | null; numbers: boolean }
  | { places: { count: number; lines: string }; numbers: boolean }
  | { miss: Miss; numbers: boolean };

export interface HunksToApply {
  content: Uint8Array;
  hunks: readonly Hunk[];
}

export type AppliedHunks =
  | { content: Uint8Array; loose: { from: number; count: number }[] }
  /** A hunk that has no place, by its number from 1, or several; or what it says stands there already. */
  | { failed: number; lines: string }
  | { failed: number; there: number }
  | { failed: number; near: Near | null };

export interface CellEdit {
  cell?: string | number | undefined;
  source?: string | undefined;
  cell_type?: CellType | undefined;
  mode: "replace" | "insert" | "delete";
}

export interface NotebookToEdit {
  content: Uint8Array;
  input: CellEdit;
  /** For a new cell, where cells have ids. */
  id: string;
}

export type EditedNotebook =
  | { content: Uint8Array; index: number; cells: number }
  | {
      problem: "notNotebook" | "noSuchCharacter" | "cellNeedsSource" | "cellNeeded" | "noSuchCell";
      /** How many there are. */
      cells: number;
    };

export interface TextToWrite {
  before: Uint8Array | null;
  text: string;
}

export interface WrittenOver {
  /** In the form of the file that was there; null when a character has no place in its encoding. */
  content: Uint8Array | null;
  /** How many the file had; null where it was none, or no text. */
  lines: number | null;
}

export interface Compared {
  path: string;
  /** Null stands for no file. */
  before: Uint8Array | null;
  after: Uint8Array | null;
}

/** What people see of a change. */
export interface FileDiff {
  path: string;
  /** Empty when there is nothing to show: a binary file, a big one, or no change. */
  diff: string;
  added: number;
  removed: number;
  /** The diff goes on beyond what is shown. */
  cut?: true;
}

export interface MergeInput {
  /** What is there now. */
  ours: Uint8Array;
  /** What a change left, and what it found: the change is to be taken back. */
  base: Uint8Array;
  theirs: Uint8Array;
}

export interface Merged {
  content: Uint8Array;
  /** Where the change had to stay because the lines were changed since: first and last line in `content`, from 1. */
  kept: [number, number][];
}
