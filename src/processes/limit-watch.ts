import { readFileSync } from "node:fs";
import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import { type CommandLimits, type Exceeded, exceeded } from "./command-limits.ts";
import { callMark } from "./marks.ts";
import { bytesWritten, environment, type Living, nameOf, pageBytes, youngerProcesses } from "./proc.ts";

/** A command that may go beyond its limits. */
export interface Watched {
  /** It leads a group. */
  pid: number;
  /** Its call. */
  mark: string;
  /** Where its sandbox keeps temporary files; null outside one. */
  tmp: string | null;
  /** Ends it with all that it started. Resolves when it has ended. */
  stop(why: Exceeded): Promise<void>;
}

export interface LimitWatch {
  /** Watches a command until the returned function is called. Nothing is looked at before it has run for a while. */
  add(command: Watched): () => void;
}

/** Most commands are over by then. */
const firstMs = 500;
/** A look takes a small part of our time, but it is never long until the next. */
const pausePerLook = 20;
const longestPauseMs = 1_000;
/** So many files are counted in one look at temporary files. */
const mostFiles = 50_000;

/**
 * Ends commands that use more memory, processes or temporary files than they may. Address space is not limited by the
 * kernel, because programs such as Node, Java and Chromium reserve far more than they use. Linux only.
 */
export function createLimitWatch(limits: CommandLimits, report: (error: unknown) => void): LimitWatch {
  const watching = new Set<Following>();
  /** Processes of the machine that belong to no command of ours. */
  let strangers = new Set<string>();
  /** What temporary folders held when they were last looked at. */
  const sizes = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  const isOff = process.platform !== "linux" || (limits.memory === 0 && limits.processes === 0 && limits.tmp === 0);

  function soon(ms: number): void {
    if (!isLooking) timer ??= setTimeout(() => void lookAndGoOn(), ms).unref();
  }

  async function lookAndGoOn(): Promise<void> {
    const began = performance.now();
    isLooking = true;
    await look().catch(report);
    const took = performance.now() - began;
    isLooking = false;
    timer = undefined;
    if (watching.size > 0) soon(Math.min(longestPauseMs, Math.max(firstMs, took * pausePerLook)));
  }

  async function look(): Promise<void> {
    for (const [one, members] of usesNow()) {
      if (members.length === 0) watching.delete(one);
      if (limits.processes > 0 && members.length > limits.processes) stop(one, "processes");
      else if (limits.memory > 0 && memoryOf(members, limits.memory) > limits.memory) stop(one, "memory");
      if (one.tmp === null || limits.tmp === 0) continue;
      const all = members.reduce((sum, { pid }) => sum + bytesWritten(pid), 0);
      one.written = { last: all - one.written.all, all };
    }
    if (limits.tmp > 0) for (const tmp of new Set([...watching].flatMap((one) => one.tmp ?? []))) await lookAt(tmp);
  }

  function stop(one: Following, what: Exceeded["what"]): void {
    watching.delete(one);
    one.stopping = one.stop(exceeded(what, limits)).catch(report);
  }

  /** The living processes of each command: its group, children of children, and those that carry its mark. */
  function usesNow(): Map<Following, Living[]> {
    const all = [...youngerProcesses()];
    const owner = new Map<number, Following>();
    const [byPid, byMark] = [new Map<number, Following>(), new Map<string, Following>()];
    const byName = new Map<string, Following>();
    for (const one of watching) {
      byPid.set(one.pid, one);
      byMark.set(one.mark, one);
      for (const name of one.seen) byName.set(name, one);
    }
    const stillStrange = new Set<string>();
    for (const each of all) {
      const name = nameOf(each);
      const found = byPid.get(each.group) ?? byPid.get(each.pid) ?? byName.get(name);
      const isStrange = !found && strangers.has(name);
      const marked = found || isStrange ? undefined : byMark.get(environment(each.pid).get(callMark) ?? "");
      const its = found ?? marked;
      if (its) owner.set(each.pid, its);
      else stillStrange.add(name);
    }
    for (let size = -1; size !== owner.size; ) {
      size = owner.size;
      for (const { pid, parent } of all) {
        const its = owner.has(pid) ? undefined : owner.get(parent);
        if (its) owner.set(pid, its);
      }
    }
    const uses = new Map<Following, Living[]>([...watching].map((one) => [one, []]));
    for (const each of all) {
      const its = owner.get(each.pid);
      if (its) uses.get(its)?.push(each);
      if (its) stillStrange.delete(nameOf(each));
    }
    // Whoever was seen once stays known: when a parent ends, its children are nobody's.
    for (const [one, members] of uses) one.seen = members.map(nameOf);
    strangers = stillStrange;
    return uses;
  }

  /** Ends the command that has written most since the last look, where there is more than there may be and it grows. */
  async function lookAt(tmp: string): Promise<void> {
    const size = await sizeOf(tmp, limits.tmp);
    const before = sizes.get(tmp) ?? 0;
    sizes.set(tmp, size);
    if (size <= limits.tmp || size <= before) return;
    const inside = [...watching].filter((one) => one.tmp === tmp);
    const [most] = inside.sort((one, other) => other.written.last - one.written.last);
    if (!most) return;
    stop(most, "tmp");
    await most.stopping;
    // What it still wrote until it had ended is not the fault of the others.
    sizes.set(tmp, await sizeOf(tmp, Number.POSITIVE_INFINITY));
  }

  return {
    add(command) {
      if (isOff) return () => undefined;
      const one: Following = { ...command, seen: [], written: { last: 0, all: 0 } };
      watching.add(one);
      soon(firstMs);
      return () => {
        watching.delete(one);
        if (watching.size > 0 || isLooking) return;
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}

interface Following extends Watched {
  /** Its processes when they were last looked at, by name. */
  seen: readonly string[];
  /** How many bytes: since the last look, and in all. */
  written: { last: number; all: number };
  stopping?: Promise<void>;
}

/** Shared pages are counted once: what each process has alone in memory is only asked of the kernel where the sum is too much. */
function memoryOf(members: readonly Living[], limit: number): number {
  const resident = members.reduce((sum, { pages }) => sum + pages * pageBytes(), 0);
  return resident <= limit ? resident : members.reduce((sum, one) => sum + shareOf(one), 0);
}

function shareOf({ pid, pages }: Living): number {
  try {
    const [, kB] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "latin1")) ?? [];
    return kB === undefined ? pages * pageBytes() : Number(kB) * 1024;
  } catch {
    return pages * pageBytes(); // It has just ended, or it is not ours to ask about.
  }
}

/** What a folder takes on the disk, and no more of it than tells whether that is too much. */
async function sizeOf(folder: string, enough: number): Promise<number> {
  let [size, files] = [0, 0];
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined && size <= 2 * enough && files < mostFiles; at = waiting.pop()) {
    const entries = await opendir(at).catch(() => null);
    if (!entries) continue;
    for await (const entry of entries) {
      const path = join(at, entry.name);
      files++;
      if (entry.isDirectory()) waiting.push(path);
      size += await lstat(path).then(
        ({ blocks }) => blocks * 512,
        () => 0,
      );
    }
  }
  return size;
}
