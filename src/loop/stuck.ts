import { type History, turnMessages } from "../protocol/history.ts";
import type { Call } from "../protocol/messages.ts";

const times = 3;

/**
 * The call that has failed three times with nothing that worked in between, so that a fourth time is not to be hoped
 * for. A test that fails again after an edit is not one: the edit worked.
 */
export function stuckCall(history: History): Call | null {
  const failures = new Map<string, number>();
  const messages = turnMessages(history);
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at];
    if (message?.role !== "assistant") return null;
    for (const call of message.calls.toReversed()) {
      const { status } = call.result ?? {};
      if (status !== "error" && status !== "denied") return null;
      const same = `${call.name} ${JSON.stringify(call.input)}`;
      const count = (failures.get(same) ?? 0) + 1;
      if (count === times) return call;
      failures.set(same, count);
    }
  }
  return null;
}
