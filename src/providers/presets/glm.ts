import type { DialectChange } from "../dialect.ts";
import type { Preset, PresetModel } from "../preset.ts";
import { modelsDev } from "./sources.ts";

const glm: DialectChange = {
  // https://java.agentscope.io/v2/en/integration/model/glm: it takes no stream_options, and max_tokens alone.
  streamOptions: false,
  // https://docs.z.ai/guides/capabilities/thinking-mode.md: it goes back together with the results.
  reasoning: { as: "reasoning_content", with: "calls" },
  leaks: ["tool-call"],
};

/** https://docs.bigmodel.cn/cn/guide/capabilities/stream-tool.md names the models that stream their calls. */
const streamed = { body: { tool_stream: true } } as const;

const models: readonly PresetModel[] = [
  {
    name: "glm-5.3",
    context: 1_000_000,
    output: 131_072,
    sees: false,
    price: {
      input: 1.4,
      output: 4.4,
      source: "https://github.com/VladoIvankovic/Codeep/releases/tag/v2.20.0",
      date: "2026-08-20",
    },
  },
  // Documents contradict each other about its price.
  { name: "glm-5.3-flash", context: 1_000_000, output: 128_000, sees: true },
  {
    name: "glm-5.2",
    context: 1_000_000,
    output: 131_072,
    sees: false,
    dialect: streamed,
    price: { input: 1.4, output: 4.4, cacheRead: 0.26, ...modelsDev },
  },
  {
    name: "glm-5.1",
    context: 200_000,
    output: 131_072,
    sees: false,
    dialect: streamed,
    price: { input: 1.4, output: 4.4, cacheRead: 0.26, ...modelsDev },
  },
  {
    name: "glm-5v-turbo",
    context: 200_000,
    output: 131_072,
    sees: true,
    price: { input: 1.2, output: 4, cacheRead: 0.24, ...modelsDev },
  },
  {
    name: "glm-4.7",
    context: 204_800,
    output: 131_072,
    sees: false,
    dialect: streamed,
    price: { input: 0.6, output: 2.2, cacheRead: 0.11, ...modelsDev },
  },
];

export const zai: Preset = {
  id: "zai",
  name: "Z.AI (GLM, international)",
  format: "openai",
  baseUrl: "https://api.z.ai/api/paas/v4",
  keyVariables: ["ZAI_API_KEY", "ZHIPU_API_KEY"],
  console: "https://z.ai/manage-apikey/apikey-list",
  source: "https://docs.z.ai/guides/capabilities/thinking-mode.md",
  dialect: glm,
  models,
};

/** In China the prices are in yuan. */
export const zhipu: Preset = {
  id: "zhipu",
  name: "Zhipu (GLM, China)",
  format: "openai",
  baseUrl: "https://open.bigmodel.cn/api/paas/v4",
  keyVariables: ["ZHIPU_API_KEY", "ZHIPUAI_API_KEY", "ZAI_API_KEY"],
  source: "https://docs.bigmodel.cn/cn/guide/capabilities/thinking-mode.md",
  dialect: glm,
  models: models.map(({ price: _, ...model }) => model),
};
