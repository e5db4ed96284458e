import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StoreProblem } from "../store.ts";

/** Lies beside a database that has tables, so that one that was emptied is told from one that is new. */
const markOf = (file: string) => `${file}-known`;

/** Returns null if there is no file yet. Refuses anything but a regular file before it is opened, because a pipe would hang. */
export function lookAtFile(file: string): Stats | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new StoreProblem("not-a-file", file);
  return found ?? null;
}

/** Whether the data folder shows that its database had been in use. */
export function wasInUse(file: string): boolean {
  if (existsSync(markOf(file))) return true;
  // Folders that older versions used have no mark.
  return ["outputs", "blobs"].some((name) => {
    const folder = join(dirname(file), name);
    return existsSync(folder) && readdirSync(folder).some((entry) => entry.startsWith("ses_"));
  });
}

/** Removes the mark, so that a database that was deleted is not reported as lost. */
export const forgetUse = (file: string) => rmSync(markOf(file), { force: true });

/** Writes the mark once a checkpoint has brought tables into the file: a mark that outlives them would report a loss. */
export function rememberUse(file: string): void {
  const isWritten = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 4096;
  if (!isWritten || existsSync(markOf(file))) return;
  try {
    closeSync(openSync(markOf(file), "a", 0o600));
  } catch {
    // Without the mark an emptied database is taken for a new one; nothing else depends on it.
  }
}

/**
 * Returns a check that the database is still the file that was opened. If it was deleted, replaced or emptied, later
 * commits would be lost with it. The descriptors that SQLite holds keep the system from using the same numbers for other files.
 */
export function createIdentityCheck(file: string): () => void {
  const { dev, ino } = statSync(file);
  let log: Stats | undefined;
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    const nowLog = statSync(`${file}-wal`, { throwIfNoEntry: false });
    log ??= nowLog;
    const isSame = now?.dev === dev && now.ino === ino && now.size > 0 && nowLog?.ino === log?.ino;
    if (!isSame || (nowLog && hasHole(nowLog) && !beginsAsLog(`${file}-wal`))) throw new StoreProblem("replaced", file);
  };
}

/** A log that was emptied goes on at its old length, so its beginning was never written. */
const hasHole = ({ blocks, size }: Stats) => blocks * 512 < size;

/** Two numbers that SQLite begins a write-ahead log with, by the order of its checksums' bytes. */
const logMarks = [0x377f0682, 0x377f0683];

function beginsAsLog(log: string): boolean {
  const file = openSync(log, "r");
  try {
    const start = Buffer.alloc(4);
    return readSync(file, start, 0, 4, 0) === 4 && logMarks.includes(start.readUInt32BE());
  } finally {
    closeSync(file);
  }
}
