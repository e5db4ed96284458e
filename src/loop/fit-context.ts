import type { Texts } from "../i18n/texts.ts";
import type { FailedSummaries } from "../protocol/digest.ts";
import type { ContextTrimmed, SummaryFailed } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import type { Reply } from "../providers/model.ts";
import { askedBy, askedFocus, wantedFocus } from "./asked-focus.ts";
import type { CallModelInput } from "./call-model.ts";
import { compact, makesRoom } from "./compact.ts";
import { estimate, grownSinceCut } from "./estimate.ts";
import { limitBeside } from "./prompt-size.ts";
import type { Noted } from "./stand-in.ts";
import { trim } from "./trim.ts";

/**
 * Makes the next request fit: by a summary of what came first, and where that does not do, by leaving it out. Both are
 * stored before the request is made, so that it can be made again.
 */
export async function fitContext(input: CallModelInput): Promise<void> {
  const { journal, texts, signal } = input;
  // The model, too, hears only of what is stored.
  await journal.append();
  const limit = limitBeside(journal.history, input.limit);
  const isTooLong = () => estimate(journal.history).tokens > limit;
  let rest: Pick<ContextTrimmed, "failed" | "usage" | "cost"> = afterSkip(journal.history);
  let notes: Noted | undefined;
  const why = isTooLong() ? "limit" : "asked";
  if (why === "asked" && askedFocus(journal.history) === null) return;
  if (maySumUp(journal.history, { limit, texts, why })) {
    const compaction = await compact({ ...input, limit, why, focus: wantedFocus(journal.history) });
    if ("cut" in compaction) await journal.append(compaction.cut);
    else if (compaction.asked) {
      const { spent } = compaction;
      notes = compaction.notes;
      rest = { ...spent, ...(notes ? {} : afterFailure(journal.history)) };
      // Whoever stops the turn meanwhile wants no cut; what it took is told all the same.
      const isBooked = signal.aborted ? spent.usage !== undefined : !isTooLong();
      if (isBooked) await journal.append(failure(journal.history, spent, texts));
    }
  }
  if (signal.aborted || !isTooLong()) return;
  const cut = trim(journal.history, { limit, texts, why: "limit", notes });
  if (cut) await journal.append({ ...cut, ...rest });
}

/**
 * The guard against summaries without end: after any cut, and after one that came to nothing, no other is asked for
 * before the conversation has grown by a quarter of the limit, unless it would make much room after a cut; and after
 * those that were of no use cuts are made without. It follows from the history, so a restart changes nothing.
 */
function maySumUp(history: History, { limit, texts, why }: MaySumUp): boolean {
  const grown = grownSinceCut(history);
  if (grown === null) return true;
  const { failed } = history;
  if (failed?.skip) return false;
  if (grown >= limit / 4) return true;
  const { scale } = estimate(history);
  return why === "limit" && failed?.size === undefined && makesRoom(history, { room: limit / scale, texts, why });
}

interface MaySumUp extends Pick<CallModelInput, "limit" | "texts"> {
  why: "limit" | "asked";
}

/** With no cut made. The first one is no reason to cut without notes, those after it are. */
function failure(history: History, spent: Pick<Reply, "usage" | "cost">, texts: Texts["context"]): SummaryFailed {
  const times = (history.failed?.times ?? 0) + 1;
  const call = askedBy(history);
  const failed = { times, skip: Math.min(2 ** (times - 1) - 1, mostSkipped) };
  return { type: "summary-failed", ...(call && { call }), text: texts.summaryFailed(), failed, ...spent };
}

function afterFailure({ failed }: History): { failed: FailedSummaries } {
  const times = (failed?.times ?? 0) + 1;
  return { failed: { times, skip: Math.min(2 ** times - 1, mostSkipped) } };
}

function afterSkip({ failed }: History): { failed?: FailedSummaries } {
  return failed ? { failed: { times: failed.times, skip: Math.max(0, failed.skip - 1) } } : {};
}

const mostSkipped = 15;
