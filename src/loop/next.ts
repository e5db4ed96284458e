import type { TurnEndReason } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import type { Call } from "../protocol/messages.ts";

export type Move =
  | { type: "call-model"; step: number }
  /** All calls without a result, those that wait for a person among them: later ones may have to wait for those. */
  | { type: "run-calls"; calls: readonly Call[] }
  | { type: "wait"; calls: readonly Call[] }
  | { type: "stop"; reason: TurnEndReason };

/**
 * What a turn does next follows from its history alone. So a fresh prompt, a resumed crash, an answered ask and a
 * steered turn need no code of their own.
 */
export function next({ messages, queue, turn, asks }: History, { maxSteps }: { maxSteps: number }): Move {
  if (!turn) return { type: "stop", reason: "done" };
  const last = messages.at(-1);
  const calls = last?.role === "assistant" ? last.calls : [];
  const open = calls.filter(({ state }) => state !== "ended");
  const waits = (call: Call) => call.state === "waiting" && asks.some((ask) => ask.call === call.id);
  if (open.some((call) => !waits(call))) return { type: "run-calls", calls: open };
  if (open.length > 0) return { type: "wait", calls: open };
  const answered = last?.role === "assistant" && calls.length === 0 && queue.length === 0 && turn.step > 0;
  if (answered) return { type: "stop", reason: "done" };
  if (turn.step >= maxSteps) return { type: "stop", reason: "step-limit" };
  return { type: "call-model", step: turn.step + 1 };
}
