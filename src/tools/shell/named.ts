import type { Texts } from "../../i18n/texts.ts";

interface Named {
  id: string;
  pid: number;
  command: string;
}

const longestCommand = 80;

/** Processes as the model can tell them apart. */
export function named(processes: readonly Named[], texts: Texts["tools"]): string {
  return processes
    .map(({ id, pid, command }) => texts.leftProcess({ id, pid, command: command.slice(0, longestCommand) }))
    .join(", ");
}

/** What is to be said of processes that outlive their command. */
export function leftNotice(left: readonly Named[], texts: Texts["tools"]): string {
  return left.length === 0 ? "" : texts.leftRunning({ count: left.length, processes: named(left, texts) });
}
