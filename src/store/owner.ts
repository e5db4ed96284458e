import { readFileSync } from "node:fs";
import { signalReaches } from "../signal-reaches.ts";

/**
 * An owner is this very process: its pid, the moment it started and the boot it runs in. A pid alone is used again by
 * the system, and a process of an earlier boot is dead whatever its pid says.
 */
export function ownOwner(): string {
  return `${process.pid}:${startOf(process.pid) ?? "?"}:${bootId()}`;
}

export function isAlive(owner: string): boolean {
  const [pid, start, boot] = owner.split(":");
  if (boot !== bootId()) return false;
  const now = startOf(Number(pid));
  return now !== null && (now === start || start === "?");
}

function startOf(pid: number): string | null {
  if (process.platform !== "linux") return signalReaches(pid) ? "?" : null;
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The command name in brackets may hold spaces and brackets of its own; the fields after the last one are regular.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const dead = fields[0] === "Z" || fields[0] === "X";
  return dead ? null : (fields[19] ?? null);
}

let boot: string | undefined;
function bootId(): string {
  boot ??= readProc("/proc/sys/kernel/random/boot_id")?.trim() ?? "-";
  return boot;
}

function readProc(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Not there: another system, or the process has gone.
    return null;
  }
}
