import { existsSync } from "node:fs";
import type { SessionId } from "../protocol/ids.ts";
import { openBlobs } from "./blobs.ts";
import { commandsAmong } from "./commands-among.ts";
import type { SessionDependencies } from "./dependencies.ts";
import { sharedBlobs, tasksIn, withTasks } from "./undo-tasks.ts";
import { type MadeChange, type TurnChanges, turnsOf } from "./undo-turns.ts";

/** A file that a session and its sub-agents made or changed, as far as nobody has taken it back. */
export interface ChangedFile {
  path: string;
  kind: "made" | "changed" | "deleted";
  /** The last turn that was at it, as people count them. */
  turn: number;
  /** It was only found changed while a command ran. */
  byCommand: boolean;
  /** Where it was moved from. */
  from?: string;
  /** Its content before all of it. Null where there was no file, or nobody has kept it. */
  before(): Promise<Buffer | null>;
}

type Known = Pick<SessionDependencies, "store" | "registry" | "folders">;

/** The last touched first. */
export async function changedFiles(
  session: SessionId,
  { store, registry, folders }: Known,
  exists: (path: string) => boolean = existsSync,
): Promise<ChangedFile[]> {
  const events = await store.events(session);
  const turns = turnsOf(await withTasks(events, store.events), await commandsAmong(registry));
  const others = tasksIn(events).map((task) => openBlobs(folders.blobs, task));
  const blobs = sharedBlobs(openBlobs(folders.blobs, session), others);
  const files = new Map<string, { first: MadeChange; turn: number; byCommand: boolean; from?: string }>();
  for (const turn of turns) {
    for (const change of standing(turn)) {
      const known = files.get(change.path);
      files.delete(change.path);
      files.set(change.path, {
        first: known?.first ?? change,
        turn: turn.number,
        byCommand: (known?.byCommand ?? true) && change.byCommand === true,
        ...(change.from !== undefined && { from: change.from }),
      });
    }
  }
  return [...files].toReversed().flatMap(([path, { first, ...rest }]) => {
    const isNew = first.hash === null || first.from !== undefined;
    const isThere = exists(path);
    // What came and went again is nothing to look at.
    if (isNew && !isThere) return [];
    const kind = isNew ? "made" : isThere ? "changed" : "deleted";
    return [{ path, kind, ...rest, before: async () => (first.hash === null ? null : blobs.read(first.hash)) }];
  });
}

/** What of a turn still holds: of one that was undone, what had to be left. */
function standing({ changes, undos }: TurnChanges): readonly MadeChange[] {
  const left = undos.at(-1)?.left;
  const paths = left && new Set(left.map(({ path }) => path));
  return changes.filter(({ path, folder, doubt }) => !folder && doubt !== "failed" && (!paths || paths.has(path)));
}
