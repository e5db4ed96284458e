// xAI. Calls whole in one chunk, usage beside choices on every chunk: docs.x.ai/docs/guides/function-calling and streaming; reference.
//   Its errors have a code in words and the sentence in `error`: docs.x.ai, debugging errors.
import { callsAtOnce, chunk, delta, finish, texts, thoughts, usageOf } from "./chat-chunks.ts";
import type { ChatProvider } from "./chat-provider.ts";
import { noField, toolNames } from "./chat-rules.ts";

const invalid = "Client specified an invalid argument";

export const xai: ChatProvider = {
  id: "xai",
  model: "grok-4",
  sees: true,
  wrongKey: {
    status: 400,
    message: "Incorrect API key provided: k***. You can obtain an API key from https://console.x.ai.",
  },
  callId: ({ turn, position }) => `call_4819${turn}763${position}`,
  rules: [
    // docs.x.ai/docs/guides/reasoning: reasoning models take none of these.
    ...["presencePenalty", "frequencyPenalty", "presence_penalty", "frequency_penalty", "stop", "reasoning_effort"].map(
      (field) => noField(field, `Model grok-4 does not support parameter ${field}.`),
    ),
    toolNames(/^[a-zA-Z0-9_-]{1,64}$/, (name) => `Invalid function name '${name}'.`),
  ],
  stream: (said) => [
    delta(said, { role: "assistant", content: "" }),
    ...thoughts(said, (text) => ({ reasoning_content: text })),
    ...texts(said, (content) => ({ content, role: "assistant" })),
    ...callsAtOnce(said),
    finish(said, { delta: { role: "assistant", content: "" }, chunk: { usage: usageOf(said) } }),
    chunk(said, [], { usage: usageOf(said) }),
  ],
  error: ({ message }) => ({ code: invalid, error: message }),
};
