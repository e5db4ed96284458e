import type { Ledger, ProcessRow } from "../protocol/processes.ts";
import { end } from "./kill.ts";
import { ownerMark } from "./marks.ts";
import { environment, type Living, livingProcess, livingProcesses, nameOf } from "./proc.ts";
import { startOf } from "./started.ts";

export interface ReapInput {
  ledger: Ledger;
  /** Owners that are known and live no more. */
  dead: readonly string[];
  /** Expired owners in another PID namespace: marks their process rows as ended and signals no process. */
  expired?: readonly string[];
  /** Leaders of groups that they started, by pid and start time. */
  groups: readonly string[];
  /** Pids of owners that live: they, what they run in and what they run is spared. */
  living: readonly number[];
  /** Which data folder is ours, as the marks name it. */
  folder: string;
  /** Whether the owner that a mark names may still live. */
  isAlive(owner: string): boolean;
}

/**
 * Ends what dead owners of this data folder left running, and nothing else: what a row names by pid and start time, and
 * what carries the mark of one of them.
 */
export async function reap({ ledger, dead, expired = [], ...rest }: ReapInput): Promise<void> {
  if (dead.length > 0) await endLeftovers(await rowsOf(dead, ledger), rest);
  const gone = [...dead, ...expired];
  await forget(await rowsOf(gone, ledger), gone, ledger);
}

const rowsOf = async (owners: readonly string[], ledger: Ledger): Promise<ProcessRow[]> =>
  (await Promise.all(owners.map((owner) => ledger.openProcesses(owner)))).flat();

async function endLeftovers(
  rows: readonly ProcessRow[],
  { groups, living, folder, isAlive }: Omit<ReapInput, "ledger" | "dead" | "expired">,
): Promise<void> {
  const named = new Set([...rows.map(nameOf), ...groups]);
  // Kept from look to look: once its leader has ended, nothing else tells whose group a member without marks is in.
  const ledGroups = new Set<number>();
  if (process.platform === "linux") await end(() => leftovers(named, { ledGroups, folder, living, isAlive }));
  else await endGroups(rows);
}

/** Where there are no marks to be seen: a row's process leads the group of all that it started. */
async function endGroups(rows: readonly ProcessRow[]): Promise<void> {
  const groups: number[] = [];
  for (const { pid, started } of rows) if (started !== "" && (await startOf(pid)) === started) groups.push(-pid);
  await end(() => groups.filter(lives));
}

function leftovers(
  named: ReadonlySet<string>,
  { ledGroups, folder, living, isAlive }: Pick<ReapInput, "folder" | "living" | "isAlive"> & { ledGroups: Set<number> },
): number[] {
  const alive = new Map<string, boolean>();
  const isOfDead = (mark: string | null): boolean => {
    const [owner, itsFolder] = mark?.split("@") ?? [];
    if (owner === undefined || itsFolder !== folder) return false;
    const known = alive.get(owner) ?? isAlive(owner);
    alive.set(owner, known);
    return !known;
  };
  const all = [...livingProcesses()];
  const spared = familiesOf(living, all);
  // A row's process leads a group; its members may have dropped their marks.
  for (const one of all) if (named.has(nameOf(one))) ledGroups.add(one.pid);
  return all
    .filter((one) => {
      return named.has(nameOf(one)) || ledGroups.has(one.group) || isOfDead(environment(one.pid).get(ownerMark));
    })
    .map(({ pid }) => pid)
    .filter((pid) => !spared.has(pid));
}

/** An owner that lives, as we do, may have been started from a terminal that a dead one left behind; that is in use. */
function familiesOf(owners: readonly number[], all: readonly Living[]): Set<number> {
  const above = new Set<number>();
  for (const one of [process.pid, ...owners]) {
    for (let pid = one; pid > 1 && !above.has(pid); pid = livingProcess(pid)?.parent ?? 0) above.add(pid);
  }
  const below = new Set(owners);
  for (let size = -1; size !== below.size; ) {
    size = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  return above.union(below);
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
