import { expect, test } from "vitest";
import { limitIn } from "./too-long.ts";

// The sources of these stand in too-long.test.ts.
test.each<[string, number | undefined]>([
  [
    "This model's maximum context length is 4097 tokens. However, your messages resulted in 4111 tokens.\ncontext_length_exceeded",
    4097,
  ],
  ["Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 509178 tokens.", 272_000],
  ["prompt is too long: 201130 tokens > 200000 maximum", 200_000],
  ["input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000, decrease input length", 200_000],
  ["The input token count (2800010) exceeds the maximum number of tokens allowed (1048575).", 1_048_575],
  ["InternalError.Algo.InvalidParameter: Range of input length should be [1, 983616]", 983_616],
  ["Your request exceeded model token limit: 262144 (requested: 270000)", 262_144],
  ["Prompt contains 66000 tokens and 0 draft tokens, too large for model with 32768 maximum context length", 32_768],
  ["Request too large for gpt-4o on tokens per min (TPM): Limit 30000, Requested 342389.", 30_000],
  ["This model's maximum prompt length is 131072 but the request contains 537812 tokens.", 131_072],
  ["the model is loaded with context length of only 4096 tokens, which is not enough.", 4096],
  ["Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)", 7424],
  ["The decoder prompt (length 66501) is longer than the maximum model length of 65536.", 65_536],
  ["The input (70000 tokens) is longer than the model's context length (65536 tokens).", 65_536],
  // What names no limit, or only by how much it was too long.
  ["prompt too long; exceeded max context length by 4096 tokens", undefined],
  ["max_tokens must be at least 1, got -186.", undefined],
  ["invalid params, context window exceeds limit (2013)", undefined],
  ["Request exceeds the maximum allowed number of bytes.", undefined],
  ["the input length exceeds the context length", undefined],
])("%s", (words, limit) => {
  expect(limitIn(words)).toBe(limit);
});
