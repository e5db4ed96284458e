import type { Texts } from "../i18n/texts.ts";
import { stuckCall } from "../loop/stuck.ts";
import type { TurnEndReason } from "../protocol/events.ts";
import { type History, turnMessages } from "../protocol/history.ts";
import { messageOf } from "../protocol/message-of.ts";
import type { Call } from "../protocol/messages.ts";
import { PromptTooLong } from "../protocol/problems.ts";
import type { Reached } from "../providers/budget.ts";
import { ModelError } from "../providers/model.ts";
import { StoreProblem } from "../store/store.ts";

interface Stop {
  history: History;
  maxSteps: number;
  reached?: Reached | undefined;
  /** Whether there is a session to go on with. */
  saved: boolean;
  texts: Texts;
}

/** Why a turn stopped short of its end, what it did until then, and how to go on. */
export function stopSentence(reason: TurnEndReason, stop: Stop): string | undefined {
  const { history, maxSteps, reached, saved, texts } = stop;
  switch (reason) {
    case "step-limit":
      return texts.session.stepLimit({ max: maxSteps, saved, ...doneIn(history) });
    case "stuck": {
      const { name = "", result } = stuckCall(history) ?? {};
      const error = result?.output.split("\n")[0]?.slice(0, 200).toWellFormed() ?? "";
      return texts.session.stuck({ tool: name, error, saved, ...doneIn(history) });
    }
    case "budget":
      return reached && limitSentence(reached, saved, texts.cost.reached);
    case "aborted":
      return texts.session.aborted();
    case "shut-down":
      return texts.session.shutDown({ saved });
    case "done": {
      const last = history.messages.at(-1);
      return last?.role === "assistant" && last.stop === "length" ? texts.session.cutShort({ saved }) : undefined;
    }
    default:
      return undefined;
  }
}

const limitSentence = (reached: Reached, saved: boolean, texts: Texts["cost"]["reached"]) =>
  reached.limit === "unpriced" ? texts.unpriced(reached) : texts[reached.limit]({ ...reached, saved });

interface Failure extends Pick<Stop, "saved" | "texts"> {
  /** The one that was asked last. */
  model: string;
  /** It has another to stand in for it, which was not to be had. */
  standsAlone: boolean;
  /** Whether anything of its answer had come. */
  kept: boolean;
}

export function failureSentence(error: unknown, { model, standsAlone, kept, saved, texts }: Failure): string {
  if (error instanceof ModelError) {
    const { problem, detail, retryAfterMs } = error;
    const sentence = texts.model.problems[problem]({ model, detail, retryAfterMs, saved, kept });
    return standsAlone ? `${sentence} ${texts.models.noStandIn({ model })}` : sentence;
  }
  if (error instanceof PromptTooLong) return texts.model.promptTooLong({ ...error.size, model, saved });
  if (error instanceof StoreProblem) return texts.cli.store[error.kind]({ detail: error.message, saved });
  return texts.session.internal({ problem: messageOf(error) });
}

/** The calls of the turn by their outcome, the most used first: `read_file ×9, edit ×3`. */
function doneIn(history: History): { done: string; failed: string } {
  const calls = turnMessages(history).flatMap((message) => (message.role === "assistant" ? message.calls : []));
  const [done, failed] = [true, false].map((ok) =>
    counted(calls.filter(({ result }) => (result?.status === "ok") === ok)),
  );
  return { done: done ?? "", failed: failed ?? "" };
}

function counted(calls: readonly Call[]): string {
  const counts = [...Map.groupBy(calls, ({ name }) => name)].map(([name, all]) => ({ name, count: all.length }));
  counts.sort((one, other) => other.count - one.count);
  return counts.map(({ name, count }) => `${name} ×${count}`).join(", ");
}
