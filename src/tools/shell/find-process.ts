import type { Texts } from "../../i18n/texts.ts";
import type { Background } from "../../processes/background.ts";
import type { LeftBehind } from "../../processes/left-behind.ts";
import type { SessionProcesses } from "../../processes/session-processes.ts";
import { ToolError, type ToolOutput } from "../tool.ts";
import { named } from "./named.ts";

/** A process by its id or pid; of one that was left behind and is no more, the answer that says so. */
export function findProcess(
  processes: SessionProcesses,
  id: string,
  texts: Texts["tools"],
): { found: Background | LeftBehind } | { found: null; answer: ToolOutput } {
  const found = processes.find(id.trim());
  if (found) return { found };
  const gone = processes.gone(id.trim());
  if (!gone) throw new ToolError(texts.noProcess({ id, running: named(processes.running(), texts) }));
  const { exceeded } = gone;
  const details = { process: gone.id, pid: gone.pid, running: false, ...(exceeded && { exceeded: exceeded.what }) };
  const output = exceeded
    ? texts.processExceeded({ id: gone.id, reason: texts.limitReached[exceeded.what](exceeded) })
    : texts.processGone(gone);
  return { found: null, answer: { output, details } };
}
