import type { Event, PassingBody } from "./events.ts";
import { fold } from "./fold.ts";
import { emptyHistory, type Partial } from "./history.ts";

/** The message under way, after one more event. */
export function partialAfter(partial: Partial | null, event: Event): Partial | null {
  if (event.seq === null) return fold({ ...emptyHistory, partial }, event).partial;
  return event.type === "message-finished" || event.type === "turn-ended" ? null : partial;
}

/** What makes of one the other, for who knows the first: what was added, or all of it. */
export function passingBetween(known: Partial | null, now: Partial | null): PassingBody[] {
  if (!now) return [];
  if (!known || !isContinued(known, now)) return [{ type: "message-partial", ...now, calls: [...now.calls] }];
  const { message } = now;
  const added: PassingBody[] = [];
  const reasoning = addedTo(known.reasoning, now.reasoning);
  if (reasoning.text) added.push({ type: "reasoning-delta", message, ...reasoning });
  const text = addedTo(known.text, now.text);
  if (text.text) added.push({ type: "text-delta", message, ...text });
  for (const { call, name, input } of now.calls) {
    const old = known.calls.find((one) => one.call === call);
    const more = addedTo(old?.input ?? "", input);
    if (!old || more.text) added.push({ type: "tool-input-delta", message, call, name, ...more });
  }
  return added;
}

const addedTo = (known: string, now: string) => ({ offset: known.length, text: now.slice(known.length) });

const isContinued = (known: Partial, now: Partial) =>
  known.message === now.message &&
  now.text.startsWith(known.text) &&
  now.reasoning.startsWith(known.reasoning) &&
  known.calls.every((old) => now.calls.some(({ call, input }) => call === old.call && input.startsWith(old.input)));
