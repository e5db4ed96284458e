import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** What an owner leaves in the data folder while it lives, whether or not it saves anything. */
export interface Trace {
  owner: string;
  /** Leaders of the groups that it started, each by pid and start time. */
  groups: readonly string[];
}

export interface OwnerTraces {
  /** From now on this owner is known to all who work on the data folder. */
  note(owner: string): void;
  /** A command was started; it leads a group. */
  addGroup(owner: string, leader: string): void;
  /** Renews the trace file, by which processes in other PID namespaces see that this owner is alive. */
  renew(owner: string): void;
  /** When the trace was last written or renewed, in milliseconds; null where there is none. */
  renewedAt(owner: string): number | null;
  all(): Trace[];
  forget(owner: string): void;
}

/** One file for each owner: a row in the store is not enough, since not every run has one that lasts. */
export function ownerTraces(folder: string): OwnerTraces {
  const fileOf = (owner: string) => join(folder, encodeURIComponent(owner));
  function note(owner: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    appendFileSync(fileOf(owner), "", { mode: 0o600 });
  }
  return {
    note,
    addGroup: (owner, leader) => appendFileSync(fileOf(owner), `${leader}\n`, { mode: 0o600 }),
    renew(owner) {
      const now = new Date();
      // It may have been removed as expired while this machine slept.
      note(owner);
      utimesSync(fileOf(owner), now, now);
    },
    renewedAt: (owner) => statSync(fileOf(owner), { throwIfNoEntry: false })?.mtimeMs ?? null,
    all: () =>
      namesIn(folder).map((name) => ({ owner: decodeURIComponent(name), groups: linesOf(join(folder, name)) })),
    forget(owner) {
      rmSync(fileOf(owner), { force: true });
      try {
        rmdirSync(folder);
      } catch {
        // Others are still in it.
      }
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.includes("%3A"));
  } catch {
    return []; // Nobody has run yet.
  }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n").slice(0, -1);
  } catch {
    return []; // It has ended meanwhile.
  }
}
