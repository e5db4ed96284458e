import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { failpoint } from "../../failpoint.ts";
import type { GuardedRun, LaterGuard } from "../../loop/held-files.ts";
import type { GateContext, Policy } from "../../permissions/decide.ts";
import { matches } from "../../permissions/match.ts";
import type { CallId } from "../../protocol/ids.ts";
import type { FileChange, FileState, HeldFile } from "../../protocol/messages.ts";
import { changedLines } from "./changed-lines.ts";
import { isEveryday } from "./everyday.ts";
import { namesFile } from "./named.ts";
import { hashOf, isSameState, put, removeEmptyFolders, stateAt, type Wanted, writeDurably } from "./restore.ts";
import { createScanner, type Entry, type ScanInput, type Snapshot, statOf } from "./scan.ts";

/** The files of a workspace that run later, shared by all sessions of this process that work there. */
export type SharedGuard = Pick<LaterGuard, "accept"> & {
  begin(run: GuardedRun, session: GuardingSession): Promise<() => Promise<HeldFile[]>>;
  atRest(call: CallId, session: GuardingSession): Promise<HeldFile[]>;
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
  let heldForNextResult: HeldFile[] = [];
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

  return {
    begin: (run, session) =>
      inTurn(async () => {
        if (running === 0 && !processesRemain) {
          [lastSnapshot, approved, snapshotAtMs] = [copyOf(await scan()), [], now() - clockMs];
        } else if (running === 0) heldForNextResult.push(...(await compare(run, session)));
        running++;
        if (run.isApproved) approved.push(run);
        return () =>
          inTurn(async () => {
            running--;
            alive.add(session);
            const held = [...heldForNextResult, ...(await compare(run, session))];
            heldForNextResult = [];
            return held;
          });
      }),
    atRest: (call, session) => inTurn(async () => (running === 0 && processesRemain ? compare({ call }, session) : [])),
    accept: (paths) =>
      inTurn(async () => {
        // Where nothing runs, the files are taken as they are at the next command.
        if (!lastSnapshot || (running === 0 && !processesRemain)) return;
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
    if (!isEveryday(before, after, { was, began })) changes.push({ path, runBy, base, before, after });
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
  base: string;
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

function keep({ path, runBy, base, before, after }: Change, place: string): Kept {
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
  return { held, base, ...(before?.content && { content: before.content.toString("base64") }) };
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

function restore({ held, base, content }: Kept): HeldFile {
  if (held.unrestored) return held;
  try {
    put(held.path, wantedFor(held.before, content === undefined ? null : Buffer.from(content, "base64")));
    if (held.before === null) removeEmptyFolders(held.path, base);
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
    if (unrestored || isSameState(there, after)) continue;
    const content = after?.kind === "file" && kept !== undefined ? readKept(kept, after.hash) : null;
    const isLost = after?.kind === "other" || (after?.kind === "file" && content === null);
    if (isLost || !isSameState(there, before)) {
      conflicts.push(path);
      continue;
    }
    const old = there?.kind === "file" ? readFileSync(path) : null;
    if (old && there?.kind === "file") await keepBlob(there.hash, old);
    if (content && after?.kind === "file") await keepBlob(after.hash, content);
    try {
      put(path, wantedFor(after, content));
    } catch {
      // Something else stands in its way by now.
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
  try {
    const content = readFileSync(path);
    return hashOf(content) === hash ? content : null;
  } catch {
    return null;
  }
}

/** Whether a rule allows changes of exactly this file: a pattern that happens to cover it was not meant for it. */
export function mayChange(path: string, { rules }: Policy, facts: GateContext): boolean {
  const exact = rules.filter(
    ({ effect, tool, specifier }) =>
      effect === "allow" &&
      (tool === "edit" || tool === "write_file") &&
      specifier !== null &&
      !/[*?[{]/.test(specifier),
  );
  const call = { tool: "write_file", class: "edit" as const, touches: [{ action: "write" as const, resource: path }] };
  return exact.some((rule) => matches(rule, call, facts));
}
