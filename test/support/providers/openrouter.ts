// OpenRouter, here in front of a model that signs its thinking.
//   Comments that keep the line open, errors inside the stream: openrouter.ai/docs/api-reference/streaming and errors.
//   reasoning and reasoning_details, wanted back unmodified with the calls: openrouter.ai/docs/use-cases/reasoning-tokens
//   ("preserving reasoning blocks"); the kinds of details: @openrouter/ai-sdk-provider. Refused as the model behind refuses.
import { isDeepStrictEqual } from "node:util";
import { callsInFragments, delta, finish, texts, thoughts, usageOf } from "./chat-chunks.ts";
import { type ChatProvider, type Chunk, type Rule, type Said, type Seen, thinkingOf } from "./chat-provider.ts";
import { toolNames } from "./chat-rules.ts";

export const openrouter: ChatProvider = {
  id: "openrouter",
  model: "anthropic/claude-sonnet-4.5",
  sees: true,
  wrongKey: { status: 401, message: "User not found." },
  callId: ({ turn, position }) => `toolu_vrtx_01${turn}hXkQ${position}`,
  rules: [
    detailsBack,
    toolNames(
      /^[a-zA-Z0-9_-]{1,64}$/,
      (_, index) => `tools.${index}.custom.name: String should have at most 64 characters`,
    ),
  ],
  stream: (said) => [
    delta(said, { role: "assistant", content: "" }),
    ...thoughts(said, (text) => ({
      role: "assistant",
      content: "",
      reasoning: text,
      reasoning_details: [{ ...detail, text }],
    })),
    ...(said.thoughts.length > 0
      ? [
          delta(said, {
            role: "assistant",
            content: "",
            reasoning: null,
            reasoning_details: [{ ...detail, signature: said.signature }],
          }),
        ]
      : []),
    ...texts(said, (content) => ({ role: "assistant", content })),
    ...callsInFragments(said, { type: "function" }),
    finish(said, { delta: { role: "assistant", content: "" }, choice: { native_finish_reason: "end_turn" } }),
    delta(said, { role: "assistant", content: "" }, { chunk: { usage: { ...usageOf(said), cost: 0.000123 } } }),
  ],
  dress: (data) => `: OPENROUTER PROCESSING\n\ndata: ${data}\n\n`,
  error: ({ status, message }) => ({
    error: { message: "Provider returned error", code: status, metadata: { raw: message, provider_name: "Anthropic" } },
    user_id: "user_1",
  }),
};

const detail = { type: "reasoning.text", format: "anthropic-claude-v1", index: 0 };

function detailsBack({ body: { messages }, issued }: Seen): ReturnType<Rule> {
  for (const [index, message] of messages.entries()) {
    const said = issued.get(message.tool_calls?.[0]?.id ?? "");
    if (!said) {
      const parts = (message.reasoning_details ?? []) as Chunk[];
      if (parts.every(({ format }) => format === detail.format)) continue;
      return `messages.${index}: reasoning_details of a message that this provider did not write`;
    }
    if (said.thoughts.length === 0) continue;
    if (!isDeepStrictEqual(joined(message.reasoning_details), wholeDetails(said))) {
      return `messages.${index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, as the model gave it, but found \`tool_use\`.`;
    }
  }
  return undefined;
}

const wholeDetails = (said: Said): Chunk[] => [{ ...detail, text: thinkingOf(said), signature: said.signature }];

/** Fragments with one index belong together, whether the client joined them or not. */
function joined(details: unknown): Chunk[] | undefined {
  if (!Array.isArray(details)) return undefined;
  const byIndex = new Map<unknown, Chunk>();
  for (const part of details as Chunk[]) {
    const known = byIndex.get(part.index) ?? {};
    const text = `${known.text ?? ""}${part.text ?? ""}`;
    byIndex.set(part.index, { ...known, ...part, text });
  }
  return [...byIndex.values()];
}
