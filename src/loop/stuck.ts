import { type History, turnMessages } from "../protocol/history.ts";
import type { Call } from "../protocol/messages.ts";

const times = 3;

/** How often this very call has failed since something last worked. */
export function failuresOf(call: Call, history: History): number {
  const same = signatureOf(call);
  return trailingFailures(history).filter((failed) => signatureOf(failed) === same).length;
}

/**
 * The call that has failed three times with nothing that worked in between, so that a fourth time is not to be hoped
 * for. A test that fails again after an edit is not one: the edit worked.
 */
export function stuckCall(history: History): Call | null {
  const failures = new Map<string, number>();
  for (const call of trailingFailures(history)) {
    const same = signatureOf(call);
    const count = (failures.get(same) ?? 0) + 1;
    if (count === times) return call;
    failures.set(same, count);
  }
  return null;
}

/** The failed calls since the last one that worked, the newest first. */
function trailingFailures(history: History): Call[] {
  const failed: Call[] = [];
  for (const message of turnMessages(history).toReversed()) {
    if (message.role !== "assistant") return failed;
    for (const call of message.calls.toReversed()) {
      const { status } = call.result ?? {};
      if (status === undefined) continue;
      if (status !== "error" && status !== "denied") return failed;
      failed.push(call);
    }
  }
  return failed;
}

const signatureOf = ({ name, input }: Pick<Call, "name" | "input">) => `${name} ${JSON.stringify(input)}`;
