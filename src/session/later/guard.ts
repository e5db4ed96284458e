import { basename, dirname } from "node:path";
import { failpoint } from "../../failpoint.ts";
import type { Compared, GuardedRun, LaterGuard } from "../../loop/held-files.ts";
import { isInside } from "../../permissions/paths.ts";
import type { HeldFile } from "../../protocol/held-file.ts";
import type { CallId } from "../../protocol/ids.ts";
import { isEveryday } from "./everyday.ts";
import { namesFile } from "./named.ts";
import {
  type Change,
  changedSince,
  forgetBeginning,
  holdBack,
  isLedElsewhere,
  leftChanged,
  readBeginning,
  recordBeginning,
} from "./restore.ts";
import { createScanner, type Entry, type ScanInput, type Snapshot, statOf, tickMs } from "./scan.ts";

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
          [lastSnapshot, approved, snapshotAtMs] = [copyOf(seen), [], now() - tickMs];
        } else if (running === 0) nextResult.held.push(...(await compare(run, session)));
        running++;
        serverRemains ||= run.byServer === true;
        if (run.isApproved) approved.push(run);
        if (lastSnapshot) recordBeginning(session.folder, run.call, lastSnapshot);
        return () =>
          inTurn(async () => {
            failpoint("later-not-compared");
            running--;
            alive.add(session);
            const { held, between } = nextResult;
            nextResult = { held: [], between: [] };
            held.push(...(await compare(run, session)));
            forgetBeginning(session.folder, run.call);
            return { held, between };
          });
      }),
    atRest: (call, session) => inTurn(async () => (running === 0 && processesRemain ? compare({ call }, session) : [])),
    interrupted: (call, { folder }) =>
      inTurn(async () => {
        const began = readBeginning(folder, call);
        if (!began) return [];
        const changed = changedSince(began, await scan());
        const isNew = ({ path }: Entry) => !began.stamps.has(path);
        const fresh = changed.filter(isNew).map((after): Change => ({ ...after, made: [], before: null, after }));
        const held = fresh.length > 0 ? holdBack(fresh, { folder, call }) : [];
        forgetBeginning(folder, call);
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
  if (isLedElsewhere(one, other)) return false;
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
