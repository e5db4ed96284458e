import type { Texts } from "../i18n/texts.ts";
import type { MessageFinished } from "../protocol/events.ts";
import { type MessageId, newId } from "../protocol/ids.ts";
import { problemIn } from "../protocol/problems.ts";
import type { Delta, Model } from "../providers/model.ts";
import type { Retry } from "../providers/retry.ts";
import { buildRequest } from "./build-request.ts";
import { contextLimit, learntFrom } from "./context-limit.ts";
import type { Journal } from "./journal.ts";
import { sleep } from "./sleep.ts";
import { withRoom } from "./with-room.ts";

export interface CallModelInput {
  model: Model;
  journal: Journal;
  retry: Retry;
  signal: AbortSignal;
  /** The most tokens of a request. */
  limit: number;
  texts: Texts["context"];
  /** Called when the model has been asked and nothing is to be done until it answers. */
  onAsked?: () => void;
}

/** One step's word from the model, asked for again while that can help. No call of the step has begun by then. */
export async function callModel(input: CallModelInput): Promise<void> {
  const { journal, retry, signal } = input;
  let overflowed = false;
  for (let attempt = 1; ; attempt++) {
    const failure = await ask(input);
    if (!failure || signal.aborted) return;
    if (!overflowed && problemIn(failure.error) === "too-long" && (await dropHalf(input, failure.error))) {
      overflowed = true;
      continue;
    }
    const again = retry(failure.error, attempt);
    if (!again) throw failure.error;
    await journal.append({ type: "retry-scheduled", attempt, ...again });
    await sleep(again.waitMs, signal);
    if (signal.aborted) return;
  }
}

/** The model knows better than we do how much it takes, and we remember it. False when there is nothing left to drop. */
async function dropHalf({ journal, model, limit, texts }: CallModelInput, error: unknown): Promise<boolean> {
  const { trim } = await import("./trim.ts");
  const { history } = journal;
  const takes = learntFrom(error, history, { model, limit });
  const least = Math.ceil(history.messages.length / 2);
  const cut = trim(history, {
    limit: Math.min(limit, contextLimit({ model, takes: { ...takes, request: limit } })),
    ...{ texts, why: "overflow", least },
  });
  if (cut) await journal.append({ ...cut, takes });
  return cut !== null;
}

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
