import type { Texts } from "../i18n/texts.ts";
import type { MessageFinished } from "../protocol/events.ts";
import { type MessageId, newId } from "../protocol/ids.ts";
import { problemIn } from "../protocol/problems.ts";
import type { Delta, Model } from "../providers/model.ts";
import type { Retry } from "../providers/retry.ts";
import { buildRequest } from "./build-request.ts";
import { contextLimit, learntFrom, takesOf } from "./context-limit.ts";
import { type Estimate, estimate } from "./estimate.ts";
import type { Journal } from "./journal.ts";
import { promptSize, tooLongAlone } from "./prompt-size.ts";
import { sleep } from "./sleep.ts";
import { withRoom } from "./with-room.ts";

export interface CallModelInput {
  model: Model;
  journal: Journal;
  retry: Retry;
  signal: AbortSignal;
  /** The most tokens of a request. */
  limit: number;
  /** The user's own. */
  maxTokens?: number | undefined;
  texts: Texts["context"];
  /** Called when the model has been asked and nothing is to be done until it answers. */
  onAsked?: () => void;
}

/** How often less is sent in one step, after a model has refused what we took to fit. */
const mostDrops = 3;

/** One step's word from the model, asked for again while that can help. No call of the step has begun by then. */
export async function callModel(input: CallModelInput): Promise<void> {
  const { journal, model, maxTokens, retry, signal } = input;
  const alone = () => tooLongAlone(journal.history, { model, maxTokens, takes: takesOf(journal.history, model) });
  const unsent = alone();
  if (unsent) throw unsent;
  let drops = 0;
  for (let attempt = 1; ; attempt++) {
    const failure = await ask(input);
    if (!failure || signal.aborted) return;
    if (problemIn(failure.error) === "too-long") {
      const refused = await learn(input, failure.error);
      if (drops++ < mostDrops && !alone() && (await dropHalf(input, refused))) continue;
      throw alone() ?? failure.error;
    }
    const again = retry(failure.error, attempt);
    if (!again) throw failure.error;
    await journal.append({ type: "retry-scheduled", attempt, ...again });
    await sleep(again.waitMs, signal);
    if (signal.aborted) return;
  }
}

/** The model knows better than we do how much it takes, and we remember it, also where nothing can go. Gives what it refused. */
async function learn({ journal, model }: CallModelInput, error: unknown): Promise<Estimate> {
  const refused = estimate(journal.history);
  await journal.append({ type: "limit-learnt", model: model.id, takes: learntFrom(error, journal.history, model) });
  return refused;
}

/** Down to half of what was refused, or within what the model says that it takes. False when there is nothing that could go. */
async function dropHalf(input: CallModelInput, { tokens, scale }: Estimate): Promise<boolean> {
  const { journal, model, limit, texts } = input;
  const { history } = journal;
  const { prefix, prompt } = promptSize(history);
  const fixed = (prefix + prompt) * scale;
  if (fixed > promptShare * tokens) return false;
  const { trim } = await import("./trim.ts");
  const { context } = takesOf(history, model) ?? {};
  const named = context === undefined ? Number.POSITIVE_INFINITY : contextLimit({ model, takes: { context } });
  // What goes with every request cannot be halved: then a little of the rest stays, and the user's words in it.
  const half = Math.max(tokens / 2, fixed + besideShare * (tokens - fixed));
  const most = tokens > named ? Math.min(limit, named) : half;
  const cut = trim(history, { limit, most, texts, why: "overflow", least: Math.ceil(history.messages.length / 2) });
  if (cut) await journal.append(cut);
  return cut !== null;
}

/** Where the prompt is this much of what was refused, no cut helps. */
const promptShare = 0.9;
const besideShare = 0.25;

/** What was shown of a reply that broke off is stored too; its calls are dropped, since none may run. */
async function ask({ model, journal, signal, onAsked }: CallModelInput): Promise<{ error: unknown } | null> {
  const message = newId("msg");
  const shown: Shown = { text: "", reasoning: "", inputs: new Map() };
  const finish = (rest: Omit<MessageFinished, "type" | "message">) => {
    journal.defer({ type: "message-finished", message, ...rest });
  };
  const request = withRoom(buildRequest(journal.history), journal.history, model);
  try {
    const { text, reasoning, opaque, calls, stop, usage, cost } = await model.step(request, {
      onDelta: (delta) => passDelta(journal, message, shown, delta),
      ...(onAsked && { onSent: onAsked }),
      signal,
    });
    finish({
      text,
      ...(reasoning && { reasoning }),
      ...(opaque && { opaque }),
      toolCalls: calls,
      stop,
      ...(usage && { usage }),
      ...(cost !== undefined && { cost }),
    });
    return null;
  } catch (error) {
    const { text, reasoning } = shown;
    const stop = signal.aborted ? "aborted" : "failed";
    if (text || reasoning) finish({ text, ...(reasoning && { reasoning }), toolCalls: [], stop });
    return { error };
  }
}

interface Shown {
  text: string;
  reasoning: string;
  /** How much of each call's input has been passed on. */
  inputs: Map<string, number>;
}

function passDelta(journal: Journal, message: MessageId, shown: Shown, delta: Delta): void {
  const { text } = delta;
  switch (delta.type) {
    case "text":
      journal.pass({ type: "text-delta", message, offset: shown.text.length, text });
      shown.text += text;
      return;
    case "reasoning":
      journal.pass({ type: "reasoning-delta", message, offset: shown.reasoning.length, text });
      shown.reasoning += text;
      return;
    case "tool-input": {
      const { call, name } = delta;
      const offset = shown.inputs.get(call) ?? 0;
      journal.pass({ type: "tool-input-delta", message, offset, call, name, text });
      shown.inputs.set(call, offset + text.length);
    }
  }
}
