import type { Preset } from "../preset.ts";
import { modelsDev } from "./sources.ts";

/** https://openrouter.ai/docs/client-sdks/typescript/models/anthropiccachecontroldirective.md */
const claude = { cacheMarks: true } as const;

/** A gateway: what a model costs, and how long its reply may be, is up to the route that is taken. */
export const openrouter: Preset = {
  id: "openrouter",
  name: "OpenRouter",
  format: "openai",
  baseUrl: "https://openrouter.ai/api/v1",
  keyVariables: ["OPENROUTER_API_KEY"],
  console: "https://openrouter.ai/settings/keys",
  source: "https://openrouter.ai/docs/use-cases/reasoning-tokens",
  // The parts are encrypted for some makers and must come back with the calls, unchanged.
  dialect: { reasoning: { as: "details", with: "all" } },
  models: [
    {
      name: "openai/gpt-6.1-terra",
      context: 1_050_000,
      output: 128_000,
      sees: true,
      price: {
        input: 1,
        output: 5,
        cacheRead: 0.05,
        above: { tokens: 272_000, input: 2, output: 7.5, cacheRead: 0.1 },
        source: "https://apidog.com/jp/blog/gpt-6-1-terra-pricing/",
        date: "2026-10-26",
      },
    },
    {
      name: "anthropic/claude-sonnet-5",
      context: 1_000_000,
      output: 128_000,
      sees: true,
      dialect: claude,
      price: { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5, ...modelsDev },
    },
    {
      name: "anthropic/claude-haiku-4.5",
      context: 200_000,
      output: 64_000,
      sees: true,
      dialect: claude,
      price: { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25, ...modelsDev },
    },
    {
      name: "google/gemini-3.5-flash",
      context: 1_048_576,
      output: 65_536,
      sees: true,
      price: { input: 1.5, output: 9, cacheRead: 0.15, ...modelsDev },
    },
    {
      name: "z-ai/glm-5.3",
      context: 1_048_576,
      output: 131_072,
      sees: false,
      price: { input: 1.4, output: 4.4, source: "https://openrouter.ai/z-ai/glm-5.3/api", date: "2026-08-18" },
    },
    {
      name: "qwen/qwen3.7-max",
      context: 1_000_000,
      output: 65_536,
      sees: false,
      price: { input: 1.25, output: 3.75, cacheRead: 0.25, cacheWrite: 1.5625, ...modelsDev },
    },
  ],
};
