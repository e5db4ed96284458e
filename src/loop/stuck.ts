import { type History, turnMessages } from "../protocol/history.ts";
import type { Call } from "../protocol/messages.ts";
import { understood } from "../protocol/tool-names.ts";

const times = 3;

/** Tools that only look or plan: that one of them worked is no progress. */
const looks = new Set([
  ...["read_file", "glob", "grep", "list_dir", "file_stat", "bash_output"],
  ...["tool_search", "todo_write", "compact"],
]);

/** In how many steps this very call has failed with this very error since something was last achieved. */
export function failuresOf(call: Call, error: string, history: History): number {
  const same = signatureOf(call, error);
  return trailingFailures(history).filter((step) =>
    step.some((failed) => signatureOf(failed, errorOf(failed)) === same),
  ).length;
}

/**
 * The call that has failed in three steps with nothing achieved in between, so that a fourth time is not to be hoped
 * for. A test that fails again after an edit is not one: the edit worked.
 */
export function stuckCall(history: History): Call | null {
  const steps = trailingFailures(history);
  for (const call of steps[0] ?? []) {
    if (failuresOf(call, errorOf(call), history) >= times) return call;
  }
  return null;
}

/** The failed calls of each step since the last achievement, the newest first. */
function trailingFailures(history: History): Call[][] {
  const steps: Call[][] = [];
  for (const message of turnMessages(history).toReversed()) {
    if (message.role !== "assistant") return steps;
    const failed = message.calls.filter(({ result }) => result?.status === "error" || result?.status === "denied");
    const achieved = message.calls.some(
      ({ name, input, result }) => result?.status === "ok" && !looks.has(understood(name, input).name),
    );
    if (failed.length > 0) steps.push(failed);
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
