import type { EventOf } from "./events.ts";
import type { AssistantMessage, Call, FileChange, Message, Usage } from "./messages.ts";
import { understood } from "./tool-names.ts";

/** What people want to know of a turn and nobody has said. Behind how many messages it stands. */
export type TurnFact = (Retries | TurnEnd) & { after: number };

/** The model could not answer and was asked again, so many times in one step. */
export interface Retries {
  type: "retry";
  at: string;
  tries: readonly Retry[];
}

export interface Retry {
  at: string;
  attempt: number;
  waitMs: number;
  reason: string;
}

/** What a turn took and did. */
export interface TurnEnd {
  type: "end";
  at: string;
  /** Its number. */
  turn: number;
  ms: number;
  /** Without its sub-agents. */
  usage: Usage;
  /** In US dollars; absent when any of it is not known. */
  cost?: number;
  /** What its sub-agents took, as far as they have ended. */
  tasks?: TaskSpending;
  /** How many files it changed itself, or were found changed while its commands ran. */
  files: number;
  /** How many folders it made or deleted. */
  folders: number;
  /** It has given work away, and what that changed is not known here. */
  gaveAway: boolean;
  /** The last that the agent said in it. */
  text: string;
}

/** What sub-agents took. It belongs to the turn that began them, also when they end after it. */
export interface TaskSpending {
  usage: Usage;
  /** In US dollars; null when any of it is not known. */
  cost: number | null;
}

export function withRetry(facts: readonly TurnFact[], event: EventOf<"retry-scheduled">, after: number): TurnFact[] {
  const { at, attempt, waitMs, reason } = event;
  const retry = { at, attempt, waitMs, reason };
  const last = facts.at(-1);
  if (last?.type === "retry" && last.after === after)
    return [...facts.slice(0, -1), { ...last, tries: [...last.tries, retry] }];
  return [...facts, { type: "retry", at, tries: [retry], after }];
}

interface Ending {
  event: EventOf<"turn-ended">;
  /** What was said in the turn. */
  messages: readonly Message[];
  turn: number;
  began: string | null;
}

export function turnEnd({ event: { at, usage, cost }, messages, turn, began }: Ending): TurnEnd {
  const said = messages.filter((message): message is AssistantMessage => message.role === "assistant");
  const calls = said.flatMap((message) => message.calls);
  const changes = calls.flatMap(changesOf);
  return {
    type: "end",
    at,
    turn,
    ms: began === null ? 0 : Math.max(0, Date.parse(at) - Date.parse(began)),
    usage,
    ...(cost !== undefined && { cost }),
    files: pathsOf(changes.filter(({ folder }) => !folder)),
    folders: pathsOf(changes.filter(({ folder }) => folder)),
    gaveAway: calls.some(givesAway),
    text: said.findLast(({ text }) => text.trim() !== "")?.text ?? "",
  };
}

const pathsOf = (changes: readonly FileChange[]) => new Set(changes.map(({ path }) => path)).size;

function changesOf({ before = [], changed = [], result }: Call): FileChange[] {
  const made = result?.status === "ok" ? before : [];
  return [...made, ...changed].filter(
    ({ hash, after, from, modeAfter }) => hash !== after || from !== undefined || modeAfter !== undefined,
  );
}

/** To one that may change files: those that only read take nothing to undo. */
function givesAway(call: Call): boolean {
  const { name, input } = understood(call.name, call.input);
  if (name !== "task") return isTask(call.result?.details);
  const { agent_type: type } = (input ?? {}) as { agent_type?: unknown };
  return type !== "explore" && type !== "plan";
}

const isTask = (details: unknown) => typeof details === "object" && details !== null && "task" in details;
