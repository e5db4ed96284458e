// Mistral.
//   Ids of nine letters or digits: opencode#1680, langchain#24668, eca#233. No prompt right behind a result: datapizza-ai#98.
//   No reasoning_content, no index in deltas, calls whole with the finish: reference providers.md C.2. Unknown fields are refused with
//   422 (pydantic's form): docs.mistral.ai/api. Thinking as parts of content: docs.mistral.ai/capabilities/reasoning, litellm#16272, symfony/ai#2422.
import { delta, finish, texts, thoughts, usageOf } from "./chat-chunks.ts";
import type { ChatProvider } from "./chat-provider.ts";
import { callIds, noField, noMessageField, noPromptAfterResult, noRole, toolNames } from "./chat-rules.ts";

const extra = (field: string) => ({ status: 422, message: `${field}: Extra inputs are not permitted` });

export const mistral: ChatProvider = {
  id: "mistral",
  model: "magistral-medium-latest",
  sees: true,
  wrongKey: { status: 401, message: "Unauthorized" },
  callId: ({ turn, position }) => `${turn}Zk${position}`.padStart(9, "aB3dE5"),
  rules: [
    noField("max_completion_tokens", extra("max_completion_tokens")),
    noRole("developer", ({ index }) => extra(`messages.${index}.role`)),
    ...["reasoning_content", "reasoning", "reasoning_details"].map((field) =>
      noMessageField(field, ({ index }) => extra(`messages.${index}.assistant.${field}`)),
    ),
    callIds(/^[a-zA-Z0-9]{9}$/, (id) => `Tool call id was ${id} but must be a-z, A-Z, 0-9, with a length of 9.`),
    noPromptAfterResult({ status: 400, message: "Unexpected role 'user' after role 'tool'" }),
    toolNames(
      /^[a-zA-Z0-9_-]{1,64}$/,
      (name) =>
        `Function name was ${name} but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.`,
    ),
  ],
  stream: (said) => [
    delta(said, { role: "assistant", content: "" }),
    ...thoughts(said, (text) => ({ content: [{ type: "thinking", thinking: [{ type: "text", text }] }] })),
    ...texts(said),
    said.calls.length === 0
      ? finish(said, { delta: { content: "" }, chunk: { usage: usageOf(said) } })
      : finish(said, {
          delta: {
            content: "",
            tool_calls: said.calls.map(({ id, name, json }) => ({ id, function: { name, arguments: json } })),
          },
          chunk: { usage: usageOf(said) },
        }),
  ],
  error({ status, message }) {
    if (status === 401) return { detail: message };
    if (status === 422)
      return {
        object: "error",
        message: { detail: [{ type: "extra_forbidden", msg: message }] },
        type: "invalid_request_error",
        param: null,
        code: null,
      };
    const order = message.startsWith("Unexpected role");
    return {
      object: "error",
      message,
      type: order ? "invalid_request_message_order" : "invalid_function_call",
      param: null,
      code: order ? "3230" : "3280",
    };
  },
};
