import type { ProcessId } from "../protocol/processes.ts";
import type { Exceeded } from "./command-limits.ts";
import type { Find } from "./kill.ts";
import { groupLives } from "./living.ts";
import { callMark, type Mark } from "./marks.ts";
import { commandLine, environment, type Living, nameOf, youngerProcesses } from "./proc.ts";

/** A process that an ended command has left running. Nobody reads what it prints. */
export interface LeftBehind {
  id: ProcessId;
  pid: number;
  /** Empty where the system does not tell; the pid then stands for the group that the command led. */
  started: string;
  /** The call that started it; null when that cannot be known. */
  mark: string | null;
  command: string;
  /** The limit that it was ended for. */
  exceeded?: Exceeded;
}

export interface Search {
  /** All of these must be carried. */
  marks: readonly Mark[];
  /** Calls that are still under way: what they have started is not left behind. */
  busy: ReadonlySet<string>;
  /** A command that has just ended: the members of its group count, with or without marks. */
  ended: { group: number; mark: string } | null;
}

/** What ended commands have left running; of a tree only the topmost. */
export function findLeftBehind({ marks, busy, ended }: Search): Omit<LeftBehind, "id">[] {
  if (process.platform !== "linux") {
    const here = ended !== null && groupLives(ended.group);
    return here ? [{ pid: ended.group, started: "", mark: ended.mark, command: "" }] : [];
  }
  const found = new Map<number, Living & { mark: string | null }>();
  for (const one of youngerProcesses()) {
    const environ = environment(one.pid);
    const mark = environ.get(callMark);
    const isMarked = marks.every((each) => environ.has(each)) && !(mark !== null && busy.has(mark));
    if (isMarked) found.set(one.pid, { ...one, mark });
    else if (one.group === ended?.group) found.set(one.pid, { ...one, mark: ended.mark });
  }
  return [...found.values()]
    .filter(({ parent }) => !found.has(parent))
    .map(({ pid, started, mark }) => ({ pid, started, mark, command: commandLine(pid) }));
}

/** Whether a living process is this one. */
export const isSame = (found: Living, { pid, started }: LeftBehind) => found.pid === pid && found.started === started;

/** What to signal to end it, its group if it leads one, and all that came of it; not those that its call left beside it. */
export function targetsOfLeft(one: LeftBehind): Find {
  if (one.started === "") return () => (groupLives(one.pid) ? [-one.pid] : []);
  // Whoever was seen once stays known: when a parent ends, its children are nobody's.
  const known = new Set([nameOf(one)]);
  return () => {
    const all = [...youngerProcesses()];
    const tree = new Set(all.filter((each) => known.has(nameOf(each)) || each.group === one.pid).map(({ pid }) => pid));
    for (let size = -1; size !== tree.size; ) {
      size = tree.size;
      for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
    }
    for (const each of all) if (tree.has(each.pid)) known.add(nameOf(each));
    return [...tree];
  };
}
