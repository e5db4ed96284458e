import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { readSettings } from "../../config/settings.ts";
import { messageOf } from "../../protocol/message-of.ts";
import { noticeIn } from "../../protocol/retention.ts";
import { strayFolders } from "../../session/delete.ts";
import { StoreProblem } from "../../store/store.ts";
import { localTime } from "../time.ts";
import type { Check, Checker, Here } from "./check.ts";
import { folderSize, inWords } from "./sizes.ts";

/** Below this a session may not be saved any more. */
const leastFree = 200 * 2 ** 20;

export const checkDataFolder: Checker = async (here) => [
  await folderCheck(here),
  spaceCheck(here),
  ...(await leftoversCheck(here)),
  ...(await journalsCheck(here)),
  ...(await retentionCheck(here)),
];

async function folderCheck({ paths, texts: { doctor } }: Here): Promise<Check> {
  const { home: folder, database } = paths;
  const { data: texts } = doctor;
  const base = { name: "data", needed: true } as const;
  const problem = unwritable(nearest(folder));
  if (problem !== null) {
    return { ...base, state: "problem", detail: texts.unwritable({ folder, problem }), fix: texts.elsewhere() };
  }
  if (!existsSync(folder)) return { ...base, state: "ok", detail: texts.notYet({ folder }) };
  const mode = statSync(folder).mode & 0o777;
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    const detail = texts.open({ folder, mode: mode.toString(8) });
    return { ...base, state: "problem", detail, fix: texts.close({ folder }) };
  }
  const [outputs, blobs] = ["outputs", "blobs"].map((name) => sizeIn(join(folder, name)));
  const file = inWords(databaseSize(database));
  const sizes = texts.sizes({ database: file, outputs: outputs as string, blobs: blobs as string });
  return { ...base, state: "ok", detail: texts.detail({ folder, sizes }) };

  function sizeIn(inner: string): string {
    const { bytes, whole } = folderSize(inner);
    return whole ? inWords(bytes) : texts.atLeast({ size: inWords(bytes) });
  }
}

/** With what SQLite keeps beside it: what was written last may be there alone. */
const databaseSize = (database: string) =>
  ["", "-wal", "-shm"]
    .map((ending) => statSync(database + ending, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((one, other) => one + other);

function spaceCheck({ paths, texts: { doctor } }: Here): Check {
  const { bavail, bsize } = statfsSync(nearest(paths.home));
  const free = bavail * bsize;
  const ok = free >= leastFree;
  const detail = doctor.data.free({ size: inWords(free) });
  return {
    ...{ name: "space", needed: true, state: ok ? "ok" : "problem", detail },
    ...(!ok && { fix: doctor.data.makeRoom() }),
  };
}

/** Counts what deleted sessions have left. Says nothing of a database that cannot be read or is older. */
async function leftoversCheck({ paths, database, texts: { doctor } }: Here): Promise<Check[]> {
  const texts = doctor.leftovers;
  const inspection = await readable(database);
  const stored = inspection?.storedSessions;
  if (!stored) return [];
  const { interruptedRemovals } = inspection;
  const inner = ["outputs", "blobs"].map((name) => join(paths.home, name));
  const folders = await strayFolders(inner, async (ids) => ids.filter((id) => !stored.has(id)));
  const bytes = folders.reduce((sum, folder) => sum + folderSize(folder).bytes, 0);
  const details = [
    ...(folders.length > 0 ? [texts.folders({ count: folders.length, size: inWords(bytes) })] : []),
    ...(interruptedRemovals > 0 ? [texts.interrupted({ count: interruptedRemovals })] : []),
  ];
  const base = { name: "leftovers", needed: false } as const;
  if (details.length === 0) return [{ ...base, state: "ok", detail: texts.none() }];
  return [{ ...base, state: "problem", detail: texts.all(details), fix: texts.fix() }];
}

/** Null when there is no database, or none that can be read: the database check reports that. */
async function readable(database: Here["database"]): ReturnType<Here["database"]> {
  try {
    return await database();
  } catch (error) {
    if (error instanceof StoreProblem) return null;
    throw error;
  }
}

/** More than these are not named. */
const mostNamed = 3;

/** Whether the sessions are as they were stored. Says nothing of a database that cannot be read or is older. */
async function journalsCheck({ database, texts: { doctor, sessions } }: Here): Promise<Check[]> {
  const chains = (await readable(database))?.chains;
  if (!chains) return [];
  const { problems, isCut, sessions: count } = chains;
  const base = { name: "journals", needed: true } as const;
  if (problems.length === 0) {
    return [
      { ...base, state: "ok", detail: isCut ? doctor.journals.newest({ count }) : doctor.journals.whole({ count }) },
    ];
  }
  const named = problems.slice(0, mostNamed).map((problem) => sessions.chainProblem(problem));
  const detail = doctor.journals.changed({ named, count: problems.length });
  return [{ ...base, state: "problem", detail, fix: doctor.journals.fix() }];
}

/** Which sessions will be deleted because they were not used for long; nothing where none will be. */
async function retentionCheck({ database, texts: { sessions } }: Here): Promise<Check[]> {
  const settings = (await readable(database))?.settings;
  const notice = settings && noticeIn(settings, readSettings(settings));
  if (!notice) return [];
  const detail = sessions.willBeDeleted({ count: notice.count, after: localTime(notice.due) });
  return [{ name: "retention", needed: false, state: "ok", detail }];
}

/** The folder, or the one above it in which it would be made. */
function nearest(folder: string): string {
  const above = dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearest(above);
}

function unwritable(folder: string): string | null {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory() ? null : "ENOTDIR";
  } catch (error) {
    return messageOf(error);
  }
}
