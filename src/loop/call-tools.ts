import type { Call } from "../protocol/messages.ts";
import { type CallContext, type Judged, judge, runCall } from "./call-tool.ts";
import { conflicts } from "./conflicts.ts";

export interface CallToolsInput extends CallContext {
  calls: readonly Call[];
}

/**
 * The calls of one step, side by side. Each waits only for earlier ones that it conflicts with, and every call that
 * does not wait for a person ends with exactly one result, whatever the others do. False when none could go on.
 */
export async function callTools({ calls, ...context }: CallToolsInput): Promise<boolean> {
  const judged: Judged[] = [];
  for (const call of calls) judged.push(await judge(call, context));
  const before = context.journal.history.seq;
  const ended: Promise<boolean>[] = [];
  for (const one of judged) {
    const blockers = ended.filter((_, earlier) => conflicts((judged[earlier] as Judged).accesses, one.accesses));
    ended.push(afterAll(blockers, () => runCall(one, context)));
  }
  await Promise.all(ended);
  return context.journal.history.seq > before;
}

// A call behind one that waits for a person stays open; it runs when that one has ended.
async function afterAll(blockers: readonly Promise<boolean>[], work: () => Promise<boolean>): Promise<boolean> {
  const results = await Promise.all(blockers);
  return results.every(Boolean) ? work() : false;
}
