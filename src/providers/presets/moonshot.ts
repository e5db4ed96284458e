import type { DialectChange } from "../dialect.ts";
import type { Preset, PresetModel } from "../preset.ts";
import { modelsDev } from "./sources.ts";

const kimi: DialectChange = {
  // https://java.agentscope.io/v2/en/integration/model/kimi: the field that its documents name.
  outputField: "max_completion_tokens",
  // A message with calls and without it is refused, so one that another model wrote gets an empty one.
  reasoning: { as: "reasoning_content", with: "all", evenEmpty: true },
  callIds: "counted",
  // Its own flavour of JSON Schema: https://github.com/MoonshotAI/kimi-cli/issues/1595 and anomalyco/opencode#39995.
  schema: { refs: false, topUnions: false, unions: false, tuples: false, typeLists: false, untyped: false },
  leaks: ["kimi"],
};

const pro = {
  source: "https://docs.apiyi.com/api-capabilities/kimi-k3-1/overview.md",
  date: "2026-10-25",
} as const;

const models: readonly PresetModel[] = [
  {
    name: "kimi-k3.1-pro",
    context: 1_048_576,
    output: 131_072,
    sees: true,
    price: { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2, ...pro },
  },
  {
    name: "kimi-k3.1-pro-highspeed",
    context: 1_048_576,
    output: 131_072,
    sees: true,
    price: { input: 4, output: 20, cacheRead: 0.2, cacheWrite: 4, ...pro },
  },
  {
    name: "kimi-k3",
    context: 1_048_576,
    output: 131_072,
    sees: true,
    price: {
      input: 3,
      output: 15,
      cacheRead: 0.3,
      source: "https://github.com/getagentseal/codeburn/pull/709",
      date: "2026-07-18",
    },
  },
  // A reply of these two is bounded by the context alone, so no limit is sent.
  {
    name: "kimi-k2.7-code",
    context: 262_144,
    sees: true,
    dialect: { outputField: null },
    price: { input: 0.95, output: 4, cacheRead: 0.19, ...modelsDev },
  },
  {
    name: "kimi-k2.6",
    context: 262_144,
    sees: true,
    dialect: { outputField: null },
    price: { input: 0.95, output: 4, cacheRead: 0.16, ...modelsDev },
  },
];

const shared = {
  format: "openai",
  keyVariables: ["MOONSHOT_API_KEY", "KIMI_API_KEY"],
  dialect: kimi,
} as const;

export const moonshotInternational: Preset = {
  ...shared,
  id: "moonshot-intl",
  name: "Moonshot (Kimi, international)",
  baseUrl: "https://api.moonshot.ai/v1",
  console: "https://platform.moonshot.ai/console",
  source: "https://apidog.com/blog/kimi-k3-1-pro-api/",
  models,
};

/** In China the prices are in yuan. */
export const moonshot: Preset = {
  ...shared,
  id: "moonshot",
  name: "Moonshot (Kimi, China)",
  baseUrl: "https://api.moonshot.cn/v1",
  console: "https://platform.moonshot.cn",
  source: "https://platform.moonshot.cn/blog/posts/kimi-thinking",
  models: models.map(({ price: _, ...model }) => model),
};
