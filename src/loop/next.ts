import type { TurnEndReason } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import type { Call } from "../protocol/messages.ts";
import { stuckCall } from "./stuck.ts";

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
export function next(history: History, { maxSteps }: { maxSteps: number }): Move {
  const { messages, queue, turn, asks } = history;
  if (!turn) return { type: "stop", reason: "done" };
  const last = messages.at(-1);
  const calls = last?.role === "assistant" ? last.calls : [];
  const open = calls.filter(({ state }) => state !== "ended");
  const waits = (call: Call) => call.state === "waiting" && asks.some((ask) => ask.call === call.id);
  if (open.some((call) => !waits(call))) return { type: "run-calls", calls: open };
  if (open.length > 0) return { type: "wait", calls: open };
  const answer = turn.step > 0 && queue.length === 0 && last?.role === "assistant" && calls.length === 0 ? last : null;
  if (answer?.stop === "aborted") return { type: "stop", reason: "aborted" };
  // What broke off is no answer; whoever asked for it died before he could ask again.
  if (answer && answer.stop !== "failed") return { type: "stop", reason: "done" };
  if (queue.length === 0 && stuckCall(history)) return { type: "stop", reason: "stuck" };
  if (turn.step >= maxSteps) return { type: "stop", reason: "step-limit" };
  return { type: "call-model", step: turn.step + 1 };
}
