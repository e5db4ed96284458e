import type { Preset, PresetModel } from "../preset.ts";
import { litellm, modelsDev } from "./sources.ts";

/** What they cost up to 200,000 tokens, and beyond. */
const grok4 = {
  input: 2,
  output: 6,
  cacheRead: 0.5,
  above: { tokens: 200_000, input: 4, output: 12, cacheRead: 1 },
} as const;

/** "No text output limit", says https://docs.x.ai/developers/grok-4-7, so none is sent. */
const unbounded: Pick<PresetModel, "dialect"> = { dialect: { outputField: null } };

export const xai: Preset = {
  id: "xai",
  name: "xAI",
  format: "openai",
  baseUrl: "https://api.x.ai/v1",
  keyVariables: ["XAI_API_KEY"],
  console: "https://console.x.ai/",
  source: "https://docs.x.ai/developers/grok-4-7",
  dialect: { thinkTags: "never", leaks: [] },
  models: [
    {
      name: "grok-4.7",
      context: 500_000,
      sees: true,
      ...unbounded,
      price: { ...grok4, source: "https://github.com/BerriAI/litellm/discussions/42287", date: "2026-09-16" },
    },
    {
      name: "grok-4.5",
      context: 500_000,
      sees: true,
      ...unbounded,
      price: { ...grok4, ...litellm },
    },
    {
      name: "grok-4.3",
      context: 1_000_000,
      output: 30_000,
      sees: true,
      price: {
        input: 1.25,
        output: 2.5,
        cacheRead: 0.2,
        above: { tokens: 200_000, input: 2.5, output: 5, cacheRead: 0.4 },
        ...modelsDev,
      },
    },
    {
      name: "grok-build-0.1",
      context: 256_000,
      sees: true,
      ...unbounded,
      price: {
        input: 1,
        output: 2,
        cacheRead: 0.2,
        above: { tokens: 200_000, input: 2, output: 4, cacheRead: 0.4 },
        ...modelsDev,
      },
    },
  ],
};
