import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { refusalIn } from "./refusal.ts";

const refused = (status: number, body: string | object) =>
  refusalIn(
    Object.assign(Readable.from([typeof body === "string" ? body : JSON.stringify(body)]), {
      statusCode: status,
      headers: { "content-type": "application/json" },
    }) as unknown as IncomingMessage,
  );

const error = (message: string, more: object = {}) => ({ error: { message, type: "invalid_request_error", ...more } });

test("a refusal that names what the model takes is told with it", async () => {
  const told = await refused(400, error("prompt is too long: 201130 tokens > 200000 maximum"));
  expect([told.problem, told.takes]).toEqual(["too-long", 200_000]);
  expect((await refused(400, error("no: 5 > 400000"))).takes).toBeUndefined();
});

test.each<[string, number, string | object]>([
  // github.com/chathub-dev/chathub/issues/320
  [
    "OpenAI, chat",
    400,
    error("This model's maximum context length is 4097 tokens. However, your messages resulted in 4111 tokens.", {
      code: "context_length_exceeded",
    }),
  ],
  // github.com/badlogic/pi-mono packages/ai/src/utils/overflow.ts
  [
    "OpenAI, responses",
    400,
    error("Your input exceeds the context window of this model. Please adjust your input and try again."),
  ],
  // github.com/BerriAI/litellm tests/test_litellm/litellm_core_utils/test_exception_mapping_utils.py
  [
    "OpenAI, GPT-5",
    400,
    error("Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 509178 tokens."),
  ],
  // github.com/anthropics/claude-code/issues/11281
  [
    "Anthropic",
    400,
    {
      type: "error",
      error: { type: "invalid_request_error", message: "prompt is too long: 201130 tokens > 200000 maximum" },
    },
  ],
  // github.com/docker/docker-agent/issues/569
  [
    "Anthropic, with the reply",
    400,
    error("input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000, decrease input length"),
  ],
  // docs.anthropic.com/en/api/errors
  [
    "Anthropic, by bytes",
    413,
    {
      type: "error",
      error: { type: "request_too_large", message: "Request exceeds the maximum allowed number of bytes." },
    },
  ],
  // github.com/BerriAI/litellm, as above; the address for OpenAI's format wraps it in a list
  [
    "Gemini",
    400,
    [
      {
        error: {
          code: 400,
          message: "The input token count (2800010) exceeds the maximum number of tokens allowed (1048575).",
          status: "INVALID_ARGUMENT",
        },
      },
    ],
  ],
  // github.com/evalstate/fast-agent/issues/621
  [
    "DeepSeek",
    400,
    error(
      "This model's maximum context length is 131072 tokens. However, you requested 140000 tokens (131808 in the messages, 8192 in the completion).",
      { code: "invalid_request_error" },
    ),
  ],
  // github.com/agentscope-ai/QwenPaw/issues/6255
  [
    "Qwen",
    400,
    error("<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 983616]", {
      code: "invalid_parameter_error",
    }),
  ],
  // github.com/badlogic/pi-mono packages/ai/src/utils/overflow.ts
  ["Kimi", 400, error("Invalid request: Your request exceeded model token limit: 262144 (requested: 270000)")],
  // github.com/zeroclaw-labs/zeroclaw/issues/4124
  ["GLM", 400, { error: { code: "1261", message: "Prompt exceeds max length" } }],
  // github.com/MiniMax-AI/MiniMax-M2/issues/119
  ["MiniMax", 400, error("invalid params, context window exceeds limit (2013)")],
  // the same; its own format answers 200
  [
    "MiniMax, in its own way",
    200,
    { base_resp: { status_code: 2013, status_msg: "invalid params, context window exceeds limit" } },
  ],
  // github.com/badlogic/pi-mono packages/ai/src/utils/overflow.ts
  [
    "Mistral",
    400,
    {
      object: "error",
      message: "Prompt contains 66000 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
      type: "invalid_request_prompt",
      code: "3051",
    },
  ],
  // github.com/badlogic/pi-mono, as above
  ["Groq", 400, error("Please reduce the length of the messages or completion.", { param: "messages" })],
  // github.com/continuedev/continue/issues/10218: the request alone is more than a minute's worth
  [
    "Groq, free",
    413,
    {
      error: {
        message:
          "Request too large for model `llama-3.3-70b-versatile` on tokens per minute (TPM): Limit 12000, Requested 14137, please reduce your message size and try again.",
        type: "tokens",
        code: "rate_limit_exceeded",
      },
    },
  ],
  // github.com/vanna-ai/vanna-flask/issues/11
  [
    "OpenAI, by the minute",
    429,
    error(
      "Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 342389. The input or output tokens must be reduced in order to run successfully.",
    ),
  ],
  // github.com/badlogic/pi-mono, as above
  [
    "xAI",
    400,
    {
      code: "Client specified an invalid argument",
      error: "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
    },
  ],
  // openrouter.ai/docs/api/reference/errors-and-debugging: `metadata.raw` is what the server behind it said
  [
    "OpenRouter",
    400,
    {
      error: {
        message: "Provider returned error",
        code: 400,
        metadata: {
          provider_name: "Anthropic",
          raw: '{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 213462 tokens > 200000 maximum"}}',
        },
      },
    },
  ],
  // github.com/badlogic/pi-mono, as above
  [
    "OpenRouter, of its own",
    400,
    {
      error: {
        message: "This endpoint's maximum context length is 163840 tokens. However, you requested about 200001 tokens",
        code: 400,
      },
    },
  ],
  // github.com/nano-step/nano-brain/issues/208
  ["Ollama", 400, { error: "the input length exceeds the context length" }],
  // github.com/anomalyco/opencode packages/llm/src/provider-error.ts
  ["Ollama, cloud", 400, { error: "prompt too long; exceeded max context length by 4096 tokens" }],
  // github.com/lmstudio-ai/lmstudio-bug-tracker/issues/237
  [
    "LM Studio",
    400,
    {
      error:
        "Trying to keep the first 15857 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.",
    },
  ],
  // github.com/anomalyco/opencode/issues/11141
  ["LM Studio, newer", 400, { error: "Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)" }],
  // github.com/badlogic/pi-mono, as above
  [
    "LM Studio, on MLX",
    400,
    { error: "The number of tokens to keep from the initial prompt is greater than the context length." },
  ],
  // github.com/vllm-project/vllm/issues/20409
  [
    "vLLM",
    400,
    {
      object: "error",
      message:
        "This model's maximum context length is 16384 tokens. However, you requested 122946 tokens (112946 in the messages, 10000 in the completion).",
      type: "BadRequestError",
      code: 400,
    },
  ],
  // github.com/langchain-ai/deepagents/issues/468
  [
    "vLLM, behind another",
    500,
    { detail: "The decoder prompt (length 66501) is longer than the maximum model length of 65536." },
  ],
  // github.com/vllm-project/vllm/issues/4667: no room is left for the reply
  [
    "vLLM, older",
    400,
    { object: "error", message: "max_tokens must be at least 1, got -186.", type: "BadRequestError", code: 400 },
  ],
  // github.com/anomalyco/opencode packages/llm/src/provider-error.ts
  ["SGLang", 400, { message: "The input (70000 tokens) is longer than the model's context length (65536 tokens)." }],
  // github.com/ggml-org/llama.cpp/pull/15780
  [
    "llama.cpp",
    400,
    {
      error: {
        code: 400,
        message: "the request exceeds the available context size, try increasing it",
        type: "exceed_context_size_error",
        n_prompt_tokens: 1407,
        n_ctx: 256,
      },
    },
  ],
  // github.com/oobabooga/textgen/issues/7257
  [
    "llama.cpp, with 200",
    200,
    {
      error: {
        code: 400,
        message: "the request exceeds the available context size.",
        type: "exceed_context_size_error",
      },
    },
  ],
  // As the tests of several agents have it; in Ark's own documents we did not find it.
  ["Doubao", 400, error("Total tokens of image and text exceed max message tokens.", { code: "OversizeText" })],
  // github.com/continuedev/continue/issues/9971
  ["SiliconFlow", 400, "number of input tokens (83121) have exceeded max_prompt_tokens (65536) limit."],
  // cloud.baidu.com/doc/qianfan-api/s/rmwbl43x7
  ["Qianfan", 400, error("Prompt tokens too long", { code: "tokens_too_long" })],
  // portkey.ai/error-library/content-size-limit-error-10534
  ["OpenAI, by bytes", 413, error("Maximum content size limit (26214400) exceeded (26417812 bytes read)")],
  // RFC 9110, 15.5.14, as nginx words it
  ["a proxy", 413, "<html><head><title>413 Request Entity Too Large</title></head><body>nginx</body></html>"],
])("%s says that the context is full with HTTP %i, and waiting is no use", async (_, status, body) => {
  expect(await refused(status, body)).toMatchObject({ problem: "too-long", retryable: false });
});

test.each<[string, number, string | object, string, boolean]>([
  // github.com/diffbot/code-gpt-docs/issues/284
  [
    "a reply's limit (OpenAI)",
    400,
    error(
      "max_tokens is too large: 6000. This model supports at most 4096 completion tokens, whereas you provided 6000.",
    ),
    "refused",
    false,
  ],
  // github.com/khoj-ai/khoj/issues/1236
  [
    "a reply's limit (Groq)",
    400,
    error(
      "`max_completion_tokens` must be less than or equal to `8192`, the maximum value for `max_completion_tokens` is less than the `context_window` for this model",
    ),
    "refused",
    false,
  ],
  // github.com/DaviRain-Su/hyper-grok-build/issues/44
  [
    "a reply's limit (Ollama)",
    400,
    error("max_tokens (384000) exceeds model's maximum output tokens (65536)"),
    "refused",
    false,
  ],
  // docs.claude.com/en/api/errors
  [
    "a reply's limit (Anthropic)",
    400,
    error("max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens for claude-sonnet-4-5"),
    "refused",
    false,
  ],
  // help.aliyun.com/zh/model-studio/error-code
  ["a reply's limit (Qwen)", 400, error("Range of max_tokens should be [1, 8192]"), "refused", false],
  // github.com/BerriAI/litellm, as above
  [
    "a field's limit",
    400,
    error(
      "Invalid 'input[3].name': string too long. Expected a string with maximum length 64, but got a string with length 123 instead.",
      { code: "string_above_max_length" },
    ),
    "refused",
    false,
  ],
  ["a limit by the minute", 400, error("Too many tokens per minute, please wait"), "overloaded", true],
  // github.com/elizaOS/eliza/issues/4040
  [
    "a limit by the minute (Groq)",
    429,
    error(
      "Rate limit reached for model `llama-3.1-8b-instant` on tokens per minute (TPM): Limit 6000, Used 5034, Requested 1443. Please try again in 4.77s.",
      { code: "rate_limit_exceeded" },
    ),
    "overloaded",
    true,
  ],
  // In the words of both, as a server may put it.
  [
    "a limit by the minute, with advice",
    429,
    error("Rate limit of 30000 tokens per minute reached. Wait, or reduce the length of the messages."),
    "overloaded",
    true,
  ],
  // docs.claude.com/en/api/rate-limits
  [
    "a limit by the minute (Anthropic)",
    429,
    error("This request would exceed your organization's rate limit of 30,000 input tokens per minute."),
    "overloaded",
    true,
  ],
  // What a server quotes of the prompt is not what it says.
  [
    "a quoted prompt",
    422,
    {
      detail: "field required",
      input: { messages: [{ role: "user", content: "why does it say: prompt is too long" }] },
    },
    "refused",
    false,
  ],
  [
    "an answer that is no stream",
    200,
    { choices: [{ message: { content: "prompt is too long" } }] },
    "not-a-stream",
    false,
  ],
])("%s is not that the context is full", async (_, status, body, problem, retryable) => {
  expect(await refused(status, body)).toMatchObject({ problem, retryable });
});

test("people read what the server behind a gateway said", async () => {
  const body = error("Provider returned error", { metadata: { raw: '{"error":{"message":"prompt is too long"}}' } });
  expect(await refused(400, body)).toMatchObject({ detail: "HTTP 400: prompt is too long" });
});
