// Providers that stay close to OpenAI's format.
import {
  callsInFragments,
  callsOneByOne,
  delta,
  finish,
  texts,
  thoughts,
  usageChunk,
  usageOf,
  wholeCall,
} from "./chat-chunks.ts";
import type { ChatProvider } from "./chat-provider.ts";
import { noMessageField, noRole, objectArguments, toolNames } from "./chat-rules.ts";
import { openaiError } from "./openai.ts";

const name64 = toolNames(/^[a-zA-Z0-9_-]{1,64}$/, (name) => `Invalid function name '${name}'.`);

// Each call whole in its chunk, every one with index 0, finish "stop", thinking in `reasoning`, no key: github.com/ollama/ollama
// docs/openai.md; ollama#15457, #7881, #7963. Arguments of the history must be an object: its openai.go reads them into a map.
export const ollama: ChatProvider = {
  id: "ollama",
  model: "qwen3:8b",
  keyed: false,
  callId: ({ turn, position }) => `call_${turn}x7f9a${position}`,
  rules: [objectArguments("invalid tool call arguments")],
  stream: (said) => [
    ...thoughts(said, (reasoning) => ({ role: "assistant", content: "", reasoning })),
    ...texts(said, (content) => ({ role: "assistant", content })),
    ...callsOneByOne(said, (call) => ({ index: 0, ...wholeCall(call) })),
    finish(said, { delta: { role: "assistant", content: "" }, stop: said.stop ?? "stop" }),
    ...usageChunk(said),
  ],
  error: openaiError,
};

// reasoning_content where thinking is set apart, ids of nine digits: lmstudio.ai/docs/app/api/endpoints/openai and /tools.
export const lmstudio: ChatProvider = {
  id: "lmstudio",
  model: "qwen/qwen3-8b",
  keyed: false,
  callId: ({ turn, position }) => `${365174485 + turn * 10 + position}`,
  rules: [noRole("developer", () => "Invalid 'messages' in payload: role 'developer' is not supported")],
  stream: (said) => [
    ...thoughts(said, (text) => ({ role: "assistant", reasoning_content: text })),
    ...texts(said, (content) => ({ role: "assistant", content })),
    ...callsInFragments(said),
    finish(said),
    ...usageChunk(said),
  ],
  error: ({ message }) => ({ error: message }),
};

// Long ids, thinking in `reasoning_content` or `reasoning`, usage only when asked for: docs.vllm.ai openai_compatible_server,
// reasoning_outputs, tool_calling. The error's form: its protocol.py (ErrorResponse).
export const vllm: ChatProvider = {
  id: "vllm",
  model: "Qwen/Qwen3-32B",
  keyed: false,
  callId: ({ turn, position }) => `chatcmpl-tool-${`${turn}${position}`.padStart(32, "0a1b2c3d4e5f")}`,
  rules: [objectArguments("Expecting value: line 1 column 1 (char 0)")],
  stream: (said) => [
    delta(said, { role: "assistant", content: "" }),
    // Newer servers say it twice, in both fields; that is one thought.
    ...thoughts(said, (text) => ({ reasoning: text, reasoning_content: text })),
    ...texts(said),
    ...callsInFragments(said),
    finish(said, { choice: { stop_reason: null } }),
    ...usageChunk(said),
  ],
  error: ({ status, message }) => ({ object: "error", message, type: "BadRequestError", param: null, code: status }),
};

// No public material was found (reference providers.md C.2): plain OpenAI.
export const yi: ChatProvider = {
  id: "yi",
  model: "yi-lightning",
  wrongKey: { status: 401, message: "Incorrect API key provided" },
  callId: ({ turn, position }) => `call_yi${turn}${position}`,
  rules: [name64],
  stream: (said) => [
    delta(said, { role: "assistant", content: "" }),
    ...texts(said),
    ...callsInFragments(said),
    finish(said, { chunk: { usage: usageOf(said) } }),
  ],
  error: openaiError,
};

// reasoning_content, usage in a last chunk when asked for, errors with a code in words: volcengine.com/docs/82379 (Ark, chat).
export const doubao: ChatProvider = {
  id: "doubao",
  model: "doubao-seed-1-6-250615",
  sees: true,
  wrongKey: { status: 401, message: "The API key in the request is missing or invalid." },
  callId: ({ turn, position }) => `call_${turn}b2cx4bk5vqkq${position}`,
  rules: [
    name64,
    noRole("developer", () => "The parameter `messages.role` specified in the request are not valid"),
    noMessageField("reasoning_details", () => "The parameter `messages` specified in the request are not valid"),
  ],
  stream: (said) => [
    delta(said, { role: "assistant", content: "", reasoning_content: "" }),
    ...thoughts(said, (text) => ({ role: "assistant", content: "", reasoning_content: text })),
    ...texts(said, (content) => ({ role: "assistant", content })),
    ...callsInFragments(said),
    finish(said, { delta: { role: "assistant", content: "" } }),
    ...usageChunk(said),
  ],
  error: ({ status, message }) => ({
    error: {
      code: status === 401 ? "AuthenticationError" : "InvalidParameter",
      message,
      param: "",
      type: status === 401 ? "Unauthorized" : "BadRequest",
    },
  }),
};
