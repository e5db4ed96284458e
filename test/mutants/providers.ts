import type { Mutant } from "./mutant.ts";

const reader = {
  file: "src/providers/wire/openai-reader.ts",
  tests: ["src/providers/wire/openai-reader.test.ts"],
};

/** What counts as a whole reply. */
export const providers: readonly Mutant[] = [
  {
    ...reader,
    name: "cut-off-call",
    find: "const cutOff = finish !== null && unfinished.has(finish);",
    replace: "const cutOff = false;",
  },
  { ...reader, name: "broken-stream", find: "if (!ended && finish === null)", replace: "if (false)" },
  {
    name: "anthropic-broken-stream",
    file: "src/providers/wire/anthropic-reader.ts",
    find: "if (!ended && stop === null)",
    replace: "if (false)",
    tests: ["src/providers/wire/anthropic-reader.test.ts"],
  },
  {
    name: "anthropic-cut-off-call",
    file: "src/providers/wire/anthropic-reader.ts",
    find: "const cutOff = stop !== null && unfinished.has(stop);",
    replace: "const cutOff = false;",
    tests: ["src/providers/wire/anthropic-reader.test.ts"],
  },
  {
    name: "signed-thinking-replayed",
    file: "src/providers/wire/anthropic.ts",
    find: "opaque?.provider === target.provider",
    replace: "false",
    tests: ["test/anthropic.test.ts"],
  },
  {
    name: "results-and-prompt-in-one-message",
    file: "src/providers/wire/anthropic.ts",
    find: "if (last?.role === role) last.blocks.push(...blocks);\n      else if",
    replace: "if",
    tests: ["src/protocol/pairing.test.ts"],
  },
  {
    name: "no-retry-of-a-refusal",
    file: "src/providers/retry.ts",
    find: "|| !error.retryable) return null",
    replace: "|| false) return null",
    tests: ["src/providers/retry.test.ts"],
  },
  {
    name: "retry-after-obeyed",
    file: "src/providers/retry.ts",
    find: "retryAfterMs === undefined ? spread",
    replace: "true ? spread",
    tests: ["src/providers/retry.test.ts"],
  },
  {
    name: "retries-end",
    file: "src/providers/retry.ts",
    find: "if (attempt > (maxRetries ?? most[problem] ?? 0)) return null;",
    replace: "",
    tests: ["src/providers/retry.test.ts"],
  },
  {
    name: "silence-is-noticed",
    file: "src/providers/silence.ts",
    find: "setTimeout(() => controller.abort(), limitMs)",
    replace: "setTimeout(() => undefined, limitMs)",
    tests: ["src/providers/step.test.ts"],
  },
  {
    name: "every-byte-is-heard",
    file: "src/providers/silence.ts",
    find: "void timer.refresh()",
    replace: "undefined",
    tests: ["src/providers/step.test.ts"],
  },
  {
    name: "key-taken-out-of-errors",
    file: "src/providers/step.ts",
    find: 'withoutSecret(detail, key, "***")',
    replace: "detail",
    tests: ["src/providers/step.test.ts"],
  },
  {
    name: "spent-is-no-reason-to-wait",
    file: "src/providers/error-words.ts",
    find: "if (/insufficient_quota|billing_hard_limit/.test(words))",
    replace: "if (false)",
    tests: ["src/providers/step.test.ts"],
  },
];
