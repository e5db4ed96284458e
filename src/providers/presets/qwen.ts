import type { Preset, PresetModel } from "../preset.ts";
import { litellm, modelsDev } from "./sources.ts";

const shared = {
  format: "openai",
  keyVariables: ["DASHSCOPE_API_KEY"],
  source: "https://www.alibabacloud.com/help/zh/model-studio/get-api-key",
  dialect: { leaks: ["tool-call"] },
} as const;

const models: readonly PresetModel[] = [
  {
    name: "qwen3.8-max",
    context: 1_000_000,
    output: 65_536,
    sees: true,
    price: { input: 2, output: 6, source: "https://docs.apiyi.com/en/news/qwen-3-8-max-launch.md", date: "2026-08-03" },
  },
  {
    name: "qwen3.8-flash",
    context: 991_000,
    output: 128_000,
    sees: true,
    price: {
      input: 0.15,
      output: 0.47,
      source: "https://github.com/VladoIvankovic/Codeep/releases/tag/v3.3.0",
      date: "2026-09-11",
    },
  },
  {
    name: "qwen3.7-max",
    context: 991_808,
    output: 65_536,
    sees: false,
    price: { input: 2.5, output: 7.5, cacheRead: 0.5, ...litellm },
  },
  {
    name: "qwen3.7-plus",
    context: 991_808,
    output: 65_536,
    sees: true,
    price: {
      input: 0.4,
      output: 1.6,
      cacheRead: 0.08,
      above: { tokens: 256_000, input: 1.2, output: 4.8, cacheRead: 0.24 },
      ...litellm,
    },
  },
  {
    name: "qwen3.6-plus",
    context: 1_000_000,
    output: 65_536,
    sees: true,
    price: {
      input: 0.5,
      output: 3,
      cacheRead: 0.05,
      cacheWrite: 0.625,
      above: { tokens: 256_000, input: 2, output: 6, cacheRead: 0.2, cacheWrite: 2.5 },
      ...modelsDev,
    },
  },
];

export const qwenInternational: Preset = {
  ...shared,
  id: "qwen-intl",
  name: "Qwen (international)",
  baseUrl: "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
  console: "https://modelstudio.console.alibabacloud.com",
  models,
};

/** In China the prices are in yuan. */
export const qwen: Preset = {
  ...shared,
  id: "qwen",
  name: "Qwen (China)",
  baseUrl: "https://dashscope.aliyuncs.com/compatible-mode/v1",
  console: "https://bailian.console.aliyun.com",
  models: models.map(({ price: _, ...model }) => model),
};
