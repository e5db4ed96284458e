import type { ProcessId } from "../protocol/processes.ts";
import { groupLives } from "./living.ts";
import { callMark, type Mark } from "./marks.ts";
import { commandLine, environment, type Living, youngerProcesses } from "./proc.ts";

/** A process that an ended command has left running. Nobody reads what it prints. */
export interface LeftBehind {
  id: ProcessId;
  pid: number;
  /** Empty where the system does not tell; the pid then stands for the group that the command led. */
  started: string;
  /** The call that started it; null when it has dropped its marks. */
  mark: string | null;
  command: string;
}

export interface Search {
  /** All of these must be carried. */
  marks: readonly Mark[];
  /** Calls that are still under way: what they have started is not left behind. */
  busy: ReadonlySet<string>;
  /** A group whose command has just ended: its members count, with or without marks. */
  group: number | null;
}

/** What ended commands have left running; of a tree only the topmost. */
export function findLeftBehind({ marks, busy, group }: Search): Omit<LeftBehind, "id">[] {
  if (process.platform !== "linux") {
    const here = group !== null && groupLives(group);
    return here ? [{ pid: group, started: "", mark: null, command: "" }] : [];
  }
  const found = new Map<number, Living & { mark: string | null }>();
  for (const one of youngerProcesses()) {
    const environ = environment(one.pid);
    const mark = environ.get(callMark);
    const isMarked = marks.every((each) => environ.has(each)) && !(mark !== null && busy.has(mark));
    if (isMarked || one.group === group) found.set(one.pid, { ...one, mark });
  }
  return [...found.values()]
    .filter(({ parent }) => !found.has(parent))
    .map(({ pid, started, mark }) => ({ pid, started, mark, command: commandLine(pid) }));
}

/** Whether a living process is this one. */
export const isSame = (found: Living, { pid, started }: LeftBehind) => found.pid === pid && found.started === started;

/** What to signal to end it with all that came of its call. */
export function targetsOfLeft(one: LeftBehind): number[] {
  if (one.started === "") return groupLives(one.pid) ? [-one.pid] : [];
  const isOfCall = (pid: number) => one.mark !== null && environment(pid).has({ name: callMark, value: one.mark });
  return [...youngerProcesses()].filter((found) => isSame(found, one) || isOfCall(found.pid)).map(({ pid }) => pid);
}
