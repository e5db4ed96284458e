import type { ProcessId } from "../protocol/processes.ts";
import { findLeftBehind, isSame, type LeftBehind, type Search, targetsOfLeft } from "./left-behind.ts";
import type { Mark } from "./marks.ts";
import { livingProcess } from "./proc.ts";

export interface Survey {
  /** What ended commands have left running, as far as anybody looked. */
  left: ReadonlyMap<ProcessId, LeftBehind>;
  /** The last of those that are no more. */
  gone: ReadonlyMap<ProcessId, LeftBehind>;
  /** Looks now, after a command has ended; gives what was not known before. */
  now(ended: { group: number; mark: string }): Promise<LeftBehind[]>;
  /** Looks when nobody waits for us. */
  soon(): void;
  /** How many were ever found. */
  foundCount(): number;
  /** Looks now if a look is due, and waits for one that is under way. */
  settle(): Promise<unknown>;
  /** Those that are no more. */
  forget(ids: Iterable<ProcessId>): Promise<void>;
  /** No more looking. */
  stop(): Promise<void>;
}

export interface SurveyInput {
  marks: readonly Mark[];
  /** Calls that are still under way. */
  busy(): ReadonlySet<string>;
  newId(): ProcessId;
  enter(one: LeftBehind): Promise<void>;
  leave(id: ProcessId): Promise<void>;
  report(error: unknown): void;
}

const soonMs = 200;
const goneKept = 30;

/** Knows what a session's ended commands have left running, and keeps the ledger true to it. */
export function createSurvey({ marks, busy, newId, enter, leave, report }: SurveyInput): Survey {
  const left = new Map<ProcessId, LeftBehind>();
  const gone = new Map<ProcessId, LeftBehind>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let foundCount = 0;

  async function look(ended: Search["ended"]): Promise<LeftBehind[]> {
    await forget([...left.values()].filter(hasEnded).map(({ id }) => id));
    const known = new Set([...left.values()].map(({ pid }) => pid));
    const found = findLeftBehind({ marks, busy: busy(), ended }).filter(({ pid }) => !known.has(pid));
    const fresh = found.map((one) => ({ id: newId(), ...one }));
    foundCount += fresh.length;
    for (const one of fresh) left.set(one.id, one);
    for (const one of fresh) await enter(one);
    return fresh;
  }

  async function forget(ids: Iterable<ProcessId>): Promise<void> {
    for (const id of [...ids]) {
      const one = left.get(id);
      if (!one) continue;
      left.delete(id);
      gone.set(id, one);
      for (const old of [...gone.keys()].slice(0, -goneKept)) gone.delete(old);
      await leave(id);
    }
  }

  async function now(ended: Search["ended"]): Promise<LeftBehind[]> {
    clearTimeout(timer);
    timer = undefined;
    const found = look(ended);
    looking = found.catch(report);
    return found;
  }

  return {
    ...{ left, gone, now },
    soon() {
      if (!stopped) timer ??= setTimeout(() => void now(null).catch(() => undefined), soonMs).unref();
    },
    foundCount: () => foundCount,
    settle: () => (timer ? now(null).catch(() => undefined) : looking),
    forget,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

export function hasEnded(one: LeftBehind): boolean {
  if (one.started === "") return targetsOfLeft(one)().length === 0;
  const found = livingProcess(one.pid);
  return found === null || !isSame(found, one);
}
