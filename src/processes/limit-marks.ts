import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ownerMark, sessionMark } from "./marks.ts";

/**
 * Two hard limits that every command is given, and that all it starts inherits whatever becomes of its environment, its
 * files and its parents. Everybody may lower a hard limit, only root may raise one. Both lie far above what a program
 * can use: four pebibytes of memory, which the kernel does not limit by this number at all, and as much of data.
 */
export interface LimitMark {
  /** `ulimit -m`, in KiB. */
  memory: number;
  /** `ulimit -d`, in KiB. */
  data: number;
}

const base = 2 ** 42;
const folders = 2 ** 16;
const sessions = 2 ** 24;

/**
 * The higher the folder's number makes the first limit, the lower it makes the second. So the limits of one data folder
 * cannot be lowered to those of another.
 */
export function limitMarkOf(folder: string, session: string): LimitMark {
  const number = hashOf(folder).readUInt16BE();
  const hash = hashOf(session);
  return {
    memory: base + number * sessions + hash.readUIntBE(0, 3),
    data: base + (folders - 1 - number) * sessions + hash.readUIntBE(3, 3),
  };
}

/** The same for a command that has these variables. */
export const limitMarkFor = (env: Readonly<Record<string, string>>): LimitMark =>
  limitMarkOf(env[ownerMark]?.split("@").at(-1) ?? "", env[sessionMark] ?? "");

export const isSameMark = (one: LimitMark, other: LimitMark | null): boolean =>
  one.memory === other?.memory && one.data === other.data;

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** Whether a process with these limits was started by a command for this data folder. */
export function isMarkedFor(folder: string, { memory, data }: LimitMark): boolean {
  const first = limitMarkOf(folder, "");
  const highest = (limit: number) => limit - (limit % sessions) + sessions - 1;
  return memory <= highest(first.memory) && data <= highest(first.data);
}

/**
 * The hard limits of this process. The kernel is asked directly: in a namespace of its own a process can put any file
 * in the place of one in /proc.
 */
export function ownLimitMark(): LimitMark {
  const report = process.report as typeof process.report & { excludeNetwork: boolean };
  // Otherwise the report looks up the names of the machine's addresses.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as { userLimits: Record<string, { hard: number | string }> };
  const hard = (name: string) => {
    const limit = userLimits[name]?.hard;
    return typeof limit === "number" ? limit / 1024 : Number.POSITIVE_INFINITY;
  };
  return { memory: hard("max_memory_size_bytes"), data: hard("data_seg_size_bytes") };
}

/** Those of another process; null where it has ended or has none. */
export function limitMarkAt(pid: number): LimitMark | null {
  try {
    const text = readFileSync(`/proc/${pid}/limits`, "latin1");
    const hard = (name: string) =>
      Number(new RegExp(`^${name} +\\S+ +(\\d+) `, "m").exec(text)?.[1] ?? Number.NaN) / 1024;
    const mark = { memory: hard("Max resident set"), data: hard("Max data size") };
    return Number.isFinite(mark.memory) && Number.isFinite(mark.data) ? mark : null;
  } catch {
    return null;
  }
}
