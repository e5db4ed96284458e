import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import type { Command } from "commander";
import { pathsFrom } from "../config/paths.ts";
import { isMarkedFor, ownLimitMark } from "../processes/limit-marks.ts";
import { heldMarks } from "../processes/mark-file.ts";
import { callMark, ownerMark, sessionMark } from "../processes/marks.ts";
import { environment, livingProcess } from "../processes/proc.ts";
import { Complaint, type Io } from "./io.ts";

/** Groups of commands on what is allowed, and which of theirs only look. */
const groups = new Set(["permission", "trust", "config", "rule", "skill", "pack", "model", "mcp", "search", "memory"]);
const looking = new Set(
  "list show get path explain try lint inspect verify doctor search new build keygen tools".split(" "),
);

/** As a person would name it, if it changes what is allowed, or could answer for the user; else null. */
export function changesWhatIsAllowed(command: Command): string | null {
  const names: string[] = [];
  for (let one: Command | null = command; one; one = one.parent) names.unshift(one.name());
  const [, group, verb] = names;
  const flags = command.opts();
  if (group === undefined || group === "serve") return "serve";
  if (groups.has(group)) return verb !== undefined && looking.has(verb) ? null : names.slice(1).join(" ");
  if (group !== "run" && names.slice(1).join(" ") !== "tool call") return null;
  const given = ["answer", "allow", "trustOnce"].find((flag) => flags[flag] !== undefined);
  if (given) return `${names.slice(1).join(" ")} --${given === "trustOnce" ? "trust-once" : given}`;
  return flags.mode === "unrestricted" ? `${names.slice(1).join(" ")} --mode ${flags.mode}` : null;
}

/** No command of a tool call, and nothing that one starts, may change what calls of the same data folder may do. */
export function refuseBelowCall(command: string, io: Io): void {
  const folders = foldersAt(pathsFrom(io.env).home);
  const isOurs = (owner: string | null) => {
    const of = owner?.slice(owner.lastIndexOf("@") + 1);
    return of === undefined || of === "" || folders.includes(of);
  };
  const isMarked =
    (io.env[callMark] !== undefined && isOurs(io.env[ownerMark] ?? null)) ||
    // A process without marks, whose parents have ended, still has the limits of its call.
    (process.platform === "linux" && hasLimitsOf(folders)) ||
    // A process that drops one mark still has another, and the file that a call holds has them too.
    [...above()].some((pid) => {
      const [given, held] = [environment(pid), heldMarks(pid)];
      const isCall = given.get(callMark) !== null || given.get(sessionMark) !== null || held !== null;
      return isCall && isOurs(held?.get(ownerMark) ?? given.get(ownerMark));
    });
  if (isMarked) throw new Complaint(io.texts.permissions.belowCall({ command }));
}

/** Ourselves and all that stand above us: whoever takes the mark from his own environment has it there. */
function* above(): Generator<number> {
  for (let pid = process.pid; pid > 1; pid = livingProcess(pid)?.parent ?? 0) yield pid;
}

function hasLimitsOf(folders: readonly string[]): boolean {
  const limits = ownLimitMark();
  return folders.some((folder) => isMarkedFor(folder, limits));
}

/** This data folder as the marks of calls name it. */
const foldersAt = (home: string): string[] =>
  [home, real(home)].map((path) => createHash("sha256").update(path).digest("hex").slice(0, 16));

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // It is not there yet.
  }
}
