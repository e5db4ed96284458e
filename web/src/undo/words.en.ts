import type { Left, LeftReason } from "../../../src/protocol/events.ts";
import type { UndoAction } from "./calls.ts";

const lines = (all: Left["lines"] = []) =>
  all.map(([first, last]) => (first === last ? `line ${first}` : `lines ${first}–${last}`)).join(", ");

export const en = {
  undo: "Undo the changes of this turn?",
  redo: "Put the changes of this turn back?",
  looking: "Looking at what would be done…",
  what: "This will be done to your files:",
  nothing: "Nothing has to be changed.",
  nothingNow: "Nothing can be changed now.",
  doUndo: "Undo",
  doRedo: "Put back",
  cancel: "Cancel",
  stillRuns: (p: { count: number }): string =>
    p.count === 1
      ? "This was started by the session, is still running, and could go on changing files. It has to end first."
      : "These were started by the session, are still running, and could go on changing files. They have to end first.",
  stop: (p: { count: number }) => (p.count === 1 ? "Stop it" : `Stop all ${p.count}`),
  stopping: "Stopping…",
  done: (p: { redo: boolean; files: number }) =>
    `${p.files === 1 ? "1 file" : `${p.files} files`} ${p.redo ? "put back" : "undone"}.`,
  actions: {
    restored: "as it was before",
    merged: "taken out; what was changed since is kept",
    deleted: "deleted",
    moved: "moved back",
    mode: "permissions as before",
    "folder-made": "folder made",
    "folder-removed": "folder removed",
  } satisfies Record<UndoAction, string> as Record<UndoAction, string>,
  redone: "as it was before the undo",
  stays: "These stay as they are, or in part:",
  left: {
    "changed-since": (p) => (p.lines ? `${lines(p.lines)} changed since` : "changed since"),
    gone: () => "is not there any more",
    occupied: (p) => (p.place ? `something else is at ${p.place} now` : "something else is there now"),
    "not-a-file": () => "is no plain file in its own folder",
    "folder-gone": () => "its folder is not there any more",
    "not-empty": () => "the folder is not empty",
    "holds-lost": () => "holds lines that could not be put back where they came from",
    "not-kept": () => "its content of then was not kept",
    "too-large": () => "is too large",
    closed: () => "is in SkillMint's data folder",
    unsure: () => "whether it was changed cannot be told",
    moved: () => "was moved later and could not be moved back",
    "by-command": () => "changed while a command ran",
    failed: (p) => p.problem ?? "it did not work",
  } as Record<LeftReason, (p: Pick<Left, "lines" | "problem" | "place">) => string>,
  commands: (p: { files: number }) =>
    `Also take back ${p.files === 1 ? "the file" : `the ${p.files} files`} that changed while a command ran, by it or by somebody else`,
  unwatched: "What these commands changed may not all be known:",
};
