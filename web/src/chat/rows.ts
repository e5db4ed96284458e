import type { Partial } from "../../../src/protocol/history.ts";
import type { AssistantMessage } from "../../../src/protocol/messages.ts";
import type { Reading } from "../../../src/protocol/reading.ts";
import type { Group } from "../../../src/protocol/together.ts";
import { arrivingCall, type ShownCall, shownCall } from "../tools/shown-call.ts";

/** What an answer is drawn as, from top to bottom. A row keeps its key while it grows. */
export type Row =
  | { type: "text" | "reasoning"; key: string; text: string; live: boolean }
  | { type: "broke-off"; key: string }
  | CallRow
  /** Calls that were under way at the same time, in the order in which they were asked for; how many ran at once. */
  | { type: "together"; key: string; count: number; most: number; cells: readonly CallRow[] };

export type CallRow =
  | { type: "call"; key: string; call: ShownCall }
  /** Calls that only looked at something, one after the other. */
  | { type: "looks"; key: string; calls: readonly ShownCall[] };

export interface AnswerState {
  /** The message under way, when it is of this answer. */
  partial: Partial | null;
  underWay: boolean;
  running: Reading["running"] | null;
}

export type Together = ReadonlyMap<string, Readonly<Group>>;

export function rowsOf(
  steps: readonly AssistantMessage[],
  { partial, underWay, running }: AnswerState,
  together: Together = apart,
): Row[] {
  const rows: Row[] = [];
  for (const step of steps) {
    addWords(rows, step.id, step, false);
    if (step.stop === "failed") rows.push({ type: "broke-off", key: `${step.id} end` });
    const calls = step.calls.map((call) => shownCall(call, underWay, running?.get(call.id)));
    for (const group of groupsOf(calls, together)) addGroup(rows, group, together);
  }
  if (partial) {
    addWords(rows, partial.message, partial, underWay);
    for (const call of partial.calls) addCall(rows, arrivingCall(call, underWay));
  }
  return rows;
}

const apart: Together = new Map();

/** The calls of a step in their order, each with all up to the last of those that it ran with. */
function groupsOf(calls: readonly ShownCall[], together: Together): ShownCall[][] {
  const groups: ShownCall[][] = [];
  for (let at = 0; at < calls.length; ) {
    const group = together.get((calls[at] as ShownCall).id);
    const last = group === undefined ? at : calls.findLastIndex(({ id }) => together.get(id) === group);
    groups.push(calls.slice(at, last + 1));
    at = last + 1;
  }
  return groups;
}

function addGroup(rows: Row[], calls: readonly ShownCall[], together: Together): void {
  const cells: CallRow[] = [];
  for (const call of calls) addCall(cells, call);
  const [only, ...others] = cells;
  // What only looks is one line, with the looks before it.
  if (others.length === 0) for (const call of calls) addCall(rows, call);
  else if (only) {
    const { most = 0 } = together.get(only.key) ?? {};
    rows.push({ type: "together", key: `${only.key} together`, count: calls.length, most, cells });
  }
}

function addWords(rows: Row[], id: string, said: { text: string; reasoning?: string }, live: boolean): void {
  const { text, reasoning = "" } = said;
  // One who has begun to answer thinks no more.
  if (reasoning.trim()) {
    rows.push({ type: "reasoning", key: `${id} thought`, text: reasoning, live: live && text === "" });
  }
  if (text.trim()) rows.push({ type: "text", key: `${id} text`, text, live });
}

const looking = new Set(["read_file", "list_dir", "glob", "grep", "file_stat"]);

function addCall(rows: (Row | CallRow)[], call: ShownCall): void {
  const last = rows.at(-1);
  if (!foldsAway(call)) rows.push({ type: "call", key: call.id, call });
  else if (last?.type === "looks") rows[rows.length - 1] = { ...last, calls: [...last.calls, call] };
  else rows.push({ type: "looks", key: call.id, calls: [call] });
}

/** What failed, waits or shows a picture stands by itself: it should be seen. */
function foldsAway({ name, status, result }: ShownCall): boolean {
  if (!looking.has(name) || result?.images?.length) return false;
  return status !== "error" && status !== "denied" && status !== "interrupted" && status !== "waiting";
}
