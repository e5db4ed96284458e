import { isReadableFolder } from "../front/readable-folder.ts";
import { keptLines, someOf, undoSentence, unwatchedLines } from "../front/undo-sentence.ts";
import { shortened, visibleLine } from "../front/visible.ts";
import type { UndoReport } from "../session/undo.ts";
import type { SessionRow, Store } from "../store/store.ts";
import { findSession } from "./find-session.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { workspaceOf } from "./settings.ts";
import { wholeNumber } from "./whole-number.ts";
import { withRuntime } from "./with-runtime.ts";

export interface UndoFlags {
  turn?: string;
  redo?: boolean;
  commands?: boolean;
  dryRun?: boolean;
  cwd?: string;
  output: "text" | "json";
}

/** Takes back what one turn did to files. What had to stay is named and makes the exit code 1. */
export async function sessionUndoCommand(name: string | undefined, flags: UndoFlags, io: Io): Promise<number> {
  const { turn: text, redo = false, commands = false, dryRun = false, output } = flags;
  const turn = wholeNumber("--turn", text, io);
  return withRuntime(io, async ({ store, sessions }) => {
    const { id, workspace } = await sessionMeant(name, flags, store, io);
    if (!isReadableFolder(workspace)) throw new Complaint(io.texts.session.folderGone({ folder: workspace }));
    const report = await sessions.undo(id, { turn, redo, commands, dryRun });
    if ("problem" in report) throw new Complaint(undoSentence(report, { id, turn: turn ?? 0 }, io.texts));
    if (output === "json") io.out(`${JSON.stringify({ ...report, redo, dryRun })}\n`);
    else io.out(`${reportText(report, { redo, dryRun }, io)}\n`);
    return report.left.length > 0 ? exitCode.failed : exitCode.done;
  });
}

async function sessionMeant(name: string | undefined, { cwd }: UndoFlags, store: Store, io: Io): Promise<SessionRow> {
  if (name !== undefined) return findSession(store, name, io);
  const latest = await store.latestSession(workspaceOf(cwd, io));
  if (!latest) throw new Complaint(io.texts.session.noneYet());
  return latest;
}

function reportText(report: UndoReport, { redo, dryRun }: { redo: boolean; dryRun: boolean }, io: Io): string {
  const { undo: texts } = io.texts.sessions;
  const { session, turn, prompt, done, left, whileCommandRan, notWatched, unwatched, stopped } = report;
  const head = dryRun ? texts.would : headOf(report, { redo }, io);
  const doneLines = done.map(({ action, byCommand, ...named }) => {
    const say = redo && action === "moved" ? texts.movedAgain : texts.action[action];
    return `  ${say(named)}${byCommand ? ` ${texts.byCommand()}` : ""}`;
  });
  const leftLines = left.map(({ path, reason, ...more }) => `  ${path}: ${texts.left[reason](more)}`);
  const lines = [
    head({ turn, session, prompt: shortened(prompt, 60) }),
    ...(done.length > 0 || left.length > 0 ? doneLines : [`  ${texts.nothingChanged()}`]),
    ...(left.length > 0 ? [redo ? texts.couldNotRedo() : texts.couldNot(), ...leftLines] : []),
    ...(whileCommandRan.length > 0
      ? [texts.whileCommandRan(), ...keptLines(whileCommandRan, { session, turn }, io.texts)]
      : []),
    ...(notWatched ? [texts.notWatched({ names: someOf(notWatched) })] : []),
    ...(unwatched.length > 0 ? [texts.unwatched(), ...unwatchedLines(unwatched, io.texts)] : []),
    ...(stopped && !dryRun ? [texts.stopped()] : []),
  ];
  return lines.map(visibleLine).join("\n");
}

function headOf({ done, left, whileCommandRan }: UndoReport, { redo }: { redo: boolean }, { texts }: Io) {
  const { undo } = texts.sessions;
  if (left.length > 0 && done.length === 0) return redo ? undo.redoneNot : undo.undoneNot;
  if (left.length + whileCommandRan.length > 0) return redo ? undo.redonePartly : undo.undonePartly;
  return redo ? undo.redone : undo.undone;
}
