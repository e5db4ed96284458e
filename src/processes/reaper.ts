import type { ProcessRow } from "../protocol/processes.ts";
import { end } from "./kill.ts";
import type { Ledger } from "./ledger.ts";
import { ownerMark } from "./marks.ts";
import { environment, livingProcess, livingProcesses } from "./proc.ts";
import { startOf } from "./started.ts";

export interface ReapInput {
  ledger: Ledger;
  /** Owners that the ledger knows and that live no more. */
  dead: readonly string[];
  /** Which data folder is ours, as the marks name it. */
  folder: string;
  isAlive(owner: string): boolean;
}

/**
 * Ends what dead owners of this data folder left running, and nothing else: what a row names by pid and start time, and
 * what carries the mark of one of them.
 */
export async function reap({ ledger, dead, folder, isAlive }: ReapInput): Promise<void> {
  const rows = (await Promise.all(dead.map((owner) => ledger.openProcesses(owner)))).flat();
  const named = new Set(rows.map(nameOf));
  if (process.platform === "linux") await end(() => leftovers(named, { folder, isAlive }));
  else await endGroups(rows);
  await forget(rows, dead, ledger);
}

/** One process and no other. */
const nameOf = ({ pid, started }: { pid: number; started: string }) => [pid, started].join(" ");

/** Where there are no marks to be seen: a row's process leads the group of all that it started. */
async function endGroups(rows: readonly ProcessRow[]): Promise<void> {
  const groups: number[] = [];
  for (const { pid, started } of rows) if (started !== "" && (await startOf(pid)) === started) groups.push(-pid);
  await end(() => groups.filter(lives));
}

function leftovers(named: ReadonlySet<string>, { folder, isAlive }: Pick<ReapInput, "folder" | "isAlive">): number[] {
  const spared = ancestors();
  const alive = new Map<string, boolean>();
  const isOfDead = (mark: string | null): boolean => {
    const [owner, itsFolder] = mark?.split("@") ?? [];
    if (owner === undefined || itsFolder !== folder) return false;
    const known = alive.get(owner) ?? isAlive(owner);
    alive.set(owner, known);
    return !known;
  };
  const all = [...livingProcesses()];
  // A row's process leads a group; its members may have dropped their marks.
  const groups = new Set(all.filter((one) => named.has(nameOf(one))).map(({ pid }) => pid));
  return all
    .filter(({ pid, group }) => groups.has(pid) || groups.has(group) || isOfDead(environment(pid).get(ownerMark)))
    .map(({ pid }) => pid)
    .filter((pid) => !spared.has(pid));
}

/** We may ourselves have been started from a terminal that a dead owner left behind; that one is in use. */
function ancestors(): Set<number> {
  const found = new Set([process.pid]);
  for (let pid = process.ppid; pid > 1 && !found.has(pid); pid = livingProcess(pid)?.parent ?? 0) found.add(pid);
  return found;
}

function lives(target: number): boolean {
  try {
    return process.kill(target, 0);
  } catch {
    return false; // Gone, or no longer ours.
  }
}

async function forget(rows: readonly ProcessRow[], dead: readonly string[], ledger: Ledger): Promise<void> {
  const at = new Date().toISOString();
  for (const { session, id } of rows) await ledger.endProcess(session, id, at);
  for (const owner of dead) await ledger.forgetOwner(owner);
}
