import type { Texts } from "../../i18n/texts.ts";
import type { TurnEnded } from "../../protocol/events.ts";
import type { TurnId } from "../../protocol/ids.ts";
import type { Task, TaskEnded } from "../../protocol/tasks.ts";

/** What the model is told of a sub-agent's end. */
export function endOf(
  { agentType, notices }: Pick<Task, "agentType" | "notices">,
  { reason, text: last, problem = "", usage, cost }: TurnEnded,
  texts: Texts["tools"],
  max: number,
): Omit<TaskEnded, "type" | "task"> {
  const text = last.trim();
  const said = text || texts.taskSaidNothing();
  const spent = { usage, ...(cost !== undefined && { cost }) };
  const behind = notices.map((notice) => `\n\n${notice}`).join("");
  const goOn = `\n\n${texts.taskMayGoOn()}`;
  switch (reason) {
    case "done":
      return { status: "ok", result: texts.taskDone({ agentType, text: said }) + behind, ...spent };
    case "step-limit":
      return { status: "error", result: texts.taskLimit({ agentType, max, text: said }) + behind + goOn, ...spent };
    case "aborted":
    case "shut-down":
      return { status: "aborted", result: texts.taskAborted({ agentType }) + behind, ...spent };
    case "stuck":
    case "failed":
      return { status: "error", result: texts.taskFailed({ agentType, problem, text }) + behind + goOn, ...spent };
    // What it may cost is its session's too: to go on with it would end in the same way.
    case "budget":
      return { status: "error", result: texts.taskFailed({ agentType, problem, text }) + behind, ...spent };
  }
}

/** Each turn that goes on with a run has a name of its own, by which it is known to be of that run. */
export const belongsTo = (run: TurnId, turn: TurnId): boolean => turn === run || turn.startsWith(`${run}-`);

export const nextRun = (run: TurnId, last: TurnId): TurnId =>
  `${run}-${last === run ? 2 : Number(last.slice(run.length + 1)) + 1}`;
