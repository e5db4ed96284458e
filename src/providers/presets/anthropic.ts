import type { Preset } from "../preset.ts";
import { litellm } from "./sources.ts";

/** What they say between two calls comes as thinking, and without this as empty thinking. */
const summarized = { body: { thinking: { type: "adaptive", display: "summarized" } } } as const;

export const anthropic: Preset = {
  id: "anthropic",
  name: "Anthropic",
  format: "anthropic",
  baseUrl: "https://api.anthropic.com",
  keyVariables: ["ANTHROPIC_API_KEY"],
  console: "https://platform.claude.com",
  source: "https://platform.claude.com/docs/en/get-api-key",
  // Names of properties must match ^[a-zA-Z0-9_.-]{1,64}$, or the whole request is refused.
  dialect: { thinkTags: "never", leaks: [], cacheMarks: true, schema: { anyNames: false } },
  models: [
    {
      name: "claude-opus-5-5",
      context: 1_000_000,
      output: 128_000,
      sees: true,
      dialect: summarized,
      price: {
        input: 4,
        output: 20,
        cacheRead: 0.2,
        cacheWrite: 5,
        source: "https://platform.claude.com/docs/zh-CN/models/opus-5-5/overview",
        date: "2026-09-22",
      },
    },
    {
      name: "claude-sonnet-5-5",
      context: 1_000_000,
      output: 128_000,
      sees: true,
      dialect: summarized,
      price: {
        input: 2,
        output: 10,
        cacheRead: 0.2,
        cacheWrite: 2.5,
        source: "https://platform.claude.com/docs/zh-CN/models/sonnet-5-5/overview",
        date: "2026-09-29",
      },
    },
    {
      name: "claude-haiku-5-5",
      context: 1_000_000,
      output: 128_000,
      sees: true,
      price: {
        input: 0.1,
        output: 0.5,
        cacheRead: 0.01,
        cacheWrite: 0.125,
        above: { tokens: 100_000, input: 0.5, output: 2.5, cacheRead: 0.05, cacheWrite: 0.625 },
        source: "https://platform.claude.com/docs/en/models/haiku-5-5/overview",
        date: "2026-10-08",
      },
    },
    {
      name: "claude-fable-5-1",
      context: 1_000_000,
      output: 128_000,
      sees: true,
      price: {
        input: 10,
        output: 50,
        cacheRead: 0.25,
        cacheWrite: 12.5,
        source: "https://platform.claude.com/docs/en/about-claude/pricing",
        date: "2026-09-01",
      },
    },
    {
      name: "claude-haiku-4-5",
      context: 200_000,
      output: 64_000,
      sees: true,
      price: { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25, ...litellm },
    },
  ],
};
