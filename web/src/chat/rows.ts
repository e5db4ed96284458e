import type { Partial } from "../../../src/protocol/history.ts";
import type { AssistantMessage } from "../../../src/protocol/messages.ts";
import type { Reading } from "../../../src/protocol/reading.ts";
import { arrivingCall, type ShownCall, shownCall } from "../tools/shown-call.ts";

/** What an answer is drawn as, from top to bottom. A row keeps its key while it grows. */
export type Row =
  | { type: "text" | "reasoning"; key: string; text: string; live: boolean }
  | { type: "broke-off"; key: string }
  | CallRow
  /** Calls that ran at the same time. */
  | { type: "together"; key: string; calls: readonly ShownCall[] }
  /** Calls that only looked at something, one after the other. */
  | { type: "looks"; key: string; calls: readonly ShownCall[] };

export interface CallRow {
  type: "call";
  key: string;
  call: ShownCall;
}

export interface AnswerState {
  /** The message under way, when it is of this answer. */
  partial: Partial | null;
  underWay: boolean;
  running: Reading["running"] | null;
}

export type Together = ReadonlyMap<string, string>;

export function rowsOf(
  steps: readonly AssistantMessage[],
  { partial, underWay, running }: AnswerState,
  together: Together = apart,
): Row[] {
  const rows: Row[] = [];
  for (const step of steps) {
    addWords(rows, step.id, step, false);
    if (step.stop === "failed") rows.push({ type: "broke-off", key: `${step.id} end` });
    for (const call of step.calls) addCall(rows, shownCall(call, underWay, running?.get(call.id)));
  }
  if (partial) {
    addWords(rows, partial.message, partial, underWay);
    for (const call of partial.calls) addCall(rows, arrivingCall(call, underWay));
  }
  return together.size > 0 ? grouped(rows, together) : rows;
}

const apart: Together = new Map();

/** What ran at the same time and stands side by side becomes one row. */
function grouped(rows: readonly Row[], together: Together): Row[] {
  const found: Row[] = [];
  for (const row of rows) {
    const last = found.at(-1);
    const first = row.type === "call" ? together.get(row.call.id) : undefined;
    if (row.type !== "call" || first === undefined) found.push(row);
    else if (last?.type === "together" && together.get(last.calls[0]?.id ?? "") === first)
      found[found.length - 1] = { ...last, calls: [...last.calls, row.call] };
    else found.push({ type: "together", key: `${row.key} together`, calls: [row.call] });
  }
  return found.map((row) =>
    row.type === "together" && row.calls.length === 1 ? alone(row.calls[0] as ShownCall) : row,
  );
}

const alone = (call: ShownCall): CallRow => ({ type: "call", key: call.id, call });

function addWords(rows: Row[], id: string, said: { text: string; reasoning?: string }, live: boolean): void {
  const { text, reasoning = "" } = said;
  // One who has begun to answer thinks no more.
  if (reasoning.trim()) {
    rows.push({ type: "reasoning", key: `${id} thought`, text: reasoning, live: live && text === "" });
  }
  if (text.trim()) rows.push({ type: "text", key: `${id} text`, text, live });
}

const looking = new Set(["read_file", "list_dir", "glob", "grep", "file_stat"]);

function addCall(rows: Row[], call: ShownCall): void {
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
