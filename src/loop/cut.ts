import type { Cut } from "../protocol/events.ts";
import { type History, numberOf } from "../protocol/history.ts";
import type { MessageId } from "../protocol/ids.ts";
import type { Message, UserMessage } from "../protocol/messages.ts";
import { taintOf } from "../protocol/taint/keep.ts";

/** As many are known after a cut. */
const mostTasks = 40;

/** How many messages from before the last cut stand first, kept by it. The next cut goes beyond them. */
export function carried({ messages }: History): number {
  const at = messages.findIndex((message) => message.role !== "user" || message.number === undefined);
  return at < 0 ? messages.length : at;
}

/** What stays of the messages before the place: the latest prompt, unless it comes after it. */
export function keptBefore(history: History, place: number): UserMessage[] {
  const { messages, queue } = history;
  const at = messages.findLastIndex(({ role }) => role === "user");
  const latest = messages[at];
  if (queue.length > 0 || at >= place || latest?.role !== "user") return [];
  return [{ ...latest, number: numberOf(history, at) }];
}

export interface Gone {
  /** How many messages will have gone, with those of earlier cuts. */
  count: number;
  /** The number of the last of them. */
  last: number;
  /** The number of the prompt that stays though later ones go. */
  kept: number | null;
}

/** Which messages will have gone: all up to the last, but for the prompt that stays. */
export function goneBefore(history: History, place: number): Gone {
  const kept = keptBefore(history, place);
  const count = (history.cut?.dropped ?? 0) + place - kept.length;
  const number = kept[0]?.number ?? 0;
  const isOlder = number > 0 && number <= count;
  return { count, last: isOlder ? count + 1 : count, kept: isOlder ? number : null };
}

/** A cut before the message at `place`. Calls live with their results, so that no pair is ever parted. */
export function cutBefore(history: History, place: number, text: string, kept = keptBefore(history, place)): Cut {
  const { messages, queue, turn, notes, takes, tasks, asks } = history;
  const taint = taintOf(history);
  // Where all have gone before, only what stands in their place is made shorter.
  const last = place > 0 ? [messages[place - 1] as Message] : [];
  // The last that goes is needed, too: the cut is found again by it.
  const needed = [...last, ...messages.slice(place), ...queue];
  return {
    upTo: last[0]?.id ?? (history.cut?.upTo as MessageId),
    dropped: place - kept.length,
    from: Math.min(...needed.map(({ seq }) => seq)),
    text,
    kept,
    state: {
      ...{ turn, notes },
      ...(Object.keys(takes).length > 0 && { takes }),
      ...(taint && { taint }),
      // Those that run are among the last.
      ...(tasks.length > 0 && { tasks: tasks.slice(-mostTasks) }),
      ...(asks.length > 0 && { asks }),
    },
  };
}
