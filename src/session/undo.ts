import type { ChangesUndone, Left } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import { titleOf } from "../protocol/title.ts";
import { openBlobs } from "./blobs.ts";
import { commandsAmong } from "./commands-among.ts";
import type { SessionDependencies } from "./dependencies.ts";
import type { SessionJournal } from "./journal.ts";
import { stopLeftTurn } from "./turn.ts";
import { applyUndo } from "./undo-apply.ts";
import { realDisk } from "./undo-disk.ts";
import { pickTurn } from "./undo-pick.ts";
import { type Plan, planUndo } from "./undo-plan.ts";
import { sharedBlobs, tasksIn, withTasks } from "./undo-tasks.ts";
import { type TurnChanges, turnsOf } from "./undo-turns.ts";
import { foldersLeftOut } from "./watch-list.ts";

export interface UndoOptions {
  /** As `session show` counts them; without it the last one that changed files and is not undone. */
  turn?: number | undefined;
  /** Takes back the undo of that turn, or the last undo. */
  redo?: boolean;
  /** Takes back, too, what was only found changed while a command ran: it may be the user's own. */
  commands?: boolean;
  /** Says what would be done, and does nothing. */
  dryRun?: boolean;
}

export interface UndoReport {
  session: SessionId;
  turn: number;
  prompt: string;
  /** What was done, in its order. Paths are as the workspace shows them. */
  done: { path: string; action: UndoAction; from?: string; byCommand?: true }[];
  left: Left[];
  /** What was found changed while a command ran and stays, since nobody asked for it. */
  whileCommandRan: string[];
  /** Where nobody looks for what commands change; null when the turn ran none. Outside the workspace nobody looks either. */
  notWatched: string[] | null;
  /** Commands whose changes nobody knows: of this turn, and of later ones that were passed over. */
  unwatched: { turn: number; command: string }[];
  /** A turn was under way; it is over now. */
  stopped: boolean;
}

export type UndoAction = "restored" | "merged" | "deleted" | "moved" | "folder-made" | "folder-removed" | "mode";

export type UndoProblem =
  | { problem: "not-found" }
  | { problem: "owned"; owner: string; elsewhere?: true }
  /** A sub-agent's own: what it did is taken back with the turn that began it. */
  | { problem: "task"; parent: SessionId }
  | ({ problem: "nothing" } & Unknown)
  | { problem: "nothing-undone" }
  | { problem: "no-such-turn"; turns: number }
  | ({ problem: "no-changes" } & Unknown)
  | ({ problem: "only-commands"; turn: number; paths: string[] } & Unknown)
  | { problem: "already-undone" }
  | { problem: "not-undone" };

/** What commands may have done besides; `notWatched` when there were any. */
export interface Unknown {
  unwatched: UndoReport["unwatched"];
  notWatched?: string[];
}

export interface UndoInput extends UndoOptions {
  session: SessionId;
  journal: SessionJournal;
  dependencies: SessionDependencies;
}

/** Takes back what one turn and its sub-agents did to files, and keeps what was done to them since. */
export async function undo({
  session,
  journal,
  dependencies,
  ...options
}: UndoInput): Promise<UndoReport | UndoProblem> {
  const { folders, registry, replaceFile, store, textsIn, workspaceAt } = dependencies;
  const { opened } = journal.history;
  if (!opened) return { problem: "not-found" };
  const texts = textsIn(opened.language);
  const isCommand = await commandsAmong(registry);
  const workspace = workspaceAt(opened.workspace, texts.tools, folders.data);
  const { show } = workspace;
  const pick = async () => {
    const turns = turnsOf(await withTasks(await store.events(session), store.events), isCommand);
    const picked = pickTurn(turns, options);
    if (!("problem" in picked && "unwatched" in picked)) return picked;
    const meant = options.turn === undefined ? turns : turns.slice(options.turn - 1, options.turn);
    const notWatched = meant.some(({ ranCommands }) => ranCommands) && foldersLeftOut(opened.workspace);
    const shownPaths = "paths" in picked && { paths: picked.paths.map(show) };
    return { ...picked, ...shownPaths, ...(notWatched && { notWatched }) };
  };
  const first = await pick();
  if ("problem" in first) return first;
  const stopped = journal.history.turn !== null;
  if (stopped && !options.dryRun) {
    const tools = registry.pick(opened.tools.map(({ name }) => name));
    await stopLeftTurn({ journal, tools, texts });
  }
  // Its end may have settled what became of calls that had begun.
  const picked = stopped ? await pick() : first;
  if ("problem" in picked) return picked;
  const { turn, changes, kept, unwatched } = picked;
  const others = tasksIn(await store.events(session)).map((task) => openBlobs(folders.blobs, task));
  const blobs = sharedBlobs(openBlobs(folders.blobs, session), others);
  const plan = await planUndo({ changes, kept, disk: realDisk, blobs, closed: folders.data });
  const applied = options.dryRun
    ? { done: plan.actions, changes: [], left: [] }
    : await applyUndo({
        actions: plan.actions,
        disk: realDisk,
        blobs,
        replaceFile: (file) => replaceFile(file, { texts: texts.tools, workspace, closed: folders.data }),
      });
  const left = [...plan.left, ...applied.left];
  const shownLeft = left.map((one) => ({ ...one, path: show(one.path), ...(one.place && { place: show(one.place) }) }));
  const asked = shownLeft.filter(({ reason }) => reason !== "by-command");
  const done = applied.done.map((action) => shown(action, show));
  // Where nothing could be taken back nothing was undone, and it can be tried again.
  if (!options.dryRun && (done.length > 0 || asked.length === 0)) {
    const undone: ChangesUndone = {
      type: "changes-undone",
      undone: turn.id,
      ...(options.redo && { redo: true }),
      changes: applied.changes,
      left,
    };
    const text = noteOf(turn, { done, left: shownLeft, redo: options.redo === true }, texts.session);
    await journal.write([undone, { type: "note-added", text }], { durable: true });
  }
  return {
    session,
    turn: turn.number,
    prompt: turn.prompt,
    done,
    left: asked,
    whileCommandRan: [...new Set(shownLeft.flatMap(({ path, reason }) => (reason === "by-command" ? [path] : [])))],
    notWatched: turn.ranCommands && !options.redo ? foldersLeftOut(opened.workspace) : null,
    unwatched,
    stopped,
  };
}

function shown(action: Plan["actions"][number], show: (path: string) => string): UndoReport["done"][number] {
  const byCommand = action.byCommand && { byCommand: true as const };
  const path = show(action.path);
  switch (action.type) {
    case "write":
      return { path, action: action.merged ? "merged" : "restored", ...byCommand };
    case "link":
      return { path, action: action.target === null ? "deleted" : "restored", ...byCommand };
    case "mode":
      return { path, action: "mode", ...byCommand };
    case "delete":
      return { path, action: "deleted", ...byCommand };
    case "move":
      return { path, action: "moved", from: show(action.from), ...byCommand };
    case "make-folder":
      return { path, action: "folder-made", ...byCommand };
    case "remove-folder":
      return { path, action: "folder-removed", ...byCommand };
  }
}

const mostNamed = 20;

function noteOf(
  { prompt }: TurnChanges,
  { done, left, redo }: Pick<UndoReport, "done" | "left"> & { redo: boolean },
  texts: ReturnType<SessionDependencies["textsIn"]>["session"],
): string {
  const named = (files: readonly { path: string; from?: string }[]) => {
    const names = [...new Set(files.flatMap(({ path, from }) => (from ? [from, path] : [path])))];
    const more = names.length - mostNamed;
    return [...names.slice(0, mostNamed), ...(more > 0 ? [texts.andMore({ count: more })] : [])].join(", ");
  };
  const note = redo ? texts.redoneNote : texts.undoneNote;
  return note({ prompt: titleOf(prompt), files: named(done), left: named(left) });
}
