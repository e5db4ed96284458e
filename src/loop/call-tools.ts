import type { Touch } from "../protocol/asks.ts";
import type { Call } from "../protocol/messages.ts";
import type { CallContext } from "./call-context.ts";
import { runCall } from "./call-tool.ts";
import { conflicts } from "./conflicts.ts";
import { type Judged, judge } from "./judge.ts";
import { failedBefore } from "./page-order.ts";

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
    const blockers = ended.filter((_, earlier) => waitsFor(judged[earlier] as Judged, one));
    ended.push(after(blockers, one, context));
  }
  // All must have come to rest before a failure of ours is passed on: none may write after the turn has ended.
  const settled = await Promise.allSettled(ended);
  const failure = settled.find((one) => one.status === "rejected");
  if (failure) throw failure.reason;
  return context.journal.history.seq > before;
}

/** What a sub-agent will touch nobody knows. It counts on what was done before it, and is no command that is asked for. */
const anything: Touch = { action: "exec", resource: "" };
const begins = ({ ready }: Judged) => "tool" in ready && ready.tool.begins === true;
const orderOf = (one: Judged) => (begins(one) ? [...one.touches, anything] : one.touches);

/** A call that only has to wait for others before it can be made counts by what it would touch. */
const acts = ({ ready, touches }: Judged) =>
  "tool" in ready ? ready.tool.effect !== "none" || ready.tool.class !== "free" : touches.length > 0;
const follows = ({ ready }: Judged) => "tool" in ready && ready.tool.follows === true;

function waitsFor(earlier: Judged, one: Judged): boolean {
  if (follows(one)) return acts(earlier);
  const isBehindCommand = begins(one) && earlier.touches.some(({ action }) => action === "exec");
  return isBehindCommand || conflicts(orderOf(earlier), orderOf(one));
}

async function after(blockers: readonly Promise<boolean>[], one: Judged, context: CallContext): Promise<boolean> {
  if (blockers.length === 0) return runOrHold(one, context);
  // A call behind one that waits for a person stays open; it runs when that one has ended.
  if (!(await Promise.all(blockers)).every(Boolean)) return false;
  // Those before it may have moved what its paths lead to.
  return runOrHold(await judge(one.call, context), context);
}

async function runOrHold(one: Judged, context: CallContext): Promise<boolean> {
  const failed = await failedBefore(one, context);
  if (failed === null) return runCall(one, context);
  return runCall({ ...one, ready: { failure: context.texts.heldOnPage({ failed }) } }, context);
}
