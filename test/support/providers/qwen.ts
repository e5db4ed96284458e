// Qwen on DashScope.
//   Continuations with id "", an empty delta behind each call, usage in a last chunk: help.aliyun.com/zh/model-studio (stream,
//   function calling) and reference providers.md C.2. The error's form: the same site, error codes.
import { splitInto } from "../scripted-reply.ts";
import { delta, finish, texts, thoughts, usageChunk, wholeCall } from "./chat-chunks.ts";
import type { ChatProvider, Chunk, Said } from "./chat-provider.ts";
import { noRole, somePrompt, toolNames } from "./chat-rules.ts";

const bad = (what: string) => `<400> InternalError.Algo.InvalidParameter: ${what}`;

export const qwen: ChatProvider = {
  id: "qwen",
  model: "qwen3-max",
  wrongKey: { status: 401, message: "Incorrect API key provided. " },
  callId: ({ turn, position }) => `call_${turn}f7a0c1d2e3b4958${position}`,
  rules: [
    // agentscope-java#613.
    somePrompt(bad("The input messages do not contain elements with the role of user")),
    noRole("developer", () => bad("developer is not one of ['system', 'assistant', 'user', 'tool', 'function']")),
    toolNames(/^[a-zA-Z0-9_-]{1,64}$/, (_, index) => bad(`tools.${index}.function.name is too long`)),
  ],
  stream: (said) => [
    delta(said, { role: "assistant", content: "", reasoning_content: "" }),
    ...thoughts(said, (text) => ({ content: null, reasoning_content: text })),
    ...texts(said, (content) => ({ content, reasoning_content: null })),
    ...calls(said),
    finish(said, { delta: { content: "", reasoning_content: null } }),
    ...usageChunk(said),
  ],
  error: ({ status, message }) => ({
    error: {
      code: status === 401 ? "invalid_api_key" : "invalid_parameter_error",
      param: null,
      message,
      type: "invalid_request_error",
    },
    request_id: "5f0c8a1e-0000-9000-8000-000000000001",
  }),
};

function calls(said: Said): Chunk[] {
  return said.calls.flatMap((call, index) => [
    delta(said, { content: null, tool_calls: [{ index, ...wholeCall({ ...call, json: "" }) }] }),
    ...[...splitInto(call.json, 3), ""].map((part) =>
      delta(said, { content: null, tool_calls: [{ index, id: "", type: "function", function: { arguments: part } }] }),
    ),
  ]);
}
