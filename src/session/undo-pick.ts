import type { EventOf } from "../protocol/events.ts";
import type { UndoOptions, UndoProblem, UndoReport } from "./undo.ts";
import type { MadeChange, TurnChanges } from "./undo-turns.ts";

export interface Picked {
  turn: TurnChanges;
  changes: readonly MadeChange[];
  /** Found while a command ran, and nobody asked for these. */
  kept: readonly MadeChange[];
  unwatched: UndoReport["unwatched"];
}

type Asked = Pick<UndoOptions, "turn" | "redo" | "commands">;

/** Which turn is meant, and what of it there is to take back. */
export function pickTurn(turns: readonly TurnChanges[], asked: Asked): Picked | UndoProblem {
  const { turn: number, redo } = asked;
  if (number !== undefined && number > turns.length) return { problem: "no-such-turn", turns: turns.length };
  const candidates = number === undefined ? turns : turns.slice(number - 1, number);
  return redo ? lastUndo(candidates, number) : lastChanged(candidates, asked);
}

function lastChanged(turns: readonly TurnChanges[], { turn: number, commands = false }: Asked): Picked | UndoProblem {
  const turn =
    number === undefined ? turns.findLast((one) => one.changes.length > 0 && one.undos.length === 0) : turns[0];
  // What came later and is not undone may have done things that this undo does not touch.
  const later = turns.slice(turn ? turns.indexOf(turn) : 0).filter(({ undos }) => undos.length === 0);
  const unwatched = later.flatMap((one) => one.unwatched.map((command) => ({ turn: one.number, command })));
  if (!turn) return { problem: "nothing", unwatched };
  if (turn.changes.length === 0) return { problem: "no-changes", unwatched };
  const last = turn.undos.at(-1);
  const open = last ? leftOf(turn, last, commands) : turn.changes;
  if (open.length === 0) return { problem: "already-undone" };
  const changes = commands ? open : open.filter(({ byCommand }) => !byCommand);
  const kept = commands ? [] : open.filter(({ byCommand }) => byCommand);
  if (changes.length > 0) return { turn, changes, kept, unwatched };
  const paths = [...new Set(kept.map(({ path }) => path))];
  return { problem: "only-commands", turn: turn.number, paths, unwatched };
}

/** What had to be left may go now; what was done is done. */
function leftOf({ changes }: TurnChanges, { left }: EventOf<"changes-undone">, commands: boolean): MadeChange[] {
  const keptPaths = new Set(left.flatMap(({ path, reason }) => (reason === "by-command" ? [path] : [])));
  const leftPaths = new Set(left.flatMap(({ path, reason }) => (reason === "by-command" ? [] : [path])));
  return changes.flatMap((change) => {
    const { path, byCommand, from } = change;
    if (leftPaths.has(path) || (keptPaths.has(path) && byCommand)) return [change];
    // Else a command's part would be taken back from where the tools' part stands no more.
    return commands && keptPaths.has(path) && from === undefined ? [{ ...change, again: true as const }] : [];
  });
}

function lastUndo(turns: readonly TurnChanges[], number: number | undefined): Picked | UndoProblem {
  const lastOf = ({ undos }: TurnChanges) => undos.at(-1)?.seq ?? 0;
  // The last undo, whichever turn it was of.
  const [turn] = turns.toSorted((one, other) => lastOf(other) - lastOf(one));
  if (!turn || turn.undos.length === 0) return { problem: number === undefined ? "nothing-undone" : "not-undone" };
  return { turn, changes: turn.undos.flatMap(({ changes }) => changes), kept: [], unwatched: [] };
}
