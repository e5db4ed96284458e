import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { failpoint } from "../../failpoint.ts";
import type { Compared, GuardedRun, LaterGuard } from "../../loop/held-files.ts";
import { isInside } from "../../permissions/paths.ts";
import type { FileState, HeldFile } from "../../protocol/held-file.ts";
import type { CallId } from "../../protocol/ids.ts";
import type { FileChange } from "../../protocol/messages.ts";
import { changedLines } from "./changed-lines.ts";
import { isEveryday } from "./everyday.ts";
import { namesFile } from "./named.ts";
import { hashOf, isSameState, put, removeEmptyFolders, stateAt, type Wanted, writeDurably } from "./restore.ts";
import { createScanner, type Entry, type ScanInput, type Snapshot, statOf } from "./scan.ts";

/** The files of a workspace that run later, shared by all sessions of this process that work there. */
export type SharedGuard = Pick<LaterGuard, "accept" | "askLater"> & {
  begin(run: GuardedRun, session: GuardingSession): Promise<() => Promise<Compared>>;
  atRest(call: CallId, session: GuardingSession): Promise<HeldFile[]>;
  /** What a call had changed when we were killed while it ran. New files are held back; others can only be told. */
  interrupted(call: CallId, session: GuardingSession): Promise<HeldFile[]>;
};

export interface GuardingSession {
  /** Where new contents are kept until a person has decided. */
  folder: string;
  /** Whether anything that it started still runs. */
  isAlive(): Promise<boolean>;
  /** Whether a rule of the user's lets exactly this file be changed. */
  mayChange(path: string): Promise<boolean>;
}

interface Change {
  path: string;
  runBy: string;
  base: string;
  /** The folders that were made for it, the deepest first. */
  made: string[];
  before: Entry | null;
  after: Entry | null;
}

export function createSharedGuard(input: ScanInput, now = Date.now): SharedGuard {
  const scan = createScanner(input);
  const alive = new Set<GuardingSession>();
  /** Runs that a person has approved since the last snapshot of an idle workspace. */
  let approved: GuardedRun[] = [];
  let lastSnapshot: (Snapshot & { entries: Map<string, Entry> }) | null = null;
  let snapshotAtMs = 0;
  let running = 0;
  /** Processes were left running when the last command ended, so later changes may be their work. */
  let processesRemain = false;
  /** A server was called, and its process may change files between calls. */
  let serverRemains = false;
  let nextResult: Compared = { held: [], between: [] };
  let queue: Promise<unknown> = Promise.resolve();

  /** One look at a time: two would take each other's restored files for changes. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = queue.then(work, work);
    queue = next.catch(() => undefined);
    return next;
  }

  async function anyAlive(): Promise<boolean> {
    for (const session of alive) {
      if (await session.isAlive()) return true;
      alive.delete(session);
    }
    return false;
  }

  async function compare({ call }: Pick<GuardedRun, "call">, session: GuardingSession): Promise<HeldFile[]> {
    const seen = await scan();
    const changes = lastSnapshot ? await unexpected(differences(lastSnapshot, seen, snapshotAtMs), session) : [];
    const held = changes.length === 0 ? [] : holdBack(changes, { folder: session.folder, call });
    lastSnapshot = copyOf(changes.length === 0 ? seen : await scan());
    processesRemain = await anyAlive();
    return held;
  }

  async function unexpected(changes: readonly Change[], session: GuardingSession): Promise<Change[]> {
    const left: Change[] = [];
    for (const change of changes) {
      const isNamed = approved.some((one) => namesFile(one, change, input));
      if (!isNamed && !(await session.mayChange(change.path))) left.push(change);
    }
    return left;
  }

  /** A server may have made these changes, or the user: they are told and not put back. */
  async function changedBetween(seen: Snapshot, session: GuardingSession): Promise<string[]> {
    const changes = lastSnapshot ? differences(lastSnapshot, seen, snapshotAtMs) : [];
    return (await unexpected(changes, session)).map(({ path }) => path);
  }

  return {
    begin: (run, session) =>
      inTurn(async () => {
        if (running === 0 && !processesRemain) {
          const seen = await scan();
          if (serverRemains) nextResult.between.push(...(await changedBetween(seen, session)));
          [lastSnapshot, approved, snapshotAtMs] = [copyOf(seen), [], now() - clockMs];
        } else if (running === 0) nextResult.held.push(...(await compare(run, session)));
        running++;
        serverRemains ||= run.byServer === true;
        if (run.isApproved) approved.push(run);
        const began = recordBeginning(session.folder, run.call, lastSnapshot?.entries ?? new Map());
        return () =>
          inTurn(async () => {
            failpoint("later-not-compared");
            running--;
            alive.add(session);
            const { held, between } = nextResult;
            nextResult = { held: [], between: [] };
            held.push(...(await compare(run, session)));
            rmSync(began, { force: true });
            return { held, between };
          });
      }),
    atRest: (call, session) => inTurn(async () => (running === 0 && processesRemain ? compare({ call }, session) : [])),
    interrupted: (call, { folder }) =>
      inTurn(async () => {
        const began = stampsAt(beginningOf(folder, call));
        if (!began) return [];
        const { entries } = await scan();
        const changed = [...entries.values()].filter((entry) => began.get(entry.path) !== lasting(entry.stamp));
        const isNew = ({ path }: Entry) => !began.has(path);
        const fresh = changed.filter(isNew).map((after): Change => ({ ...after, made: [], before: null, after }));
        const held = fresh.length > 0 ? holdBack(fresh, { folder, call }) : [];
        rmSync(beginningOf(folder, call), { force: true });
        return [...held, ...changed.filter((entry) => !isNew(entry)).map(leftChanged)];
      }),
    askLater: async (files) => void nextResult.held.push(...files),
    accept: (paths) =>
      inTurn(async () => {
        // Where nothing runs, the files are taken as they are at the next command.
        if (!lastSnapshot || (running === 0 && !processesRemain && !serverRemains)) return;
        const seen = await scan();
        for (const path of paths) {
          const entry = seen.entries.get(path);
          if (entry) lastSnapshot.entries.set(path, entry);
          else lastSnapshot.entries.delete(path);
        }
      }),
  };
}

/** Clocks of file systems tick more slowly than ours. */
const clockMs = 20;

const copyOf = ({ entries, ...rest }: Snapshot) => ({ ...rest, entries: new Map(entries) });

function differences(was: Snapshot, now: Snapshot, began: number): Change[] {
  const changes: Change[] = [];
  const add = (before: Entry | null, after: Entry | null) => {
    const { path, runBy, base } = (after ?? before) as Entry;
    if (!isEveryday(before, after, { was, now, began }))
      changes.push({ path, runBy, base, made: madeFor(path, base, was), before, after });
  };
  for (const [path, after] of now.entries) {
    const before = was.entries.get(path) ?? null;
    // Behind a new link or setting may lie what was there all along: the link or the setting is the change.
    const isBehindNew = after.behind !== null && !was.ways.has(after.behind);
    // Where something was left out before, an older file is one that only came into sight.
    const isFoundNow = before === null && (isBehindNew || (!was.isWhole && after.changedMs < began));
    if (!isFoundNow && (before === null || !isSame(before, after))) add(before, after);
  }
  const fresh = new Set(changes.flatMap(({ path, before }) => (before === null ? basename(path) : [])));
  for (const [path, before] of was.entries) {
    if (now.entries.has(path) || !isGone(path)) continue;
    // A folder that was moved: what is held back of it at its new place must stand at its old one again.
    if (isMissed(before) || fresh.has(basename(path))) add(before, null);
  }
  return changes;
}

function madeFor(path: string, base: string, { folders }: Snapshot): string[] {
  const made: string[] = [];
  for (let here = dirname(path); isInside(here, base) && here !== base && !folders.has(here); here = dirname(here))
    made.push(here);
  return made;
}

function isSame(one: Entry, other: Entry): boolean {
  if (one === other) return true;
  if (one.kind !== other.kind || one.target !== other.target || (one.mode & 0o111) !== (other.mode & 0o111))
    return false;
  if (one.content && other.content) return one.content.equals(other.content);
  return one.kind !== "file" || one.stamp === other.stamp;
}

/** A look may no longer reach a file that is still there. */
function isGone(path: string): boolean {
  const there = statOf(path);
  return !there || there.isDirectory();
}

/** A file that went with the whole project is not missed. */
const isMissed = ({ base }: Entry): boolean => statOf(base) !== undefined;

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
function holdBack(changes: readonly Change[], { folder, call }: { folder: string; call: CallId }): HeldFile[] {
  const name = `${call}.${recordsOf(folder, call).length}`;
  isWritten(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  const kept = changes.map((change, index) => keep(change, join(folder, `${name}-${index}`)));
  isWritten(() => writeDurably(join(folder, `${name}.json`), Buffer.from(JSON.stringify(kept)), 0o600));
  failpoint("later-kept");
  const held = restoreAll(kept);
  failpoint("later-restored");
  return held;
}

function isWritten(write: () => void): boolean {
  try {
    write();
    return true;
  } catch {
    return false; // The disk is full, or the folder is closed to us.
  }
}

function keep({ path, runBy, made, before, after }: Change, place: string): Kept {
  const content = after?.kind === "file" ? contentOf(after) : null;
  const isKept = content !== null && isWritten(() => writeDurably(place, content, 0o600));
  const isLost = before?.kind === "file" && before.content === null;
  const held: HeldFile = {
    ...{ path, runBy, before: before && stateOf(before, before.content) },
    after: after && stateOf(after, content),
    ...changedLines(before?.content ?? null, content),
    ...(isKept && { kept: place }),
    ...(isLost && { unrestored: true as const }),
  };
  return { held, made, ...(before?.content && { content: before.content.toString("base64") }) };
}

function contentOf({ path, content }: Entry): Buffer | null {
  try {
    return content ?? readFileSync(path);
  } catch {
    return null; // Closed to us.
  }
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

/** Kept on the disk while a call runs, so that after a kill the next start can tell what the call had changed. */
function recordBeginning(folder: string, call: CallId, entries: ReadonlyMap<string, Entry>): string {
  const place = beginningOf(folder, call);
  const stamps = [...entries].map(([path, { stamp }]) => [path, lasting(stamp)]);
  isWritten(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(place, JSON.stringify(stamps), { mode: 0o600 });
  });
  return place;
}

const beginningOf = (folder: string, call: CallId) => join(folder, `${call}.began`);

/** Without the number of the device, which may be another one after a restart of the machine. */
const lasting = (stamp: string) => stamp.slice(stamp.indexOf(" ") + 1);

function stampsAt(place: string): ReadonlyMap<string, string> | null {
  try {
    return new Map(JSON.parse(readFileSync(place, "utf8")) as [string, string][]);
  } catch {
    return null; // The call had not begun or had ended, or the record was not written whole.
  }
}

function leftChanged(entry: Entry): HeldFile {
  const before: FileState = { kind: "file", hash: "", mode: entry.mode };
  const { path, runBy } = entry;
  return { path, runBy, before, after: stateOf(entry, entry.content), diff: "", unrestored: true };
}

function recordsOf(folder: string, call: CallId): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.startsWith(`${call}.`) && name.endsWith(".json"));
    return names.map((name) => join(folder, name));
  } catch {
    return []; // Nothing was ever held back in this session.
  }
}

/** What a crash left between the command and its result: put back now, if it had not come to that. */
export function recoverHeld(folder: string, call: CallId): HeldFile[] {
  const kept = recordsOf(folder, call).flatMap((record) => JSON.parse(readFileSync(record, "utf8")) as Kept[]);
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
    const isAsPutBack = () => isSameState(stateAt(path), before);
    if (unrestored || isSameState(there, after)) continue;
    const content = after?.kind === "file" && kept !== undefined ? readKept(kept, after.hash) : null;
    const isLost = after?.kind === "other" || (after?.kind === "file" && content === null);
    if (isLost || !isAsPutBack()) {
      conflicts.push(path);
      continue;
    }
    const old = there?.kind === "file" ? readFileSync(path) : null;
    if (old && there?.kind === "file") await keepBlob(there.hash, old);
    if (content && after?.kind === "file") await keepBlob(after.hash, content);
    // Asked again right before the replacement: keeping the contents took a while.
    if (!isPut(path, wantedFor(after, content), isAsPutBack)) {
      conflicts.push(path);
      continue;
    }
    const mode = there?.kind === "file" && { mode: there.mode };
    placed.push({ path, hash: changeHash(there), after: changeHash(after), ...mode });
  }
  return { placed, conflicts };
}

function isPut(path: string, wanted: Wanted, isAsPutBack: () => boolean): boolean {
  try {
    return put(path, wanted, isAsPutBack);
  } catch {
    return false; // Something else stands in its way by now.
  }
}

const changeHash = (state: FileState | null): string | null =>
  state?.kind === "file" ? state.hash : state?.kind === "link" ? `link:${state.target}` : null;

/** Null when it is gone or is not what the person was shown. */
function readKept(path: string, hash: string): Buffer | null {
  try {
    const content = readFileSync(path);
    return hashOf(content) === hash ? content : null;
  } catch {
    return null;
  }
}
