import type { StoredEvent } from "./events.ts";
import type { AssistantMessage, UserMessage } from "./messages.ts";
import {
  allSaid,
  type Fold,
  type ModeChange,
  nothingRead,
  type Reading,
  read,
  type Stop,
  type Undo,
} from "./reading.ts";
import { unwrapped } from "./tool-names.ts";

/** A session as people read it, from its first word to its last. */
export type Passage = Prompt | Answer | Stop | Undo | Fold | ModeChange;

export interface Prompt extends Pick<UserMessage, "id" | "at" | "text" | "images" | "files"> {
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

export const transcriptOf = (events: readonly StoredEvent[]): Passage[] =>
  passagesIn(events.reduce<Reading>(read, nothingRead()));

export function passagesIn(reading: Reading): Passage[] {
  const asidesAt = Map.groupBy(reading.asides, ({ after }) => after);
  const passages: Passage[] = [];
  for (const [index, message] of allSaid(reading).entries()) {
    const place = { number: index + 1, turn: reading.numbers.get(message.id) ?? 0 };
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
  const message = asShown(said);
  const last = passages.at(-1);
  if (last?.type === "answer") last.steps.push(message);
  else passages.push({ type: "answer", at: message.at, ...place, steps: [message] });
}

// Kept, so that what has not changed is the same object: a page draws only what is new.
const shown = new WeakMap<AssistantMessage, AssistantMessage>();

/** People see the tool that ran, not how it was reached. */
function asShown(said: AssistantMessage): AssistantMessage {
  const known = shown.get(said);
  if (known) return known;
  const message = { ...said, calls: said.calls.map((call) => ({ ...call, ...unwrapped(call.name, call.input) })) };
  shown.set(said, message);
  return message;
}
