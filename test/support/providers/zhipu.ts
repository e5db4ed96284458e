// Zhipu GLM.
//   Arguments whole unless tool_stream is asked for: docs.z.ai/guides/tools/stream-tool. Usage with the last chunk, nothing to ask
//   for it: docs.z.ai/guides/capabilities/streaming. Refuses stream_options, strict, developer, a tool choice other than auto and
//   max_completion_tokens: reference providers.md C.2. Continuations with name "": the same. Code 1210: docs.bigmodel.cn, error codes.
import { splitInto } from "../scripted-reply.ts";
import { callsAtOnce, delta, finish, texts, thoughts, usageOf, wholeCall } from "./chat-chunks.ts";
import type { ChatProvider, Chunk, Said } from "./chat-provider.ts";
import { noField, noRole, somePrompt, toolNames } from "./chat-rules.ts";

const wrong = "API 调用参数有误，请检查文档。";

export const zhipu: ChatProvider = {
  id: "zhipu",
  model: "glm-4.6",
  wrongKey: { status: 401, message: "令牌已过期或验证不正确" },
  callId: ({ turn, position }) => `call_-82345678901234567${turn}${position}`,
  rules: [
    // MetaGLM/zhipuai-sdk-python-v4#14, continue#13259.
    somePrompt("messages 参数非法。请检查文档。"),
    noField("stream_options", wrong),
    noField("max_completion_tokens", wrong),
    noField("tool_choice", wrong, (choice) => choice !== "auto"),
    noRole("developer", () => "角色信息不正确"),
    toolNames(/^[a-zA-Z0-9_-]{1,64}$/, () => wrong),
    ({ body: { tools = [] } }) => (tools.some((tool) => "strict" in tool.function) ? wrong : undefined),
  ],
  stream: (said) => [
    ...thoughts(said, (text) => ({ role: "assistant", reasoning_content: text })),
    ...texts(said, (content) => ({ role: "assistant", content })),
    ...(said.body.tool_stream === true ? calls(said) : callsAtOnce(said)),
    finish(said, { delta: { role: "assistant", content: "" }, chunk: { usage: usageOf(said) } }),
  ],
  error: ({ status, message }) => ({ error: { code: status === 401 ? "1000" : "1210", message } }),
};

function calls(said: Said): Chunk[] {
  return said.calls.flatMap((call, index) => [
    delta(said, { role: "assistant", tool_calls: [{ index, ...wholeCall({ ...call, json: "" }) }] }),
    ...splitInto(call.json, 3).map((part) =>
      delta(said, { tool_calls: [{ index, id: "", type: "function", function: { name: "", arguments: part } }] }),
    ),
  ]);
}
