import type { TurnEndReason } from "../../../src/protocol/events.ts";
import type { Reading } from "../../../src/protocol/reading.ts";
import { type ShownCall, shownCall } from "../tools/shown-call.ts";

/** What a session is at, for one line that is always in sight. */
export type TurnState =
  | { type: "idle" }
  | { type: "waiting"; asks: number }
  | { type: "retrying"; reason: string; attempt: number; until: number }
  | { type: "interrupted" }
  | { type: "running"; what: What; since: string }
  | { type: "ended"; reason: TurnEndReason };

export type What =
  | { at: "starting" | "thinking" | "writing" }
  | { at: "preparing"; name: string }
  | { at: "call"; call: ShownCall };

/** `interrupted`: nobody runs the turn, which only the server knows. */
export function turnState(reading: Reading, interrupted = false): TurnState {
  const { history, retry } = reading;
  const { turn, lastTurn, asks } = history;
  if (asks.length > 0) return { type: "waiting", asks: asks.length };
  if (!turn) return lastTurn ? { type: "ended", reason: lastTurn.reason } : { type: "idle" };
  if (interrupted) return { type: "interrupted" };
  if (retry) {
    const { reason, attempt, at, waitMs } = retry;
    return { type: "retrying", reason, attempt, until: Date.parse(at) + waitMs };
  }
  return { type: "running", what: whatRuns(reading), since: begunAt(reading) };
}

function whatRuns({ history: { partial, messages }, running }: Reading): What {
  const last = messages.at(-1);
  const calls = last?.role === "assistant" ? last.calls : [];
  const call = calls.findLast(({ id }) => running.has(id));
  if (call) return { at: "call", call: shownCall(call, true, running.get(call.id)) };
  const arriving = partial?.calls.at(-1);
  if (arriving) return { at: "preparing", name: arriving.name };
  if (partial?.text) return { at: "writing" };
  return { at: partial?.reasoning ? "thinking" : "starting" };
}

/** With what the user said last, or later: when it went on after a break. */
function begunAt({ history: { messages, queue }, said, since }: Reading): string {
  const isPrompt = ({ role }: { role: string }) => role === "user";
  const prompted = (messages.findLast(isPrompt) ?? queue.at(-1) ?? said.findLast(isPrompt))?.at ?? "";
  return since !== null && since > prompted ? since : prompted;
}
