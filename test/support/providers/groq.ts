// Groq. Whole calls in one chunk, thinking in `reasoning`, usage in x_groq too: console.groq.com/docs/reasoning and its API reference.
//   No reasoning_content in messages: janhq/jan#8136, freellmapi#1070, AstrBot#5946.
import { callsAtOnce, delta, finish, texts, thoughts, usageChunk, usageOf } from "./chat-chunks.ts";
import type { ChatProvider } from "./chat-provider.ts";
import { noMessageField, noRole, toolNames } from "./chat-rules.ts";
import { openaiError, tooLong } from "./openai.ts";

const unknown = (field: string) =>
  noMessageField(field, ({ index, message }) => {
    const at = `'messages.${index}'`;
    return `${at} : for 'role:${message.role}' the following must be satisfied[(${at} : property '${field}' is unsupported)]`;
  });

export const groq: ChatProvider = {
  id: "groq",
  model: "openai/gpt-oss-120b",
  wrongKey: { status: 401, message: "Invalid API Key" },
  callId: ({ turn, position }) => `fc_${turn}5e2c1a0b-${position}`,
  rules: [
    unknown("reasoning_content"),
    unknown("reasoning_details"),
    noRole("developer", ({ index }) => `'messages.${index}' : discriminator property 'role' has invalid value`),
    toolNames(/^[a-zA-Z0-9_-]{1,64}$/, (name, index) => tooLong(`tools[${index}].function.name`, name, 64)),
  ],
  stream: (said) => [
    delta(said, { role: "assistant", content: null }, { chunk: { x_groq: { id: `req_${said.turn}` } } }),
    ...thoughts(said, (reasoning) => ({ reasoning, channel: "analysis" })),
    ...texts(said),
    ...callsAtOnce(said),
    finish(said, { chunk: { x_groq: { id: `req_${said.turn}`, usage: usageOf(said) } } }),
    ...usageChunk(said),
  ],
  error: openaiError,
};
