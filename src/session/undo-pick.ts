import type { UndoOptions, UndoProblem, UndoReport } from "./undo.ts";
import type { MadeChange, TurnChanges } from "./undo-turns.ts";

export interface Picked {
  turn: TurnChanges;
  changes: readonly MadeChange[];
  unwatched: UndoReport["unwatched"];
}

/** Which turn is meant, and what of it there is to take back. */
export function pickTurn(turns: readonly TurnChanges[], { turn: number, redo }: UndoOptions): Picked | UndoProblem {
  if (number !== undefined && number > turns.length) return { problem: "no-such-turn", turns: turns.length };
  const candidates = number === undefined ? turns : turns.slice(number - 1, number);
  return redo ? lastUndo(candidates, number) : lastChanged(candidates, number);
}

function lastChanged(turns: readonly TurnChanges[], number: number | undefined): Picked | UndoProblem {
  const turn =
    number === undefined ? turns.findLast((one) => one.changes.length > 0 && one.undos.length === 0) : turns[0];
  // What came later and is not undone may have done things that this undo does not touch.
  const later = turns.slice(turn ? turns.indexOf(turn) : 0).filter(({ undos }) => undos.length === 0);
  const unwatched = later.flatMap((one) => one.unwatched.map((command) => ({ turn: one.number, command })));
  if (!turn) return { problem: "nothing", unwatched };
  if (turn.changes.length === 0) return { problem: "no-changes", unwatched };
  const last = turn.undos.at(-1);
  if (!last) return { turn, changes: turn.changes, unwatched };
  // What had to be left may go now; what was done is done.
  const left = new Set(last.left.map(({ path }) => path));
  const changes = turn.changes.filter(({ path }) => left.has(path));
  return changes.length > 0 ? { turn, changes, unwatched } : { problem: "already-undone" };
}

function lastUndo(turns: readonly TurnChanges[], number: number | undefined): Picked | UndoProblem {
  const lastOf = ({ undos }: TurnChanges) => undos.at(-1)?.seq ?? 0;
  // The last undo, whichever turn it was of.
  const [turn] = turns.toSorted((one, other) => lastOf(other) - lastOf(one));
  if (!turn || turn.undos.length === 0) return { problem: number === undefined ? "nothing-undone" : "not-undone" };
  return { turn, changes: turn.undos.flatMap(({ changes }) => changes), unwatched: [] };
}
