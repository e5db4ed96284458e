import type { Event, EventOf, PassingEvent, StoredEvent, TurnEndReason } from "./events.ts";
import { fold } from "./fold.ts";
import { emptyHistory, type History } from "./history.ts";
import type { CallId, MessageId, TurnId } from "./ids.ts";
import type { Message } from "./messages.ts";
import type { Mode } from "./modes.ts";
import type { TurnCause } from "./problems.ts";
import { type Given, nothingGiven, withSpending, withTask, withTaskEnd } from "./task-spending.ts";
import { countRunning, joinOthers, joinUnrun, type Together } from "./together.ts";
import { type TurnFact, turnEnd, withRetry } from "./turn-facts.ts";

/** What stands between messages, and behind how many of them. */
export type Aside = (Stop | Undo | Fold | ModeChange) & { after: number };

/** A journal as far as it has been read. Never changed in place, like the history in it. */
export interface Reading {
  /** Its messages are those of the turn under way; what the model is no longer sent stays with the others. */
  history: History;
  /** All that was said in ended turns. */
  said: readonly Message[];
  asides: readonly Aside[];
  /** What turns took and did; they stand among the asides for those who want them. */
  facts: readonly TurnFact[];
  /** When the turn under way began. */
  began: string | null;
  /** Since when it has been at work without a break, such as the wait for a person or the time in which nobody ran it. */
  since: string | null;
  /** The model was asked, and nothing is stored of an answer. */
  isAsked: boolean;
  given: Given;
  /** Added to in place: it stays true. */
  together: Together;
  /** The turns as people count them, from 1, by their id and by what was said in them. Added to in place: it stays true. */
  numbers: Map<TurnId | MessageId, number>;
  /** How many turns there are. */
  turns: number;
  /** Calls that run: since when, and what they last told of themselves. */
  running: ReadonlyMap<CallId, Running>;
  /** While a model that could not answer is about to be asked again. */
  retry: Pick<EventOf<"retry-scheduled">, "at" | "attempt" | "waitMs" | "reason"> | null;
}

export interface Running {
  since: string;
  progress: string;
}

export const nothingRead = (): Reading => ({
  history: emptyHistory,
  said: [],
  asides: [],
  facts: [],
  began: null,
  since: null,
  isAsked: false,
  given: nothingGiven,
  together: new Map(),
  numbers: new Map(),
  turns: 0,
  running: new Map(),
  retry: null,
});

/** The one way from events to what people read: the same for a stored journal and for one that is being written. */
export function read(reading: Reading, event: Event): Reading {
  if (event.seq === null) return readPassing(reading, event);
  // Handed an event twice, the second time changes nothing.
  if (event.seq <= reading.history.seq) return reading;
  const counted = withTurn(reading, event);
  // What the model is no longer sent was said nevertheless.
  if (event.type === "context-trimmed" || event.type === "context-compacted") {
    const fold = foldOf(event, counted);
    return { ...counted, history: { ...counted.history, seq: event.seq }, asides: [...counted.asides, fold] };
  }
  const next = { ...counted, history: fold(counted.history, event) };
  switch (event.type) {
    case "turn-started":
      return { ...next, began: event.at, since: event.at, isAsked: false };
    case "turn-resumed":
      return { ...next, since: event.at, isAsked: false };
    case "step-started":
      // Asked a second time without an answer: whoever had asked has died in between.
      return { ...next, isAsked: true, since: next.isAsked ? event.at : next.since };
    case "task-started":
      return { ...next, given: withTask(next.given, event, next.numbers.get(event.turn ?? "turn_") ?? next.turns) };
    case "task-ended": {
      const given = withTaskEnd(next.given, event);
      return { ...next, given, facts: withSpending(next.facts, given, event.task) };
    }
    case "tool-started":
      joinOthers(next, event.call);
      countRunning(next, event.call);
      return { ...next, running: new Map(next.running).set(event.call, { since: event.at, progress: "" }) };
    case "ask-raised":
      joinOthers(next, event.call);
      return next;
    case "tool-ended":
      joinUnrun(next, event.call);
      return { ...next, running: without(next.running, event.call) };
    case "retry-scheduled": {
      const facts = withRetry(next.facts, event, next.said.length + next.history.messages.length);
      return { ...next, retry: event, facts };
    }
    case "message-finished":
      return { ...next, retry: null, isAsked: false };
    case "changes-undone": {
      const number = next.numbers.get(event.undone) ?? 0;
      return { ...next, asides: [...next.asides, undoOf(event, number, allSaid(next).length)] };
    }
    case "mode-changed":
      if (counted.history.opened?.mode === event.mode) return next;
      return { ...next, asides: [...next.asides, modeChangeOf(event, next)] };
    case "turn-ended":
      return endTurn(next, event);
    default:
      return next;
  }
}

/** A turn that did not simply end, and why. */
export interface Stop {
  type: "stop";
  at: string;
  reason: TurnEndReason;
  problem: string;
  cause?: TurnCause;
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

/** From here on the agent may do more, or less, unasked. */
export interface ModeChange {
  type: "mode";
  at: string;
  mode: Mode;
}

interface AllSaid extends Pick<Reading, "said"> {
  history: Pick<History, "messages" | "queue">;
}

// A prompt may still wait to be read, also when its turn has failed.
export const allSaid = ({ said, history: { messages, queue } }: AllSaid) => [...said, ...messages, ...queue];

function readPassing(reading: Reading, event: PassingEvent): Reading {
  const history = fold(reading.history, event);
  if (event.type !== "tool-progress") return { ...reading, history, retry: null };
  const known = reading.running.get(event.call);
  if (!known) return reading;
  return { ...reading, running: new Map(reading.running).set(event.call, { ...known, progress: event.text }) };
}

function withTurn(reading: Reading, event: StoredEvent): Reading {
  const { numbers } = reading;
  if (event.turn === null) return reading;
  const number = numbers.get(event.turn) ?? reading.turns + 1;
  numbers.set(event.turn, number);
  if (event.type === "prompt-submitted" || event.type === "message-finished") numbers.set(event.message, number);
  return number > reading.turns ? { ...reading, turns: number } : reading;
}

function endTurn(reading: Reading, event: EventOf<"turn-ended">): Reading {
  const { at, reason, problem, cause } = event;
  const after = allSaid(reading).length;
  // Nothing that was said in an ended turn changes any more, and a short history folds quickly.
  const said = [...reading.said, ...reading.history.messages];
  const history = { ...reading.history, messages: [] };
  const stop = problem && { type: "stop" as const, at, reason, problem, ...(cause && { cause }), after };
  const asides = stop ? [...reading.asides, stop] : reading.asides;
  const { messages } = reading.history;
  const turn = (event.turn && reading.numbers.get(event.turn)) || reading.turns;
  const tasks = reading.given.spent.get(turn);
  const end = turnEnd({ event, messages, turn, began: reading.began });
  const facts = [...reading.facts, { ...end, ...(tasks && { tasks }), after }];
  return { ...reading, said, history, asides, facts, began: null, since: null, running: new Map(), retry: null };
}

function without(running: Reading["running"], call: CallId): Reading["running"] {
  const rest = new Map(running);
  rest.delete(call);
  return rest;
}

// It comes between turns, when all that was said has been laid aside.
function undoOf({ at, redo, changes, left }: EventOf<"changes-undone">, turn: number, after: number): Aside {
  const files = new Set(changes.filter(({ folder }) => !folder).map(({ path }) => path));
  return { type: "undo", at, turn, redo: redo === true, changed: files.size, left: left.length, after };
}

// What still waits to be read will stand below what is being answered now.
function modeChangeOf({ at, mode }: EventOf<"mode-changed">, { said, history }: Reading): Aside {
  return { type: "mode", at, mode, after: said.length + history.messages.length };
}

function foldOf(event: EventOf<"context-trimmed" | "context-compacted">, reading: Reading): Aside {
  const { type, at, dropped, text, upTo, earlier } = event;
  const before = reading.asides.findLast((aside) => aside.type === "fold");
  const after = allSaid(reading).findIndex(({ id }) => id === upTo) + 1;
  const count = (earlier?.dropped ?? before?.count ?? 0) + dropped;
  const cut = (earlier?.cuts ?? before?.cut ?? 0) + 1;
  return { type: "fold", at, cut, compacted: type === "context-compacted", count, text, after };
}
