import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { pidNamespace, signalReaches } from "../signal-reaches.ts";

/**
 * How long a lease, or the trace of an owner, is valid after its last renewal. It counts only where an owner cannot be
 * looked up by its pid. Like SKILLMINT_FAILPOINT, the variable is only for tests that run the built program.
 */
export const leaseMs = Number(process.env.SKILLMINT_LEASE_MS) || 60_000;

/**
 * What can be told about an owner by its name alone. "foreign": it runs in another PID namespace or on another machine,
 * so that its pid means nothing here. "unsure": a process has its pid, but the system does not tell when that process
 * started, so the pid may have been used again.
 */
export type OwnerState = "alive" | "dead" | "foreign" | "unsure";

/**
 * An owner is this very process: its pid, the moment it started, the boot it runs in, and where its pid is valid: the PID
 * namespace and the machine. A pid alone is used again by the system, two containers have the same pids, and a process
 * of an earlier boot is dead whatever its pid says.
 */
export function ownOwner(): string {
  own ??= [process.pid, startOf(process.pid) ?? "?", bootId(), namespaceNumber(), machine()].join(":");
  return own;
}
let own: string | undefined;

export function ownerState(owner: string): OwnerState {
  // Its leases are not renewed while the store cannot be written, and it lives all the same.
  if (owner === ownOwner()) return "alive";
  const [pid, start, boot, namespace, itsMachine] = owner.split(":");
  // Older versions wrote no namespace and renewed no lease: the pid is all there is to judge them by.
  const isOld = namespace === undefined;
  if (boot !== bootId()) return isOld || itsMachine === machine() ? "dead" : "foreign";
  if (!isOld && namespace !== namespaceNumber()) return "foreign";
  // Without a boot id, as on macOS, two machines can only be told apart by name.
  if (!isOld && boot === unknown && itsMachine !== machine()) return "foreign";
  const now = startOf(Number(pid));
  if (now === null) return "dead";
  if (now !== "?" && start !== "?") return now === start ? "alive" : "dead";
  return isOld ? "alive" : "unsure";
}

/** What users are told of an owner: its pid, and whether that is the pid of another container or machine. */
export function describeOwner(owner: string): { owner: string; elsewhere?: true } {
  return { owner: owner.split(":")[0] as string, ...(ownerState(owner) === "foreign" && { elsewhere: true }) };
}

/** Whether an owner lives whose lease is valid until then; an owner that cannot be looked up lives as long as that. */
export function isAlive(owner: string, expires: string): boolean {
  const state = ownerState(owner);
  return state === "alive" || (state !== "dead" && Date.parse(expires) > Date.now());
}

/** Whether the owner's pid, and those of its children, name living processes that this process can reach. */
export function isInReach(owner: string): boolean {
  const state = ownerState(owner);
  return state === "alive" || state === "unsure";
}

const unknown = "-";

function startOf(pid: number): string | null {
  if (!hasProc()) return signalReaches(pid) ? "?" : null;
  const stat = readFile(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The command name in brackets may hold spaces and brackets of its own; the fields after the last one are regular.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const dead = fields[0] === "Z" || fields[0] === "X";
  return dead ? null : (fields[19] ?? null);
}

let proc: boolean | undefined;
/** Whether /proc is there and shows the PID namespace of this process: a namespace can be entered without its own /proc. */
function hasProc(): boolean {
  proc ??= process.platform === "linux" && readLink("/proc/self") === String(process.pid);
  return proc;
}

let boot: string | undefined;
/** The same as long as the machine runs; "-" where the system does not tell. */
export function bootId(): string {
  boot ??= readFile("/proc/sys/kernel/random/boot_id")?.trim() ?? unknown;
  return boot;
}

let namespace: string | undefined;
/** The number of the PID namespace, as in `pid:[4026531836]`. */
function namespaceNumber(): string {
  namespace ??= /\d+/.exec(pidNamespace())?.[0] ?? unknown;
  return namespace;
}

let ownMachine: string | undefined;
function machine(): string {
  ownMachine ??= machineName({
    ...{ machineId: readFile("/etc/machine-id")?.trim() ?? "", host: hostname() },
    ...{ boot: bootId(), namespace: namespaceNumber() },
  });
  return ownMachine;
}

/** The PID namespace of a machine itself has this number on every Linux. */
const machineNamespace = "4026531836";

/**
 * A short name of the machine. Only a machine with an id of its own keeps its name over a restart: hosts may have the
 * same name, and containers on several hosts the same image with the same id in it, so a name that may be another's
 * holds the boot, too, and no owner of an earlier boot is taken for dead. It is a checksum, because an owner is a part of
 * file names.
 */
export function machineName(of: { machineId: string; host: string; boot: string; namespace: string }): string {
  const hasOwnId = /^[0-9a-f]{32}$/.test(of.machineId) && of.namespace === machineNamespace;
  return [...`${hasOwnId ? of.machineId : of.boot}:${of.host}`]
    .reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
    .toString(36);
}

function readFile(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Not there: another system, or the process has gone.
    return null;
  }
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    // Not there: another system.
    return null;
  }
}
