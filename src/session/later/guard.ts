import { basename, dirname } from "node:path";
import { failpoint } from "../../failpoint.ts";
import type { Compared, GuardedRun, LaterGuard } from "../../loop/held-files.ts";
import { isInside } from "../../permissions/paths.ts";
import type { HeldFile } from "../../protocol/held-file.ts";
import type { CallId } from "../../protocol/ids.ts";
import { stampAt, statOf } from "./disk.ts";
import { isEveryday } from "./everyday.ts";
import { namesFile } from "./named.ts";
import {
  type Change,
  changedSince,
  forgetBeginning,
  holdBack,
  leftChanged,
  readBeginning,
  recordBeginning,
} from "./restore.ts";
import { createScanner, type Entry, type ScanInput, type Snapshot, tickMs } from "./scan.ts";

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
  /** Whether anything that its commands have left still runs, or did since this was asked the last time. */
  hasLeft(): Promise<boolean>;
  /** To be awaited before that where it matters: looks for what was left now instead of soon. */
  settle(): Promise<unknown>;
  /** Whether a rule of the user's lets exactly this file be changed. */
  mayChange(path: string): Promise<boolean>;
}

export function createSharedGuard(input: ScanInput, now = Date.now): SharedGuard {
  const scan = createScanner(input);
  const sessions = new Set<GuardingSession>();
  let lastSession: GuardingSession | undefined;
  /** Runs under way that a person has approved. */
  const approved = new Set<GuardedRun>();
  /** What our own tools have written since the last snapshot, by path. */
  const written = new Map<string, string>();
  let lastSnapshot: (Snapshot & { entries: Map<string, Entry> }) | null = null;
  let snapshotAtMs = 0;
  let running = 0;
  /** Processes were left running when the last command ended, so later changes may be their work. */
  let mayStillChange = false;
  let nextResult: Compared = { held: [], between: [] };
  let queue: Promise<unknown> = Promise.resolve();

  /** One look at a time: two would take each other's restored files for changes. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = queue.then(work, work);
    queue = next.catch(() => undefined);
    return next;
  }

  async function anyLeft(): Promise<boolean> {
    for (const session of [...sessions]) {
      if (await session.hasLeft()) return true;
      // What the last one has left may not have been found yet.
      if (session !== lastSession) sessions.delete(session);
    }
    return false;
  }

  async function anyFound(): Promise<boolean> {
    for (const session of sessions) await session.settle();
    return anyLeft();
  }

  /** Puts back what the agent's programs may have changed. What they cannot have is told. */
  async function compare(
    { call }: Pick<GuardedRun, "call">,
    session: GuardingSession,
    mayBeTheirs: () => Promise<boolean> | boolean,
  ): Promise<Compared> {
    const seen = await scan();
    const changes = await unexpected(seen, session);
    const isTold = changes.length === 0 || !(await mayBeTheirs());
    const held = isTold ? [] : holdBack(changes, { folder: session.folder, call });
    agreeOn(held.length === 0 ? seen : await scan());
    mayStillChange = await anyLeft();
    return { held, between: isTold ? changes.map(({ path }) => path) : [] };
  }

  async function unexpected(seen: Snapshot, session: GuardingSession): Promise<Change[]> {
    const left: Change[] = [];
    for (const change of lastSnapshot ? differences(lastSnapshot, seen, snapshotAtMs) : []) {
      const isNamed = [...approved].some((one) => namesFile(one, change, input));
      const isOurs = written.get(change.path) === (change.after?.stamp ?? "");
      if (!isNamed && !isOurs && !(await session.mayChange(change.path))) left.push(change);
    }
    return left;
  }

  function agreeOn({ entries, ...rest }: Snapshot): void {
    lastSnapshot = { ...rest, entries: new Map(entries) };
    written.clear();
  }

  return {
    begin: (run, session) =>
      inTurn(async () => {
        if (running === 0) {
          // The user's work, most likely, if nothing was left; it may also be a server's, or of a process that hides.
          const { held, between } = await compare(run, session, () => mayStillChange || anyFound());
          nextResult.held.push(...held);
          nextResult.between.push(...between);
          snapshotAtMs = now() - tickMs;
        }
        running++;
        if (run.isApproved) approved.add(run);
        if (lastSnapshot) recordBeginning(session.folder, run.call, lastSnapshot);
        return () =>
          inTurn(async () => {
            failpoint("later-not-compared");
            running--;
            lastSession = session;
            sessions.add(session);
            const { held, between } = nextResult;
            nextResult = { held: [], between: [] };
            held.push(...(await compare(run, session, () => true)).held);
            approved.delete(run);
            forgetBeginning(session.folder, run.call);
            return { held, between };
          });
      }),
    atRest: (call, session) =>
      inTurn(async () => {
        if (running > 0 || !(mayStillChange || (await anyLeft()))) return [];
        return (await compare({ call }, session, () => true)).held;
      }),
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
        if (!lastSnapshot) return;
        if (running === 0 && !mayStillChange) {
          for (const path of paths) written.set(path, stampAt(path));
          return;
        }
        const seen = await scan();
        for (const path of paths) {
          const entry = seen.entries.get(path);
          if (entry) lastSnapshot.entries.set(path, entry);
          else lastSnapshot.entries.delete(path);
        }
      }),
  };
}

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
    const isBehindNew = after.reachedThrough !== null && !was.detours.has(after.reachedThrough);
    // Where something was left out before, an older file is one that only came into sight.
    const isFoundNow = before === null && (isBehindNew || (!was.isComplete && after.changedMs < began));
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
  return one.kind === "link" || one.stamp === other.stamp;
}

/** A look may no longer reach a file that is still there. */
function isGone(path: string): boolean {
  const there = statOf(path);
  return !there || there.isDirectory();
}

/** A file that went with the whole project is not missed. */
const isMissed = ({ base }: Entry): boolean => statOf(base) !== undefined;
