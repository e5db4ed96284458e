import { createHash, randomUUID } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { failpoint } from "../../failpoint.ts";
import type { FileState, HeldFile } from "../../protocol/held-file.ts";
import type { CallId } from "../../protocol/ids.ts";
import type { FileChange } from "../../protocol/messages.ts";
import { changedLines } from "./changed-lines.ts";
import { contentOf, orNull, statOf } from "./disk.ts";
import { type Entry, type Snapshot, tickMs } from "./scan.ts";

export interface Change {
  path: string;
  runBy: string;
  base: string;
  /** The folders that were made for it, the deepest first. */
  made: string[];
  before: Entry | null;
  after: Entry | null;
}

/** What is needed to finish after a crash in the middle. */
interface Kept {
  held: HeldFile;
  made: string[];
  /** In base64; absent where it was no file, or was not kept. */
  content?: string;
}

/**
 * The new contents are on the disk before the old ones are put back, so a crash in between loses neither. On a disk that
 * takes nothing more the old ones are put back all the same.
 */
export function holdBack(changes: readonly Change[], { folder, call }: { folder: string; call: CallId }): HeldFile[] {
  const name = `${call}.${recordsOf(folder, call).length}`;
  isWritten(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  const kept = changes.map((change, index) => keep(change, join(folder, `${name}-${index}`)));
  isWritten(() => writeDurably(join(folder, `${name}.json`), Buffer.from(JSON.stringify(kept)), 0o600));
  failpoint("later-kept");
  const held = restoreAll(kept);
  failpoint("later-restored");
  return held;
}

/** False where the disk is full, or the folder is closed to us. */
const isWritten = (write: () => void): boolean => orNull(() => [write()]) !== null;

function keep({ path, runBy, made, before, after }: Change, place: string): Kept {
  const content = after?.kind === "file" ? (after.content ?? contentOf(after.path)) : null;
  const isKept = content !== null && isWritten(() => writeDurably(place, content, 0o600));
  const isLost = before !== null && before.kind === "file" && before.content === null;
  const held: HeldFile = {
    ...{ path, runBy, before: before && stateOf(before, before.content) },
    after: after && stateOf(after, content),
    ...changedLines(before?.content ?? null, content),
    ...(isKept && { kept: place }),
    ...(isLost && { unrestored: true as const }),
  };
  return { held, made, ...(before?.content && { content: before.content.toString("base64") }) };
}

function stateOf({ kind, mode, target }: Entry, content: Buffer | null): FileState {
  if (kind === "link") return { kind, target: target ?? "" };
  return kind === "file" ? { kind, hash: content ? hashOf(content) : "", mode } : { kind };
}

/** What was not there goes first: it may stand in the place of a folder. */
function restoreAll(kept: readonly Kept[]): HeldFile[] {
  const fresh = kept.filter(({ held }) => held.before === null);
  const done = new Map([...fresh, ...kept.filter((one) => !fresh.includes(one))].map((one) => [one, restore(one)]));
  return kept.map((one) => done.get(one) as HeldFile);
}

function restore({ held, made, content }: Kept): HeldFile {
  if (held.unrestored) return held;
  try {
    put(held.path, wantedFor(held.before, content === undefined ? null : Buffer.from(content, "base64")));
    if (held.before === null) removeEmptyFolders(made);
    return held;
  } catch {
    return { ...held, unrestored: true };
  }
}

function wantedFor(state: FileState | null, content: Buffer | null): Wanted {
  if (state?.kind === "link") return state;
  if (state?.kind === "file" && content) return { kind: "file", content, mode: state.mode };
  return { kind: "nothing" };
}

/** What a call began with, as it is kept on the disk while the call runs. */
interface Beginning {
  stamps: ReadonlyMap<string, string>;
  detours: ReadonlySet<string>;
  isComplete: boolean;
  atMs: number;
}

/** After a kill the next start can tell by it what the call had changed. */
export function recordBeginning(folder: string, call: CallId, { entries, detours, isComplete }: Snapshot): void {
  const stamps = [...entries].map(([path, { stamp }]) => [path, lasting(stamp)]);
  isWritten(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const content = JSON.stringify({ stamps, detours: [...detours], isComplete, atMs: Date.now() - tickMs });
    writeFileSync(beginningOf(folder, call), content, { mode: 0o600 });
  });
}

export const forgetBeginning = (folder: string, call: CallId) => rmSync(beginningOf(folder, call), { force: true });

const beginningOf = (folder: string, call: CallId) => join(folder, `${call}.began`);

/** Without the number of the device, which may be another one after a restart of the machine. */
const lasting = (stamp: string) => stamp.slice(stamp.indexOf(" ") + 1);

/** Null where the call had not begun or had ended, or where the record was not written whole. */
export const readBeginning = (folder: string, call: CallId): Beginning | null =>
  orNull(() => {
    const { stamps, detours, isComplete, atMs } = JSON.parse(readFileSync(beginningOf(folder, call), "utf8"));
    return { stamps: new Map(stamps), detours: new Set(detours), isComplete, atMs };
  });

/** What was there all along may only have come into sight. */
export function changedSince({ stamps, detours, isComplete, atMs }: Beginning, { entries }: Snapshot): Entry[] {
  return [...entries.values()].filter(({ path, stamp, reachedThrough, changedMs }) => {
    if (stamps.has(path)) return stamps.get(path) !== lasting(stamp);
    return (reachedThrough === null || detours.has(reachedThrough)) && (isComplete || changedMs >= atMs);
  });
}

export function leftChanged(entry: Entry): HeldFile {
  const before: FileState = { kind: "file", hash: "", mode: entry.mode };
  const { path, runBy } = entry;
  return { path, runBy, before, after: stateOf(entry, entry.content), diff: "", unrestored: true };
}

/** None where nothing was ever held back in the session. */
const recordsOf = (folder: string, call: CallId): string[] =>
  (orNull(() => readdirSync(folder)) ?? [])
    .filter((name) => name.startsWith(`${call}.`) && name.endsWith(".json"))
    .map((name) => join(folder, name));

/**
 * What a crash left between the command and its result: put back now, if it had not come to that. A record that was not
 * written whole is of no use: nothing had been put back by then.
 */
export function recoverHeld(folder: string, call: CallId): HeldFile[] {
  const read = (record: string) => orNull(() => JSON.parse(readFileSync(record, "utf8")) as Kept[]);
  const kept = recordsOf(folder, call).flatMap((record) => read(record) ?? []);
  return kept.map((one) => (isSameState(stateAt(one.held.path), one.held.after) ? restore(one) : one.held));
}

/** The journal has it now. */
export function forgetRecords(folder: string, call: CallId): void {
  for (const record of recordsOf(folder, call)) rmSync(record, { force: true });
}

/** Puts into place what a person has agreed to, where the file is still as it was put back. */
export async function placeHeld(
  files: readonly HeldFile[],
  keepBlob: (hash: string, content: Uint8Array) => Promise<void>,
): Promise<{ placed: FileChange[]; conflicts: string[] }> {
  const placed: FileChange[] = [];
  const conflicts: string[] = [];
  // What goes first may have stood in a folder that a link now takes the place of.
  const inOrder = [...files].sort((one, other) => Number(one.after !== null) - Number(other.after !== null));
  for (const { path, before, after, kept, unrestored } of inOrder) {
    const there = stateAt(path);
    if (unrestored || isSameState(there, after)) continue;
    const content = after?.kind === "file" && kept !== undefined ? readKept(kept, after.hash) : null;
    const isLost = after?.kind === "other" || (after?.kind === "file" && content === null);
    const old = there?.kind === "file" ? contentOf(path) : null;
    if (old && there?.kind === "file") await keepBlob(there.hash, old);
    if (content && after?.kind === "file") await keepBlob(after.hash, content);
    const isAsPutBack = () => isSameState(stateAt(path), before);
    // Null where something else stands in its way by now.
    if (isLost || !orNull(() => put(path, wantedFor(after, content), isAsPutBack))) {
      conflicts.push(path);
      continue;
    }
    const mode = there?.kind === "file" && { mode: there.mode };
    placed.push({ path, hash: changeHash(there), after: changeHash(after), ...mode });
  }
  return { placed, conflicts };
}

const changeHash = (state: FileState | null): string | null =>
  state?.kind === "file" ? state.hash : state?.kind === "link" ? `link:${state.target}` : null;

/** Null when it is gone or is not what the person was shown. */
function readKept(path: string, hash: string): Buffer | null {
  const content = contentOf(path);
  return content && hashOf(content) === hash ? content : null;
}

/** What is to stand at a path: nothing, a file with this content, or a link. */
type Wanted = { kind: "nothing" } | { kind: "file"; content: Buffer; mode: number } | { kind: "link"; target: string };

/**
 * Puts it there whole or not at all; false if what stands there is not as expected at the last moment. Throws what the
 * system says.
 */
function put(path: string, wanted: Wanted, isAsExpected: () => boolean = () => true): boolean {
  const folder = dirname(path);
  if (wanted.kind !== "nothing") mkdirSync(folder, { recursive: true });
  const { mode = 0o700 } = statOf(folder) ?? {};
  // The command may have closed the folder.
  const isClosed = (mode & 0o300) !== 0o300;
  if (isClosed) chmodSync(folder, mode | 0o300);
  // Nobody can guess the name, and so stand in its way.
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    if (wanted.kind === "link") symlinkSync(wanted.target, temporary);
    if (wanted.kind === "file") {
      writeDurably(temporary, wanted.content, wanted.mode);
      chmodSync(temporary, wanted.mode);
    }
    if (!isAsExpected()) return false;
    if (wanted.kind !== "nothing") {
      if (statOf(path)?.isDirectory()) rmdirSync(path);
      renameSync(temporary, path);
    } else if (statOf(path)) unlinkSync(path);
    return true;
  } finally {
    rmSync(temporary, { force: true });
    if (isClosed) orNull(() => chmodSync(folder, mode));
  }
}

function writeDurably(path: string, content: Uint8Array, mode: number): void {
  const file = openSync(path, "w", mode);
  try {
    for (let at = 0; at < content.length; ) at += writeSync(file, content, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Removes folders that were made for a file, the deepest first, as long as they hold nothing else. */
function removeEmptyFolders(made: readonly string[]): void {
  try {
    for (const folder of made) rmdirSync(folder);
  } catch {
    // It holds something else, or is gone.
  }
}

/** What stands there now; null for nothing, and for a folder. */
function stateAt(path: string): FileState | null {
  const stats = statOf(path);
  if (!stats || stats.isDirectory()) return null;
  if (stats.isSymbolicLink()) return { kind: "link", target: readlinkSync(path) };
  if (!stats.isFile()) return { kind: "other" };
  return { kind: "file", hash: hashOf(readFileSync(path)), mode: stats.mode & 0o7777 };
}

const isSameState = (one: FileState | null, other: FileState | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");
