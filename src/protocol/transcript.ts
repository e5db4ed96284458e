import type { StoredEvent } from "./events.ts";
import { fold } from "./fold.ts";
import { emptyHistory } from "./history.ts";
import type { AssistantMessage, Message, UserMessage } from "./messages.ts";
import { unwrapped } from "./tool-names.ts";

/** A session as people read it, from its first word to its last. */
export type Passage = Prompt | Answer | Stop;

export interface Prompt extends Pick<UserMessage, "id" | "at" | "text" | "images"> {
  type: "prompt";
}

/** All that the agent said and did until the next prompt, step by step. */
export interface Answer {
  type: "answer";
  at: string;
  steps: AssistantMessage[];
}

/** A turn that did not simply end, and why. */
export interface Stop {
  type: "stop";
  at: string;
  problem: string;
}

export function transcriptOf(events: readonly StoredEvent[]): Passage[] {
  let history = emptyHistory;
  const messages: Message[] = [];
  const stops: (Stop & { after: number })[] = [];
  for (const event of events) {
    // What the model is no longer sent was said nevertheless.
    if (event.type === "context-trimmed" || event.type === "context-compacted") continue;
    history = fold(history, event);
    if (event.type !== "turn-ended") continue;
    // Nothing that was said in an ended turn changes any more, and a short history folds quickly.
    messages.push(...history.messages);
    history = { ...history, messages: [] };
    // A prompt may still wait to be read when the turn has failed.
    const after = messages.length + history.queue.length;
    if (event.problem) stops.push({ type: "stop", at: event.at, problem: event.problem, after });
  }
  return passagesOf([...messages, ...history.messages, ...history.queue], stops);
}

function passagesOf(messages: readonly Message[], stops: readonly (Stop & { after: number })[]): Passage[] {
  const stopsAt = Map.groupBy(stops, ({ after }) => after);
  const passages: Passage[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === "user") passages.push(promptOf(message));
    else addStep(passages, message);
    for (const { after: _, ...stop } of stopsAt.get(index + 1) ?? []) passages.push(stop);
  }
  return passages;
}

const promptOf = ({ role: _, ...rest }: UserMessage): Prompt => ({ type: "prompt", ...rest });

function addStep(passages: Passage[], said: AssistantMessage): void {
  // People see the tool that ran, not how it was reached.
  const calls = said.calls.map((call) => ({ ...call, ...unwrapped(call.name, call.input) }));
  const message = { ...said, calls };
  const last = passages.at(-1);
  if (last?.type === "answer") last.steps.push(message);
  else passages.push({ type: "answer", at: message.at, steps: [message] });
}
