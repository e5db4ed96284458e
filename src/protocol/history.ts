import type { Ask } from "./asks.ts";
import type { Digest, FailedSummaries, Shortening } from "./digest.ts";
import type { Limits, PartialCall, SessionOpened, Todo, TurnEnded } from "./events.ts";
import type { CallId, MessageId, TurnId } from "./ids.ts";
import type { Call, Message, UserMessage } from "./messages.ts";
import type { LoadedSkill, Told } from "./skills.ts";
import type { Taint } from "./taint/taint.ts";
import type { Task } from "./tasks.ts";
import type { Turn } from "./turn.ts";

/** A session as its journal tells it. Never changed in place: `fold` returns a new one that shares what stayed the same. */
export interface History {
  seq: number;
  opened: SessionOpened | null;
  /** Those since the last cut, and what it kept. */
  messages: readonly Message[];
  cut: LastCut | null;
  /** Null when the last summary that was asked for was of use. */
  failed: LastFailure | null;
  /** What refusals of requests that were too long have taught us. */
  takes: Limits;
  /** Prompts that are stored but not yet taken up: they join the messages at the top of the next step. */
  queue: readonly UserMessage[];
  /** For the model, to be told with the next prompt. */
  notes: readonly string[];
  turn: Turn | null;
  lastTurn: (TurnEnded & { turn: TurnId }) | null;
  asks: readonly Ask[];
  /** What the user has decided for the rest of the session. */
  rules: readonly SessionRule[];
  /** Addresses that the user has let calls of this session reach. */
  places: readonly AllowedPlace[];
  todos: readonly Todo[];
  /** Sub-agents that it has begun, the one that was begun last at the end. */
  tasks: readonly Task[];
  /** Those that were loaded, in order, and in which turn. */
  skills: readonly (LoadedSkill & { turn: TurnId | null })[];
  /** What the model has been told of the user's own set-up; null where nobody has kept that. */
  told: Told | null;
  /** Skills that nobody has agreed to and that came to be always on. */
  strange?: readonly string[];
  /** What is known of strangers' text and protected places from before the messages: by a cut, or from a parent. */
  taint: Taint | null;
  /** The message under way, as far as passing events have told it. */
  partial: Partial | null;
}

export interface SessionRule {
  effect: "allow" | "ask" | "deny";
  rule: string;
}

/** Said yes to once, for a tool. */
export interface AllowedPlace {
  tool: string;
  host: string;
  port: number;
  /** Knowing that it is not of the open internet. Who has said yes to a name of the internet has not said so to what it may turn to. */
  inside?: true;
}

export interface LastCut {
  /** The last message that went. */
  upTo: MessageId;
  /** What stands in place of all that went. */
  text: string;
  /** How many messages went, in this cut and in all before it. */
  dropped: number;
  /** How many messages there were when it was made: what the model counted before that says nothing of now. */
  size: number;
  digest: Digest | null;
  shorten: Shortening | null;
}

export interface LastFailure extends FailedSummaries {
  /** How many messages there were, where no cut has been made since. */
  size?: number;
}

export interface Partial {
  message: MessageId;
  text: string;
  reasoning: string;
  calls: readonly PartialCall[];
}

/** The call as it stands now. Only the newest message can have calls under way. */
export function callIn({ messages }: History, id: CallId): Call | undefined {
  const last = messages.at(-1);
  return last?.role === "assistant" ? last.calls.find((call) => call.id === id) : undefined;
}

/** What was said in the turn under way. */
export function turnMessages({ messages, turn }: History): readonly Message[] {
  const last = messages.findLastIndex(({ id }) => id === turn?.after);
  return messages.slice(last + 1);
}

/** Which message of the session it is, from 1, those that are in no request any more counted. */
export function numberOf({ messages, cut }: History, index: number): number {
  const message = messages[index];
  return (message?.role === "user" && message.number) || (cut?.dropped ?? 0) + index + 1;
}

export const emptyHistory: History = {
  seq: 0,
  opened: null,
  messages: [],
  cut: null,
  failed: null,
  takes: {},
  queue: [],
  notes: [],
  turn: null,
  lastTurn: null,
  asks: [],
  rules: [],
  places: [],
  todos: [],
  tasks: [],
  skills: [],
  told: null,
  taint: null,
  partial: null,
};
