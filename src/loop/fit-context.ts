import type { FailedSummaries } from "../protocol/digest.ts";
import type { ContextTrimmed } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import { wantedFocus } from "./asked-focus.ts";
import type { CallModelInput } from "./call-model.ts";
import { compact, makesRoom } from "./compact.ts";
import { estimate, grownSinceCut } from "./estimate.ts";
import type { Noted } from "./stand-in.ts";
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
  let notes: Noted | undefined;
  const why = isTooLong() ? "limit" : "asked";
  if (maySumUp(journal.history, { limit, texts, why })) {
    const compaction = await compact({ ...input, why, focus: wantedFocus(journal.history) });
    if (signal.aborted) return;
    if ("cut" in compaction) await journal.append(compaction.cut);
    else if (compaction.asked) {
      notes = compaction.notes;
      rest = { ...compaction.spent, ...(notes ? {} : afterFailure(journal.history)) };
    }
  }
  if (!isTooLong()) return;
  const cut = trim(journal.history, { limit, texts, why: "limit", notes });
  if (cut) await journal.append({ ...cut, ...rest });
}

/**
 * The guard against summaries without end: after any cut no other is asked for before the conversation has grown by a
 * quarter of the limit, unless it would make much room, and after those that were of no use cuts are made without. It
 * follows from the history, so a restart changes nothing.
 */
function maySumUp(history: History, { limit, texts, why }: MaySumUp): boolean {
  const grown = grownSinceCut(history);
  if (grown === null) return true;
  if (history.cut?.failed?.skip) return false;
  const { scale } = estimate(history);
  return grown >= limit / 4 || (why === "limit" && makesRoom(history, { room: limit / scale, texts, why }));
}

interface MaySumUp extends Pick<CallModelInput, "limit" | "texts"> {
  why: "limit" | "asked";
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
