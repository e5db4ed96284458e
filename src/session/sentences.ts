import type { Texts } from "../i18n/texts.ts";
import { stuckCall } from "../loop/stuck.ts";
import type { TurnEndReason } from "../protocol/events.ts";
import { type History, turnMessages } from "../protocol/history.ts";
import { messageOf } from "../protocol/message-of.ts";
import type { Call } from "../protocol/messages.ts";
import { PromptTooLong, type TurnCause } from "../protocol/problems.ts";
import type { Reached } from "../providers/budget.ts";
import { ModelError } from "../providers/model.ts";
import { StoreProblem } from "../store/store.ts";

/** What happened, and a name for it: what to do about it is each front end's own. */
export interface Stopped {
  problem?: string;
  cause?: TurnCause;
}

interface Stop {
  history: History;
  maxSteps: number;
  reached?: Reached | undefined;
  texts: Texts;
}

/** Why a turn stopped short of its end, and what it did until then. */
export function stopOf(reason: TurnEndReason, { history, maxSteps, reached, texts }: Stop): Stopped {
  switch (reason) {
    case "step-limit":
      return { problem: texts.session.stepLimit({ max: maxSteps, ...doneIn(history) }) };
    case "stuck": {
      const { name = "", result } = stuckCall(history) ?? {};
      const error = briefly(result?.output.trim().split("\n")[0] ?? "");
      return { problem: texts.session.stuck({ tool: name, error, ...doneIn(history) }) };
    }
    case "budget":
      return reached ? limitOf(reached, texts.cost.reached) : {};
    case "aborted":
      return { problem: texts.session.aborted() };
    case "shut-down":
      return { problem: texts.session.shutDown() };
    case "done": {
      const last = history.messages.at(-1);
      const isCut = last?.role === "assistant" && last.stop === "length";
      return isCut ? { problem: texts.session.cutShort(), cause: "cut-short" } : {};
    }
    default:
      return {};
  }
}

const mostOfError = 200;

/** As many whole sentences as have room; dots where not even one has. */
function briefly(line: string): string {
  const text = line.trimEnd();
  if (text.length <= mostOfError) return text.toWellFormed();
  const sentences = /^.*(?:[.!?](?=\s)|[。！？])/.exec(text.slice(0, mostOfError + 1))?.[0];
  return (sentences ?? `${text.slice(0, mostOfError)}…`).toWellFormed();
}

function limitOf(reached: Reached, texts: Texts["cost"]["reached"]): Stopped {
  if (reached.limit === "unpriced") return { problem: texts.unpriced(reached), cause: "unpriced" };
  return { problem: texts[reached.limit](reached), cause: `${reached.limit}-cost` };
}

interface Failure extends Pick<Stop, "texts"> {
  /** The one that was asked last. */
  model: string;
  /** It has another to stand in for it, which was not to be had. */
  standsAlone: boolean;
  /** Whether anything of its answer had come. */
  kept: boolean;
}

export function failureOf(error: unknown, { model, standsAlone, kept, texts }: Failure): Stopped {
  if (error instanceof ModelError) {
    const { problem, detail, retryAfterMs } = error;
    const sentence = texts.model.problems[problem]({ model, detail, retryAfterMs, kept });
    return { problem: standsAlone ? `${sentence} ${texts.models.noStandIn({ model })}` : sentence, cause: problem };
  }
  if (error instanceof PromptTooLong) {
    const { size } = error;
    const cause = size.by === "user" ? "prompt-limit" : "too-long";
    return { problem: texts.model.promptTooLong({ ...size, model }), cause };
  }
  if (error instanceof StoreProblem) return { problem: texts.cli.store[error.kind]({ detail: error.message }) };
  return { problem: texts.session.internal({ problem: messageOf(error) }) };
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
