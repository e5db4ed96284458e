import type { Left, LeftReason } from "../../protocol/events.ts";
import { codeIn } from "../system-code.ts";

interface Named {
  path: string;
  from?: string;
}

const lines = (all: Left["lines"] = []) =>
  all.map(([first, last]) => (first === last ? `line ${first}` : `lines ${first}–${last}`)).join(", ");

const isOne = (all: readonly (readonly [number, number])[]) => all.length === 1 && all[0]?.[0] === all[0]?.[1];

/** What the system says, in words. */
const problems: Record<string, string> = {
  EACCES: "SkillMint has no permission to change it",
  EPERM: "SkillMint has no permission to change it",
  EROFS: "its disk is read-only",
  ENOSPC: "there is no room left on the disk",
  EDQUOT: "there is no room left on the disk",
  EXDEV: "its old place is on another disk; it has to be moved back by hand",
  EBUSY: "something else is using it",
};

/** Why a change had to stay. */
const left: Record<LeftReason, (p: Pick<Left, "lines" | "problem" | "place">) => string> = {
  "changed-since": (p) =>
    p.lines
      ? `${lines(p.lines)} changed since and ${isOne(p.lines) ? "stays as it is" : "stay as they are"}`
      : "changed since, so it stays as it is",
  gone: () => "it is not there any more",
  occupied: (p) => (p.place ? `something else is at ${p.place} now` : "something else is there now"),
  "not-a-file": () => "it is not a plain file in its own folder",
  "folder-gone": () => "its folder is not there any more",
  "not-empty": () => "the folder is not empty",
  "holds-lost": () => "it holds lines that could not be put back where they came from",
  "not-kept": () => "its content of then was not kept",
  "too-large": () => "it is too large",
  closed: () => "it is in SkillMint's data folder",
  unsure: () => "the call was interrupted, and whether it changed this cannot be told",
  moved: () => "it was moved after this change and could not be moved back",
  "by-command": () => "it was changed while a command ran",
  failed: (p) => problems[codeIn(p.problem)] ?? p.problem ?? "it did not work",
};

/** What `session undo` says. */
export const undo = {
  undone: (p: { turn: number; session: string; prompt: string }) =>
    `Turn ${p.turn} of ${p.session} is undone: ${p.prompt}`,
  undonePartly: (p: { turn: number; session: string; prompt: string }) =>
    `Turn ${p.turn} of ${p.session} is undone in part: ${p.prompt}`,
  undoneNot: (p: { turn: number; session: string; prompt: string }) =>
    `Nothing could be undone of turn ${p.turn} of ${p.session}: ${p.prompt}`,
  redone: (p: { turn: number; session: string; prompt: string }) =>
    `Turn ${p.turn} of ${p.session} is put back: ${p.prompt}`,
  redonePartly: (p: { turn: number; session: string; prompt: string }) =>
    `Turn ${p.turn} of ${p.session} is put back in part: ${p.prompt}`,
  redoneNot: (p: { turn: number; session: string; prompt: string }) =>
    `Nothing could be put back of turn ${p.turn} of ${p.session}: ${p.prompt}`,
  would: (p: { turn: number; session: string; prompt: string }) =>
    `Nothing was done yet. For turn ${p.turn} of ${p.session} this would be done: ${p.prompt}`,
  action: {
    restored: (p: Named) => `put back        ${p.path}`,
    merged: (p: Named) => `taken out       ${p.path} (what was changed since is kept)`,
    deleted: (p: Named) => `deleted         ${p.path}`,
    moved: (p: Named) => `moved back      ${p.from} → ${p.path}`,
    mode: (p: Named) => `permissions     ${p.path}`,
    "folder-made": (p: Named) => `folder made     ${p.path}`,
    "folder-removed": (p: Named) => `folder removed  ${p.path}`,
  },
  movedAgain: (p: Named) => `moved           ${p.from} → ${p.path}`,
  byCommand: () => "(changed while a command ran)",
  nothingChanged: () => "nothing had to be changed",
  couldNot: () => "Not undone, or not wholly:",
  couldNotRedo: () => "Not put back, or not wholly:",
  left,
  whileCommandRan: () => "Changed while a command ran, by it or by someone else, so left as it is:",
  andMore: (p: { count: number }) => `and ${p.count} more`,
  takeTheseToo: (p: { session: string; turn: number }) =>
    `To take these back too: skillmint session undo ${p.session} --turn ${p.turn} --commands`,
  onlyCommands: (p: { turn: number }) =>
    `Nothing was undone: all that turn ${p.turn} changed was changed while a command ran, by it or by someone else:`,
  notWatched: (p: { names: string }) => `Not watched while commands ran: ${p.names}, and all outside the workspace.`,
  unwatched: () => "These commands were not watched to their end; what they changed may not all be known:",
  unwatchedOf: (p: { turn: number; command: string }) => `turn ${p.turn}: ${p.command}`,
  stopped: () => "The turn that was under way is over.",
  nothing: () => "No turn of this session has changed a file that is not undone yet.",
  nothingUndone: () => "Nothing was undone in this session, so nothing can be put back.",
  noSuchTurn: (p: { turn: number; turns: number }) =>
    `There is no turn ${p.turn}: the session has ${p.turns === 1 ? "one turn" : `${p.turns} turns`}. \`skillmint session show\` numbers them.`,
  noChanges: (p: { turn: number }) => `Turn ${p.turn} changed no file that is known of.`,
  alreadyUndone: (p: { turn: number }) =>
    `Turn ${p.turn} is undone already. To put it back: skillmint session undo --redo --turn ${p.turn}`,
  notUndone: (p: { turn: number }) => `Turn ${p.turn} is not undone, so it cannot be put back.`,
};
