import type { StoredEvent } from "./events.ts";
import type { History } from "./history.ts";
import type { AssistantMessage, UserMessage } from "./messages.ts";
import {
  type Aside,
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
import type { Retries, TurnEnd, TurnFact } from "./turn-facts.ts";

/** A session as people read it, from its first word to its last. */
export type Passage = Prompt | Answer | Stop | Undo | Fold | ModeChange;

/** The same with what each turn took and did. */
export type Shown = Passage | Retries | TurnEnd;

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

/** What passages are made of: a word more of what is being said changes none of it. */
export type Said = Pick<Reading, "said" | "asides" | "numbers"> & { history: Pick<History, "messages" | "queue"> };

export function passagesIn(reading: Said): Passage[] {
  // Nothing else was laid between.
  return laid(reading, placed(reading.asides)) as Passage[];
}

export const shownIn = (reading: Said & Pick<Reading, "facts">): Shown[] => laid(reading, between(reading));

function laid(reading: Said, between: Between): Shown[] {
  const passages: Shown[] = [];
  for (const [index, message] of allSaid(reading).entries()) {
    const place = { number: index + 1, turn: reading.numbers.get(message.id) ?? 0 };
    if (message.role === "user") passages.push(promptOf(message, place));
    else addStep(passages, message, place);
    const here = between.get(index + 1);
    if (here) passages.push(...here);
  }
  return passages;
}

/** What stands behind so many messages. */
type Between = ReadonlyMap<number, readonly Shown[]>;

// Kept, as there is one for each turn, and between two turns none comes.
const known = new WeakMap<readonly TurnFact[], { asides: readonly Aside[]; all: Between }>();

function between({ asides, facts }: Pick<Reading, "asides" | "facts">): Between {
  const last = known.get(facts);
  if (last?.asides === asides) return last.all;
  const all = placed([...asides, ...facts]);
  for (const some of all.values()) some.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  known.set(facts, { asides, all });
  return all;
}

function placed(all: readonly (Aside | TurnFact)[]): Map<number, Shown[]> {
  const places = new Map<number, Shown[]>();
  for (const { after, ...one } of all) {
    const here = places.get(after);
    if (here) here.push(one);
    else places.set(after, [one]);
  }
  return places;
}

type Place = Pick<Answer, "number" | "turn">;

const promptOf = ({ role: _, notes: __, ...rest }: UserMessage, place: Place): Prompt => ({
  type: "prompt",
  ...rest,
  ...place,
});

function addStep(passages: Shown[], said: AssistantMessage, place: Place): void {
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
