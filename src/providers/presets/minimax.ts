import type { DialectChange } from "../dialect.ts";
import type { Preset, PresetModel } from "../preset.ts";
import { modelsDev } from "./sources.ts";

/** https://platform.minimax.io/docs/api-reference/text-openai-api: all of an answer goes back, its thinking too. */
const chat: DialectChange = {
  // It calls max_tokens deprecated.
  outputField: "max_completion_tokens",
  reasoning: { as: "details", with: "all" },
  leaks: ["minimax"],
  body: { reasoning_split: true },
};

/** https://platform.minimax.io/docs/api-reference/text-anthropic-api: every block goes back; these have no signature. */
const messages: DialectChange = {
  reasoning: { as: "blocks", with: "all" },
  thinkTags: "never",
  leaks: ["minimax"],
  cacheMarks: true,
};

const m3: PresetModel = {
  name: "MiniMax-M3",
  context: 1_000_000,
  output: 128_000,
  sees: true,
  price: {
    input: 0.3,
    output: 1.2,
    cacheRead: 0.06,
    above: { tokens: 512_000, input: 0.6, output: 2.4, cacheRead: 0.12 },
    source: "https://dev.to/aiwave/minimax-m3-api-complete-integration-guide-1lba",
    date: "2026-09-11",
  },
};

const m27 = { context: 204_800, output: 131_072, sees: false } as const;

const models: readonly PresetModel[] = [
  m3,
  {
    name: "MiniMax-M2.7",
    ...m27,
    price: { input: 0.3, output: 1.2, cacheRead: 0.06, cacheWrite: 0.375, ...modelsDev },
  },
  {
    name: "MiniMax-M2.7-highspeed",
    ...m27,
    price: { input: 0.6, output: 2.4, cacheRead: 0.06, cacheWrite: 0.375, ...modelsDev },
  },
];

/** In this format M3 does not think unless it is asked to: anomalyco/opencode, provider/transform.ts. */
const thinking = models.map((model) =>
  model === m3 ? { ...model, dialect: { body: { thinking: { type: "adaptive" } } } } : model,
);

/** In China the prices are in yuan. */
const priceless = (all: readonly PresetModel[]) => all.map(({ price: _, ...model }) => model);

const shared = {
  keyVariables: ["MINIMAX_API_KEY"],
  console: "https://platform.minimax.io/login",
} as const;

export const minimax: Preset = {
  ...shared,
  id: "minimax",
  name: "MiniMax",
  format: "openai",
  baseUrl: "https://api.minimax.io/v1",
  source: "https://platform.minimax.io/docs/api-reference/text-openai-api",
  dialect: chat,
  models,
};

export const minimaxAnthropic: Preset = {
  ...shared,
  id: "minimax-anthropic",
  name: "MiniMax (Anthropic format)",
  format: "anthropic",
  baseUrl: "https://api.minimax.io/anthropic",
  source: "https://platform.minimax.io/docs/api-reference/text-anthropic-api",
  dialect: messages,
  models: thinking,
};

export const minimaxChina: Preset = {
  ...minimax,
  id: "minimax-cn",
  name: "MiniMax (China)",
  baseUrl: "https://api.minimaxi.com/v1",
  console: "https://platform.minimaxi.com",
  source: "https://java.agentscope.io/v2/en/integration/model/minimax",
  models: priceless(models),
};

export const minimaxChinaAnthropic: Preset = {
  ...minimaxAnthropic,
  id: "minimax-cn-anthropic",
  name: "MiniMax (China, Anthropic format)",
  baseUrl: "https://api.minimaxi.com/anthropic",
  console: "https://platform.minimaxi.com",
  source: modelsDev.source,
  models: priceless(thinking),
};
