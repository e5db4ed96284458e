import type { Preset, PresetModel } from "../preset.ts";
import { litellm, modelsDev } from "./sources.ts";

const sol: PresetModel = {
  name: "gpt-6.1-sol",
  context: 1_050_000,
  output: 128_000,
  sees: true,
  price: {
    input: 2,
    output: 10,
    cacheRead: 0.1,
    // https://dev.to/hassann/how-to-use-gpt-61-sol-apl--45cg
    cacheWrite: 2.5,
    above: { tokens: 272_000, input: 4, output: 15, cacheRead: 0.2, cacheWrite: 5 },
    source: "https://github.com/KZCFG/AILSA-SubSwitch/releases/tag/v1.0.0-g",
    date: "2026-10-01",
  },
};

const terra: PresetModel = {
  name: "gpt-6.1-terra",
  context: 1_050_000,
  output: 128_000,
  sees: true,
  price: {
    input: 1,
    output: 5,
    cacheRead: 0.05,
    cacheWrite: 1.25,
    above: { tokens: 272_000, input: 2, output: 7.5, cacheRead: 0.1, cacheWrite: 2.5 },
    source: "https://apidog.com/de/blog/gpt-6-1-terra-pricing/",
    date: "2026-10-26",
  },
};

const luna: PresetModel = {
  name: "gpt-6-luna",
  context: 1_050_000,
  output: 128_000,
  sees: true,
  price: {
    input: 0.1,
    output: 0.5,
    cacheRead: 0.01,
    cacheWrite: 0.125,
    // The rates for input and the cache double there, the one for output is half as much again.
    above: { tokens: 272_000, input: 0.2, output: 0.75, cacheRead: 0.02, cacheWrite: 0.25 },
    source: "https://github.com/BerriAI/litellm/discussions/42523",
    date: "2026-09-22",
  },
};

const mini: PresetModel = {
  name: "gpt-5.4-mini",
  context: 400_000,
  output: 128_000,
  sees: true,
  price: { input: 0.75, output: 4.5, cacheRead: 0.075, ...modelsDev },
};

const older: PresetModel = {
  name: "gpt-4.1",
  context: 1_047_576,
  output: 32_768,
  sees: true,
  price: { input: 2, output: 8, cacheRead: 0.5, ...litellm },
};

const shared = {
  baseUrl: "https://api.openai.com/v1",
  keyVariables: ["OPENAI_API_KEY"],
  console: "https://platform.openai.com/api-keys",
  source: "https://developers.openai.com/api/docs/models",
} as const;

/** https://docs.apiyi.com/en/api-capabilities/openai/responses-migration.md: tools are refused here while it thinks. */
const unthinking = { body: { reasoning_effort: "none" } } as const;

/** Chat Completions, where the newest models no longer do all they can. */
export const openaiChat: Preset = {
  ...shared,
  id: "openai-chat",
  name: "OpenAI (Chat Completions)",
  format: "openai",
  dialect: { outputField: "max_completion_tokens", thinkTags: "never", leaks: [], schema: { topUnions: false } },
  models: [
    { ...terra, dialect: unthinking },
    { ...luna, dialect: unthinking },
    // It cannot be kept from thinking, so it has no tools here: https://github.com/BerriAI/litellm/discussions/43742
    { ...sol, callsTools: false },
    mini,
    older,
  ],
};

export const openai: Preset = {
  ...shared,
  id: "openai",
  name: "OpenAI",
  format: "responses",
  dialect: { outputField: "max_output_tokens", thinkTags: "never", leaks: [] },
  models: [sol, terra, luna, mini, older],
};
