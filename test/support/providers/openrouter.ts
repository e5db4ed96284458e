// OpenRouter, in front of models that sign (Anthropic's form) or encrypt (OpenAI's form) their thinking, in turns.
//   Comments that keep the line open, errors inside the stream: reference providers.md C.2. The shape of chunks and of
//   reasoning_details with a summary: charmbracelet/fantasy providertests (TestOpenRouterCommon), the kinds of details:
//   @openrouter/ai-sdk-provider 0.7.2. They are wanted back unmodified with the calls: openrouter.ai/docs/guides/best-practices/
//   reasoning-tokens ("preserving reasoning blocks"), kilocode#3605; refused as the model behind refuses.
import { isDeepStrictEqual } from "node:util";
import { callsInFragments, delta, finish, texts, usageOf } from "./chat-chunks.ts";
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
    ...thinking(said),
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

const signed = { type: "reasoning.text", format: "anthropic-claude-v1", index: 0 };
const summed = { type: "reasoning.summary", format: "openai-responses-v1", index: 0 };
const sealed = { type: "reasoning.encrypted", format: "openai-responses-v1", id: "rs_0", index: 1 };

const signs = ({ turn }: Said) => turn % 2 === 0;

function thinking(said: Said): Chunk[] {
  if (said.thoughts.length === 0) return [];
  const say = (reasoning: string | null, part: Chunk) =>
    delta(said, { role: "assistant", content: "", reasoning, reasoning_details: [part] });
  const told = said.thoughts.map((text) => say(text, signs(said) ? { ...signed, text } : { ...summed, summary: text }));
  const { signature } = said;
  return [...told, say(null, signs(said) ? { ...signed, signature } : { ...sealed, data: signature })];
}

function wholeDetails(said: Said): Chunk[] {
  const { signature } = said;
  if (signs(said)) return [{ ...signed, text: thinkingOf(said), signature }];
  return [
    { ...summed, summary: thinkingOf(said) },
    { ...sealed, data: signature },
  ];
}

function detailsBack({ body: { messages }, issued }: Seen): ReturnType<Rule> {
  const ours: unknown[] = [signed.format, summed.format];
  for (const [index, message] of messages.entries()) {
    const said = issued.get(message.tool_calls?.[0]?.id ?? "");
    if (!said) {
      const parts = (message.reasoning_details ?? []) as Chunk[];
      if (parts.every(({ format }) => ours.includes(format))) continue;
      return `messages.${index}: reasoning_details of a message that this provider did not write`;
    }
    if (said.thoughts.length === 0) continue;
    if (!isDeepStrictEqual(joined(message.reasoning_details), wholeDetails(said))) {
      return `messages.${index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, as the model gave it, but found \`tool_use\`.`;
    }
  }
  return undefined;
}

/** Fragments with one index belong together, whether the client joined them or not. */
function joined(details: unknown): Chunk[] | undefined {
  if (!Array.isArray(details)) return undefined;
  const byIndex = new Map<unknown, Chunk>();
  for (const part of details as Chunk[]) {
    const known = byIndex.get(part.index);
    const whole: Chunk = { ...known, ...part };
    for (const field of ["text", "summary"]) {
      if (field in whole) whole[field] = `${known?.[field] ?? ""}${part[field] ?? ""}`;
    }
    byIndex.set(part.index, whole);
  }
  return [...byIndex.values()];
}
