import { signalReaches } from "../signal-reaches.ts";
import { callMark, type Mark } from "./marks.ts";
import { environment, youngerProcesses } from "./proc.ts";

export interface Tree {
  /** The group that the command leads. */
  group: number;
  /** Its call. */
  mark: string;
}

/** The living members of a command's group, and those who left the group (setsid) but still carry the mark. */
export function living({ group, mark }: Tree): { group: boolean; others: number[] } {
  if (process.platform !== "linux") return { group: groupLives(group), others: [] };
  const entry: Mark = { name: callMark, value: mark };
  const found = { group: false, others: [] as number[] };
  for (const { pid, group: itsGroup } of youngerProcesses()) {
    if (itsGroup === group) found.group = true;
    else if (environment(pid).has(entry)) found.others.push(pid);
  }
  return found;
}

/** What to signal to reach all of a command: its group as a negative number, and each who left it. */
export function targetsOf(tree: Tree): number[] {
  const { group, others } = living(tree);
  return group ? [-tree.group, ...others] : others;
}

/** Whether anybody is in the group, dead or alive. Windows has none; there the pid stands for its tree. */
export const groupLives = (group: number): boolean => signalReaches(process.platform === "win32" ? group : -group);
