import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** A pid alone is used again by the system; with the moment its process began it means one process. */
export function isAlive(pid: number, start: string): boolean {
  const now = startOf(pid);
  return now !== null && (now === start || now === unknownStart || start === unknownStart);
}

let own: string | undefined;
export function ownStart(): string {
  own ??= startOf(process.pid) ?? unknownStart;
  return own;
}

const unknownStart = "0";

/** By the system's clock; null when there is no such process. */
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
export function writersPlace(): string {
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
