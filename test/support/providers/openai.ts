// OpenAI, Chat Completions. Reasoning models show no thinking here.
//   Fragments by index, a last chunk without choices for the usage: platform.openai.com/docs/api-reference/chat-streaming.
//   max_completion_tokens: griptape-ai/ComfyUI-Griptape#312. Ids of 40 characters: vercel/ai#5171, anomalyco/opencode#12653.
//   Top-level unions: langchainjs#9804, google-calendar-mcp#39. Names of 64 characters, a list as items: general knowledge°.
import type { Refusal } from "../refusal-parts.ts";
import { callsInFragments, delta, finish, texts, usageChunk } from "./chat-chunks.ts";
import type { ChatProvider } from "./chat-provider.ts";
import { callIds, noField, noMessageField, toolNames } from "./chat-rules.ts";
import { anyFault, atTop, listAsItems, schemaRule, unions } from "./schema-rules.ts";

export const openai: ChatProvider = {
  id: "openai",
  model: "gpt-5.1",
  sees: true,
  wrongKey: {
    status: 401,
    message:
      "Incorrect API key provided: k***. You can find your API key at https://platform.openai.com/account/api-keys.",
  },
  callId: ({ turn, position }) => `call_${`${turn}x${position}`.padStart(24, "aB3dE5fG7hJ9kL")}`,
  rules: [
    noField(
      "max_tokens",
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ),
    noMessageField("reasoning_content", ({ index }) => `Unknown parameter: 'messages[${index}].reasoning_content'.`),
    noMessageField("reasoning_details", ({ index }) => `Unknown parameter: 'messages[${index}].reasoning_details'.`),
    callIds(/^.{1,40}$/s, (id) => tooLong("messages[].tool_calls[].id", id, 40)),
    toolNames(/^.{1,64}$/s, (name, index) => tooLong(`tools[${index}].function.name`, name, 64)),
    schemaRule(
      anyFault(
        atTop([...unions, "enum", "not"], () => topLevel),
        listAsItems(({ path }) => `In context=('${path}'), the items of an array are not of type 'object', 'boolean'.`),
      ),
      (message, { tool }) => `Invalid schema for function '${tool}': ${message}`,
    ),
  ],
  stream: (said) => [
    delta(said, { role: "assistant", content: said.calls.length > 0 ? null : "", refusal: null }),
    ...texts(said),
    ...callsInFragments(said),
    finish(said),
    ...usageChunk(said),
  ],
  error: openaiError,
};

const topLevel = "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.";

export function tooLong(where: string, text: string, most: number): string {
  const found = `Expected a string with maximum length ${most}, but got a string with length ${text.length} instead.`;
  return `Invalid '${where}': string too long. ${found}`;
}

export function openaiError({ status, message }: Refusal): object {
  const type = status < 500 ? "invalid_request_error" : "server_error";
  return { error: { message, type, param: null, code: status === 401 ? "invalid_api_key" : null } };
}
