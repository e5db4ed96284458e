import type { Masking, MaskStream } from "../protocol/mask.ts";
import { masked } from "../protocol/masked.ts";
import type { Message } from "../protocol/messages.ts";
import type { Delta, Model, ModelRequest, StepOptions } from "./model.ts";

/** The model, sent no secret and believed none: whatever a request is made of, and whatever comes back. */
export function maskedModel(model: Model, mask: Masking): Model {
  const { fallback } = model;
  const standIn = async () => {
    const other = await fallback?.();
    return other ? maskedModel(other, mask) : null;
  };
  const withoutSecrets = cleaner(mask);
  return {
    ...model,
    ...(fallback && { fallback: standIn }),
    async step(request, options) {
      await mask.refresh();
      if (!mask.matcher()) return model.step(request, options);
      const { onDelta, flush } = maskedDeltas(options.onDelta, mask);
      try {
        return masked(await model.step(withoutSecrets(request), { ...options, onDelta }), mask);
      } finally {
        flush();
      }
    },
  };
}

/** A message is looked at once: this runs between two calls of the model. Pictures are named by their files, so none of their bytes is. */
function cleaner(mask: Masking): (request: ModelRequest) => ModelRequest {
  let cleaned = new WeakMap<Message, Message>();
  let by = mask.matcher();
  const clean = (message: Message): Message => {
    const known = cleaned.get(message) ?? masked(message, mask);
    cleaned.set(message, known);
    return known;
  };
  return ({ messages, ...rest }) => {
    if (by !== mask.matcher()) cleaned = new WeakMap();
    by = mask.matcher();
    return { ...masked(rest, mask), messages: messages.map(clean) };
  };
}

/** Each of the texts that come side by side is a stream of its own. */
function maskedDeltas(onDelta: StepOptions["onDelta"], mask: Masking) {
  const streams = new Map<string, { stream: MaskStream; last: Delta }>();
  const pass = (delta: Delta, text: string) => {
    if (text !== "") onDelta({ ...delta, text });
  };
  return {
    onDelta(delta: Delta) {
      const key = delta.type === "tool-input" ? delta.call : delta.type;
      const known = streams.get(key) ?? { stream: mask.stream(), last: delta };
      streams.set(key, { ...known, last: delta });
      pass(delta, known.stream.write(delta.text));
    },
    flush() {
      for (const { stream, last } of streams.values()) pass(last, stream.end());
      streams.clear();
    },
  };
}
