import type { FailedSummaries } from "../protocol/digest.ts";
import type { ContextTrimmed } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import { askedFocus } from "./asked-focus.ts";
import type { CallModelInput } from "./call-model.ts";
import { compact } from "./compact.ts";
import { estimate, grownSinceCut } from "./estimate.ts";
import { trim } from "./trim.ts";

/**
 * Makes the next request fit: by a summary of what came first, and where that does not do, by leaving it out. Both are
 * stored before the request is made, so that it can be made again.
 */
export async function fitContext(input: CallModelInput): Promise<void> {
  const { journal, limit, texts, signal } = input;
  // The model, too, hears only of what is stored.
  await journal.append();
  const isTooLong = () => estimate(journal.history).tokens > limit;
  let rest: Pick<ContextTrimmed, "failed" | "usage" | "cost"> = afterSkip(journal.history);
  if (maySumUp(journal.history, limit)) {
    const why = isTooLong() ? "limit" : "asked";
    const compaction = await compact({ ...input, why, focus: askedFocus(journal.history) ?? "" });
    if (signal.aborted) return;
    if ("cut" in compaction) await journal.append(compaction.cut);
    else if (compaction.asked) rest = { ...compaction.spent, ...afterFailure(journal.history) };
  }
  if (!isTooLong()) return;
  const cut = trim(journal.history, { limit, texts, why: "limit" });
  if (cut) await journal.append({ ...cut, ...rest });
}

/**
 * The guard against summaries without end: after any cut, whatever it was good for, no other is asked for before the
 * conversation has grown by a quarter of the limit, and after those that were of no use cuts are made without. It
 * follows from the history, so a restart changes nothing.
 */
function maySumUp(history: History, limit: number): boolean {
  const grown = grownSinceCut(history);
  return grown === null || (grown >= limit / 4 && !history.cut?.failed?.skip);
}

function afterFailure({ cut }: History): { failed: FailedSummaries } {
  const times = (cut?.failed?.times ?? 0) + 1;
  return { failed: { times, skip: Math.min(2 ** times - 1, mostSkipped) } };
}

function afterSkip({ cut }: History): { failed?: FailedSummaries } {
  const failed = cut?.failed;
  return failed ? { failed: { ...failed, skip: Math.max(0, failed.skip - 1) } } : {};
}

const mostSkipped = 15;
