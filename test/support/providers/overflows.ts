// How each provider says that a request is more than its model takes, and what sounds alike but is something else.
import type { StreamFormat } from "../plain-reader.ts";

export interface Said {
  who: string;
  format: StreamFormat;
  status: number;
  body: unknown;
  /** Where it was read; ° is general knowledge that was not found again. */
  source: string;
}

const openai = (message: string, code: string | null = null) => ({
  error: { message, type: "invalid_request_error", param: "messages", code },
});
const chat = (who: string, body: unknown, source: string, status = 400): Said => ({
  ...{ who, format: "openai", status, body, source },
});
const messages = (who: string, message: string, source: string, status = 400): Said => {
  const type = status === 413 ? "request_too_large" : "invalid_request_error";
  return { who, format: "anthropic", status, body: { type: "error", error: { type, message } }, source };
};

export const tooLong: readonly Said[] = [
  chat(
    "OpenAI",
    openai(
      "This model's maximum context length is 128000 tokens. However, your messages resulted in 131072 tokens. Please reduce the length of the messages.",
      "context_length_exceeded",
    ),
    "platform.openai.com/docs/guides/error-codes°",
  ),
  {
    ...chat(
      "Responses",
      openai(
        "Your input exceeds the context window of this model. Please adjust your input and try again.",
        "context_length_exceeded",
      ),
      "openai/codex issues°",
    ),
    format: "responses",
  },
  messages("Anthropic", "prompt is too long: 209353 tokens > 199999 maximum", "entropy-research/Devon#88"),
  messages(
    "Anthropic, with the reply",
    "input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length or `max_tokens` and try again",
    "docs.claude.com, errors°",
  ),
  messages("Anthropic, by bytes", "Request exceeds the maximum size", "docs.claude.com, errors°", 413),
  messages("MiniMax", "invalid params, context window exceeds limit (2013)", "MiniMax-AI/MiniMax-M2#119"),
  chat(
    "MiniMax in the other format",
    {
      type: "error",
      error: {
        type: "bad_request_error",
        message: "invalid params, context window exceeds limit (2013)",
        http_code: "400",
      },
    },
    "agentscope-ai/QwenPaw#1873",
  ),
  chat(
    "DeepSeek",
    openai(
      "This model's maximum context length is 131072 tokens. However, you requested 140000 tokens (131808 in the messages, 8192 in the completion). Please reduce the length of the messages or completion.",
    ),
    "api-docs.deepseek.com, errors°",
  ),
  chat(
    "Qwen",
    {
      error: {
        code: "invalid_parameter_error",
        param: null,
        message: "<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 129024]",
        type: "invalid_request_error",
      },
    },
    "anomalyco/opencode#45834",
  ),
  chat(
    "Kimi",
    {
      error: {
        message: "Invalid request: Your request exceeded model token limit: 262144 (requested: 269030)",
        type: "invalid_request_error",
      },
    },
    "MoonshotAI/kimi-cli#2011",
  ),
  chat("GLM", { error: { code: "1261", message: "Prompt 超长" } }, "docs.bigmodel.cn, error codes°"),
  chat(
    "Mistral",
    {
      object: "error",
      message:
        "Prompt contains 150000 tokens and 0 draft tokens, too large for model with 131072 maximum context length",
      type: "invalid_request_error",
      param: null,
      code: "3051",
    },
    "docs.mistral.ai; pi context-overflow.test (reference providers.md)°",
  ),
  chat(
    "Groq",
    openai("Please reduce the length of the messages or completion.", "context_length_exceeded"),
    "console.groq.com/docs/errors°",
  ),
  chat(
    "xAI",
    {
      code: "Client specified an invalid argument",
      error: "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
    },
    "pi context-overflow.test (reference providers.md)°",
  ),
  chat(
    "Gemini",
    [
      {
        error: {
          code: 400,
          message: "The input token count (2845475) exceeds the maximum number of tokens allowed (1048576).",
          status: "INVALID_ARGUMENT",
        },
      },
    ],
    "google-gemini/gemini-cli#4692",
  ),
  chat(
    "OpenRouter",
    {
      error: {
        message:
          'This endpoint\'s maximum context length is 200000 tokens. However, you requested about 250000 tokens (249000 of text input, 1000 in the output). Please reduce the length of either one, or use the "middle-out" transform to compress your prompt automatically.',
        code: 400,
      },
    },
    "openrouter.ai/docs, errors°",
  ),
  chat(
    "OpenRouter, from the model behind",
    {
      error: {
        message: "Provider returned error",
        code: 400,
        metadata: {
          raw: '{"message":"Input length 131393 exceeds the maximum allowed input length of 131040 tokens."}',
          provider_name: "Poolside",
        },
      },
    },
    "earendil-works/pi#4943",
  ),
  chat(
    "LM Studio",
    {
      error:
        "The number of tokens to keep from the initial prompt is greater than the context length. Try to load the model with a larger context length, or provide a shorter input",
    },
    "lmstudio-ai/lmstudio-bug-tracker°",
  ),
  chat(
    "vLLM",
    {
      object: "error",
      message:
        "This model's maximum context length is 262144 tokens. However, you requested 0 output tokens and your prompt contains at least 262145 input tokens, for a total of at least 262145 tokens. Please reduce the length of the input prompt or the number of requested output tokens. (parameter=input_tokens, value=262145)",
      type: "BadRequestError",
      param: "input_tokens",
      code: 400,
    },
    "earendil-works/pi#5929",
  ),
  chat(
    "llama.cpp",
    {
      error: {
        code: 400,
        message:
          "the request exceeds the available context size. try increasing the context size or enable context shift",
        type: "exceed_context_size_error",
        n_prompt_tokens: 9000,
        n_ctx: 4096,
      },
    },
    "ggml-org/llama.cpp tools/server°",
  ),
  chat(
    "Ollama",
    {
      error: {
        message: "prompt too long; exceeded max context length by 120 tokens",
        type: "invalid_request_error",
        param: null,
        code: null,
      },
    },
    "ollama/ollama server°",
  ),
];

/** To drop half of the history would help none of these. */
export const notTooLong: readonly Said[] = [
  chat(
    "too many tokens a minute",
    openai(
      "Rate limit reached for gpt-4o in organization org-1 on tokens per min (TPM): Limit 30000, Used 29000, Requested 4000. Please try again in 6s.",
      "rate_limit_exceeded",
    ),
    "platform.openai.com/docs/guides/rate-limits°",
    429,
  ),
  chat(
    "a reply that may be too long",
    openai(
      "max_tokens is too large: 32768. This model supports at most 16384 completion tokens, whereas you provided 32768.",
      "invalid_value",
    ),
    "platform.openai.com°",
  ),
  chat(
    "a reply that may be too long for Groq",
    openai(
      "max_tokens must be less than or equal to 16384, the maximum value for max_tokens is less than the context_window for this model",
    ),
    "RooCodeInc/Roo-Code#5729",
  ),
  chat(
    "a reply that may be too long for Doubao",
    {
      error: {
        code: "InvalidParameter",
        message:
          "The parameter `max_tokens` specified in the request are not valid: integer above maximum value, expected a value <= 4096, but got 8192 instead.",
        param: "max_tokens",
        type: "BadRequest",
      },
    },
    "langgenius/dify#14376",
  ),
  chat(
    "no money",
    {
      error: {
        message:
          "This request requires more credits, or fewer max_tokens. You requested up to 65536 tokens, but can only afford 100.",
        code: 402,
      },
    },
    "can1357/oh-my-pi#9569",
    402,
  ),
  chat(
    "a name that is too long",
    openai(
      "Invalid 'tools[0].function.name': string too long. Expected a string with maximum length 64, but got a string with length 65 instead.",
      "string_above_max_length",
    ),
    "see test/support/providers/openai.ts",
  ),
  messages(
    "an output limit",
    "max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens for claude-sonnet-4-5",
    "docs.claude.com, errors°",
  ),
];
