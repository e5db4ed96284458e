import type { EventOf, StoredEvent } from "./events.ts";
import { fold } from "./fold.ts";
import { emptyHistory } from "./history.ts";
import type { MessageId } from "./ids.ts";
import type { AssistantMessage, Message, UserMessage } from "./messages.ts";
import { unwrapped } from "./tool-names.ts";
import { turnNumbers } from "./turn-numbers.ts";

/** A session as people read it, from its first word to its last. */
export type Passage = Prompt | Answer | Stop | Undo | Fold;

export interface Prompt extends Pick<UserMessage, "id" | "at" | "text" | "images"> {
  type: "prompt";
  /** Which message of the session it is, from 1: notes on what was folded away name it by that. */
  number: number;
  /** The number of the turn that it began or was sent into. */
  turn: number;
}

/** All that the agent said and did until the next prompt, step by step. */
export interface Answer {
  type: "answer";
  /** That of its first step. */
  number: number;
  at: string;
  turn: number;
  steps: AssistantMessage[];
}

/** A turn that did not simply end, and why. */
export interface Stop {
  type: "stop";
  at: string;
  problem: string;
}

/** The user took a turn's changes back, or put them back again. */
export interface Undo {
  type: "undo";
  at: string;
  turn: number;
  redo: boolean;
  /** How many files it changed, and how many it had to leave. */
  changed: number;
  left: number;
}

/** What was said before this is no longer sent to the model. */
export interface Fold {
  type: "fold";
  at: string;
  /** Which one of the session, from 1. */
  cut: number;
  compacted: boolean;
  /** How many messages it is, with those of earlier ones. */
  count: number;
  /** What the model reads in their place. */
  text: string;
}

/** What stands between messages, and behind how many of them. */
type Aside = (Stop | Undo | Fold) & { after: number };

export function transcriptOf(events: readonly StoredEvent[]): Passage[] {
  let history = emptyHistory;
  const messages: Message[] = [];
  const asides: Aside[] = [];
  const numbers = turnNumbers(events);
  const turns = new Map<MessageId, number>();
  for (const event of events) {
    // What the model is no longer sent was said nevertheless.
    if (event.type === "context-trimmed" || event.type === "context-compacted") {
      const earlier = asides.filter((aside) => aside.type === "fold");
      const before = [...messages, ...history.messages].findIndex(({ id }) => id === event.upTo) + 1;
      asides.push(foldOf(event, earlier, before));
      continue;
    }
    history = fold(history, event);
    const turn = (event.turn && numbers.get(event.turn)) ?? 0;
    if (event.type === "prompt-submitted" || event.type === "message-finished") turns.set(event.message, turn);
    if (event.type === "changes-undone")
      asides.push(undoOf(event, numbers.get(event.undone) ?? 0, messages.length + history.queue.length));
    if (event.type !== "turn-ended") continue;
    // Nothing that was said in an ended turn changes any more, and a short history folds quickly.
    messages.push(...history.messages);
    history = { ...history, messages: [] };
    // A prompt may still wait to be read when the turn has failed.
    const after = messages.length + history.queue.length;
    if (event.problem) asides.push({ type: "stop", at: event.at, problem: event.problem, after });
  }
  return passagesOf([...messages, ...history.messages, ...history.queue], { asides, turns });
}

// It comes between turns, when all that was said has been laid aside.
function undoOf({ at, redo, changes, left }: EventOf<"changes-undone">, turn: number, after: number): Aside {
  return { type: "undo", at, turn, redo: redo === true, changed: changes.length, left: left.length, after };
}

function foldOf(
  { type, at, dropped, text }: EventOf<"context-trimmed" | "context-compacted">,
  earlier: readonly Fold[],
  after: number,
): Aside {
  const count = (earlier.at(-1)?.count ?? 0) + dropped;
  return { type: "fold", at, cut: earlier.length + 1, compacted: type === "context-compacted", count, text, after };
}

interface Places {
  asides: readonly Aside[];
  turns: ReadonlyMap<MessageId, number>;
}

function passagesOf(messages: readonly Message[], { asides, turns }: Places): Passage[] {
  const asidesAt = Map.groupBy(asides, ({ after }) => after);
  const passages: Passage[] = [];
  for (const [index, message] of messages.entries()) {
    const turn = turns.get(message.id) ?? 0;
    const place = { number: index + 1, turn };
    if (message.role === "user") passages.push(promptOf(message, place));
    else addStep(passages, message, place);
    for (const { after: _, ...aside } of asidesAt.get(index + 1) ?? []) passages.push(aside);
  }
  return passages;
}

type Place = Pick<Answer, "number" | "turn">;

const promptOf = ({ role: _, notes: __, ...rest }: UserMessage, place: Place): Prompt => ({
  type: "prompt",
  ...rest,
  ...place,
});

function addStep(passages: Passage[], said: AssistantMessage, place: Place): void {
  // People see the tool that ran, not how it was reached.
  const calls = said.calls.map((call) => ({ ...call, ...unwrapped(call.name, call.input) }));
  const message = { ...said, calls };
  const last = passages.at(-1);
  if (last?.type === "answer") last.steps.push(message);
  else passages.push({ type: "answer", at: message.at, ...place, steps: [message] });
}
