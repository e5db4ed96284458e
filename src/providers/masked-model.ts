import type { Masking, MaskStream } from "../protocol/mask.ts";
import { masked } from "../protocol/masked.ts";
import type { Delta, Model, ModelRequest, StepOptions } from "./model.ts";

/** The model, sent no secret and believed none: whatever a request is made of, and whatever comes back. */
export function maskedModel(model: Model, mask: Masking): Model {
  const { fallback } = model;
  const standIn = async () => {
    const other = await fallback?.();
    return other ? maskedModel(other, mask) : null;
  };
  return {
    ...model,
    ...(fallback && { fallback: standIn }),
    async step(request, options) {
      await mask.refresh();
      const { onDelta, flush } = maskedDeltas(options.onDelta, mask);
      try {
        return masked(await model.step(withoutSecrets(request, mask), { ...options, onDelta }), mask);
      } finally {
        flush();
      }
    },
  };
}

/** Pictures are named by their files, so none of their bytes is looked at. */
const withoutSecrets = ({ messages, ...rest }: ModelRequest, mask: Masking): ModelRequest => ({
  ...masked(rest, mask),
  messages: masked(messages, mask),
});

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
