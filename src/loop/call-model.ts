import { type MessageId, newId } from "../protocol/ids.ts";
import type { Delta, Model } from "../providers/model.ts";
import { buildRequest } from "./build-request.ts";
import type { Journal } from "./journal.ts";

/** One model call. What was shown of a reply that broke off is stored too; its calls are dropped, since none may run. */
export async function callModel(input: { model: Model; journal: Journal; signal: AbortSignal }): Promise<void> {
  const { model, journal, signal } = input;
  const message = newId("msg");
  const shown = { text: "", reasoning: "", inputs: new Map<string, number>() };
  const onDelta = (delta: Delta) => passDelta(journal, message, shown, delta);
  try {
    const { text, reasoning, opaque, calls, stop, usage } = await model.step(buildRequest(journal.history), {
      onDelta,
      signal,
    });
    journal.defer({
      type: "message-finished",
      message,
      text,
      ...(reasoning && { reasoning }),
      ...(opaque && { opaque }),
      toolCalls: calls,
      stop,
      ...(usage && { usage }),
    });
  } catch (error) {
    const stop = signal.aborted ? "aborted" : "failed";
    const { text, reasoning } = shown;
    if (text || reasoning) {
      journal.defer({
        type: "message-finished",
        message,
        text,
        ...(reasoning && { reasoning }),
        toolCalls: [],
        stop,
      });
    }
    if (!signal.aborted) throw error;
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
