import type { Texts } from "../i18n/texts.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { UndoProblem, UndoReport, Unknown } from "../session/undo.ts";
import { shortened, visibleLine } from "./visible.ts";

/** Why nothing was taken back. */
export function undoSentence(problem: UndoProblem, { id, turn }: { id: SessionId; turn: number }, all: Texts): string {
  const { undo: texts } = all.sessions;
  const withUnwatched = (sentence: string, { unwatched, notWatched }: Unknown) =>
    [
      sentence,
      ...(notWatched ? [visibleLine(texts.notWatched({ names: someOf(notWatched) }))] : []),
      ...(unwatched.length > 0 ? [texts.unwatched(), ...unwatchedLines(unwatched, all)] : []),
    ].join("\n");
  switch (problem.problem) {
    case "not-found":
      return all.session.notFound({ id });
    case "owned":
      return all.session.owned(problem);
    case "task":
      return all.session.isTask(problem);
    case "nothing":
      return withUnwatched(texts.nothing(), problem);
    case "nothing-undone":
      return texts.nothingUndone();
    case "no-such-turn":
      return texts.noSuchTurn({ turn, turns: problem.turns });
    case "no-changes":
      return withUnwatched(texts.noChanges({ turn }), problem);
    case "only-commands": {
      const lines = keptLines(problem.paths, { session: id, turn: problem.turn }, all);
      return withUnwatched([texts.onlyCommands({ turn: problem.turn }), ...lines].join("\n"), problem);
    }
    case "already-undone":
      return texts.alreadyUndone({ turn });
    case "not-undone":
      return texts.notUndone({ turn });
  }
}

const mostNamed = 20;

export function keptLines(paths: readonly string[], of: { session: SessionId; turn: number }, texts: Texts): string[] {
  const { undo } = texts.sessions;
  const more = paths.length - mostNamed;
  const names = [...paths.slice(0, mostNamed), ...(more > 0 ? [undo.andMore({ count: more })] : [])];
  return [...names.map((name) => `  ${visibleLine(name)}`), undo.takeTheseToo(of)];
}

/** A few of them are enough to see what kind they are. */
export const someOf = (names: readonly string[]) =>
  [...names.slice(0, 5), ...(names.length > 5 ? ["…"] : [])].join(", ");

export const unwatchedLines = (unwatched: UndoReport["unwatched"], texts: Texts) =>
  unwatched.map(({ turn, command }) => {
    return `  ${texts.sessions.undo.unwatchedOf({ turn, command: visibleLine(shortened(command, 100)) })}`;
  });
