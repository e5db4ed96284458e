import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { lstat, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import type { OpenFolder } from "./open-folder.ts";

/** A name that nobody has, and that tells who is at work: when he is dead the file is nobody's and can go. */
export function temporaryName(): string {
  ownStart ??= startOf(process.pid) ?? unknownStart;
  return `.skillmint-${process.pid}-${ownStart}-${ownPlace()}-${randomBytes(6).toString("hex")}.tmp`;
}

/** Removes what writers that were killed have left in a folder. A living writer's, and whatever else is there, stays. */
export async function sweep(folder: OpenFolder, now: number = Date.now()): Promise<void> {
  if (now - (swept.get(folder.path) ?? 0) < pauseMs) return;
  swept.set(folder.path, now);
  const names = await readdir(folder.at(""));
  for (const name of names) {
    if (name.startsWith(".skillmint-") && (await isLeft(name, folder, now))) {
      await rm(folder.at(name), { recursive: true, force: true });
    }
  }
}

const swept = new Map<string, number>();
/** A big folder is not looked through at every write. */
const pauseMs = 60_000;

/** Of a writer on another machine nothing can be known, but none takes that long. */
const farMs = 24 * 60 * 60 * 1000;

async function isLeft(name: string, folder: OpenFolder, now: number): Promise<boolean> {
  const [, pid, start, place] = /^\.skillmint-(\d+)-(\d+)-([0-9a-f]{8})-[0-9a-f]{12}\.tmp$/.exec(name) ?? [];
  if (!pid || !start) return false;
  if (place === ownPlace()) return !isAlive(Number(pid), start);
  const stats = await lstat(folder.at(name)).catch(() => null);
  return stats !== null && now - stats.mtimeMs > farMs;
}

const unknownStart = "0";
let ownStart: string | undefined;

function isAlive(pid: number, start: string): boolean {
  const now = startOf(pid);
  return now !== null && (now === start || now === unknownStart || start === unknownStart);
}

/** When a process began, by the system's clock; null when there is none. */
function startOf(pid: number): string | null {
  if (process.platform !== "linux") return signalReaches(pid) ? unknownStart : null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in brackets may hold anything, so the fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? unknownStart);
  } catch {
    // There is no such process.
    return null;
  }
}

function signalReaches(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

let place: string | undefined;
/** Where our pids mean something: a machine, and within it a container. */
function ownPlace(): string {
  place ??= createHash("sha256").update(`${hostname()} ${pidSpace()}`).digest("hex").slice(0, 8);
  return place;
}

function pidSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    // Not Linux: there is one for all.
    return "";
  }
}
