import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { startOf } from "../../processes/started.ts";
import { pidNamespace, signalReaches } from "../../signal-reaches.ts";

let own: Promise<string | null> | undefined;
/** This very process: a pid alone is used again by the system, so with the moment it began. */
export async function ownStart(): Promise<string> {
  own ??= startOf(process.pid);
  return markOf(await own);
}

export async function isAlive(pid: number, start: string): Promise<boolean> {
  const now = await startOf(pid);
  // Where the system does not tell when a process began, any that has this pid is taken for it.
  return now === null ? start === unknown && signalReaches(pid) : markOf(now) === start;
}

const unknown = "0";

/** As a part of a file's name. */
const markOf = (start: string | null) => start?.replace(/\W+/g, "_") ?? unknown;

let place: string | undefined;
/** Where our pids mean something: a machine, and within it a container. */
export function writersPlace(): string {
  place ??= createHash("sha256").update(`${hostname()} ${pidNamespace()}`).digest("hex").slice(0, 8);
  return place;
}
