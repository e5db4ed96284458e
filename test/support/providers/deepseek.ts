// DeepSeek in thinking mode.
//   reasoning_content beside content, both null in turns; usage with the finish: api-docs.deepseek.com/guides/thinking_mode.
//   It must come back with every message that calls, even "": opencode#24722, #24083, deepseek-harness#739 and #1850.
//   Content is a string: forgecode#2008, qwen-code#2695. Names of 64 characters: api-docs.deepseek.com/api/create-chat-completion.
import { callsInFragments, delta, finish, texts, thoughts, usageOf } from "./chat-chunks.ts";
import type { ChatProvider } from "./chat-provider.ts";
import { noRole, plainContent, thinkingBack, toolNames } from "./chat-rules.ts";

export const deepseek: ChatProvider = {
  id: "deepseek",
  model: "deepseek-reasoner",
  wrongKey: { status: 401, message: "Authentication Fails, Your api key: ****k is invalid" },
  callId: ({ turn, position }) => `call_00_${turn}${"QwErTyUiOpAsDfGh"}${position}`,
  rules: [
    noRole("developer", ({ index }) => broken(`messages[${index}].role: unknown variant \`developer\``)),
    plainContent(({ index }) => broken(`messages[${index}]: invalid type: sequence, expected a string`)),
    thinkingBack(
      "reasoning_content",
      () => "The `reasoning_content` in the thinking mode must be passed back to the API.",
    ),
    toolNames(/^[a-zA-Z0-9_-]{1,64}$/, (_, index) => `Invalid 'tools[${index}].function.name': string too long.`),
  ],
  stream: (said) => [
    delta(said, { role: "assistant", content: null, reasoning_content: "" }),
    ...thoughts(said, (text) => ({ content: null, reasoning_content: text })),
    ...texts(said, (content) => ({ content, reasoning_content: null })),
    ...callsInFragments(said),
    finish(said, { delta: { content: "", reasoning_content: null }, chunk: { usage: usageOf(said) } }),
  ],
  error: ({ status, message }) => {
    const type = status === 401 ? "authentication_error" : "invalid_request_error";
    return { error: { message, type, param: null, code: "invalid_request_error" } };
  },
};

const broken = (what: string) =>
  `Failed to deserialize the JSON body into the target type: ${what} at line 1 column 99`;
