import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { heldMarks } from "./mark-file.ts";
import type { Mark } from "./marks.ts";

/** A living process as /proc tells of it. */
export interface Living {
  pid: number;
  parent: number;
  group: number;
  /** In ticks since the boot: together with the pid it names one process and no other. */
  started: string;
  /** How many pages it has in memory, shared ones among them. */
  pages: number;
}

/** One process and no other. */
export const nameOf = ({ pid, started }: Pick<Living, "pid" | "started">) => [pid, started].join(" ");

/** Every living process but ourselves. Linux only; elsewhere none are seen. */
export function* livingProcesses(): Generator<Living> {
  if (process.platform !== "linux") return;
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const found = livingProcess(pid);
    if (found) yield found;
  }
}

/** Those that may be children of ours, near or far: who started before us is none. */
export function* youngerProcesses(): Generator<Living> {
  ownStart ??= Number(livingProcess(process.pid)?.started);
  for (const one of livingProcesses()) if (Number(one.started) >= ownStart) yield one;
}

let ownStart: number | undefined;

/** Null when there is none, or it has ended and only waits to be asked about. */
export function livingProcess(pid: number): Living | null {
  const stat = readStat(pid);
  if (stat === null) return null;
  // The name in brackets may hold anything, so the fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ", 22);
  const [state, parent, group] = fields;
  if (state === "Z" || state === "X") return null;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    started: fields[19] ?? "",
    pages: Number(fields[21]),
  };
}

/** How many bytes a process has written, and those of its children that are no more. */
export function bytesWritten(pid: number): number {
  return Number(/^wchar: (\d+)$/m.exec(readProc(pid, "io")?.toString("latin1") ?? "")?.[1] ?? 0);
}

let pageSize: number | undefined;

/** The size of a page, which the kernel tells every program at its start. */
export function pageBytes(): number {
  if (pageSize !== undefined) return pageSize;
  pageSize = 4096;
  const told = readProc(process.pid, "auxv") ?? Buffer.alloc(0);
  for (let at = 0; at + 16 <= told.length; at += 16)
    if (told.readUInt32LE(at) === pageSizeEntry) pageSize = told.readUInt32LE(at + 8);
  return pageSize;
}

const pageSizeEntry = 6;

/** What a process was started with, as far as we may see it. */
export function environment(pid: number): Environment {
  const bytes = readProc(pid, "environ");
  // Some write over their environment; then it is the file they hold that tells.
  const held = bytes?.includes(anyMark) ? null : heldMarks(pid);
  return {
    has({ name, value }) {
      if (held) return held.get(name) === value;
      return bytes !== null && entryAt(bytes, `${name}=${value}\0`) >= 0;
    },
    get(name) {
      if (held) return held.get(name) ?? null;
      const at = bytes === null ? -1 : entryAt(bytes, `${name}=`);
      if (bytes === null || at < 0) return null;
      return bytes.toString("utf8", at + name.length + 1, bytes.indexOf(0, at));
    },
  };
}

const anyMark = "SKILLMINT_";

export interface Environment {
  has(mark: Mark): boolean;
  get(name: Mark["name"]): string | null;
}

/** The command line as a person would write it. */
export function commandLine(pid: number): string {
  const line = (readProc(pid, "cmdline")?.toString() ?? "").replaceAll("\0", " ").trim();
  // One that has wiped it still has a name.
  return line || (readProc(pid, "comm")?.toString().trim() ?? "");
}

// Many are read at a time, so with as few calls to the system as can be.
const buffer = Buffer.alloc(4096);

function readStat(pid: number): string | null {
  let fd: number | undefined;
  try {
    fd = openSync(`/proc/${pid}/stat`, "r");
    return buffer.toString("latin1", 0, readSync(fd, buffer));
  } catch {
    return null; // It has ended meanwhile.
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

function readProc(pid: number, file: string): Buffer | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`);
  } catch {
    // It ended meanwhile or belongs to someone else; neither is ours to end.
    return null;
  }
}

function entryAt(environ: Buffer, entry: string): number {
  const at = environ.indexOf(entry);
  if (at <= 0 || environ[at - 1] === 0) return at;
  const next = environ.indexOf(`\0${entry}`, at);
  return next < 0 ? -1 : next + 1;
}
