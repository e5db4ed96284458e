import { type History, turnMessages } from "../protocol/history.ts";
import type { CallId } from "../protocol/ids.ts";
import type { Call } from "../protocol/messages.ts";
import { understood } from "../protocol/tool-names.ts";

const times = 3;

/** Tools that only look or plan: that one of them worked is no progress. */
const looks = new Set([
  ...["read_file", "glob", "grep", "list_dir", "file_stat", "bash_output"],
  ...["tool_search", "todo_write", "compact"],
]);

/**
 * In how many earlier steps this very call has failed with this very error since something was last achieved. What
 * failed beside it counts for nothing: the model had not seen that error yet.
 */
export const failuresBefore = (call: Call, error: string, history: History): number =>
  timesIn(trailingFailures(history, call.id), signatureOf(call, error));

const timesIn = (steps: readonly Call[][], same: string): number =>
  steps.filter((step) => step.some((failed) => signatureOf(failed, errorOf(failed)) === same)).length;

/**
 * The call that has failed in three steps with nothing achieved in between, so that a fourth time is not to be hoped
 * for. A test that fails again after an edit is not one: the edit worked.
 */
export function stuckCall(history: History): Call | null {
  const steps = trailingFailures(history);
  for (const call of steps[0] ?? []) {
    if (timesIn(steps, signatureOf(call, errorOf(call))) >= times) return call;
  }
  return null;
}

/** The failed calls of each step since the last achievement, the newest first; without the step that a call is of. */
function trailingFailures(history: History, without?: CallId): Call[][] {
  const steps: Call[][] = [];
  for (const message of turnMessages(history).toReversed()) {
    if (message.role !== "assistant") return steps;
    const failed = message.calls.filter(({ result }) => result?.status === "error" || result?.status === "denied");
    const achieved = message.calls.some(
      ({ name, input, result }) => result?.status === "ok" && !looks.has(understood(name, input).name),
    );
    const isOwn = message.calls.some(({ id }) => id === without);
    if (failed.length > 0 && !isOwn) steps.push(failed);
    if (achieved) return steps;
  }
  return steps;
}

const errorOf = ({ result }: Call) => result?.output ?? "";

const signatureOf = ({ name, input }: Pick<Call, "name" | "input">, error: string) =>
  `${name} ${JSON.stringify(input)} ${understood(name, input).name === "bash" ? withoutNumbers(bare(error)) : bare(error)}`;

/** Without the remarks in brackets that we put behind a result. */
const bare = (error: string) => error.replace(/(\n+\[[^\n]*\])+$/, "");

/** Times, sizes and ids differ each time that a command says the same. */
const withoutNumbers = (error: string) => error.replace(/[\w.-]*\d[\w.-]*/g, "#");
