import type { Preset } from "../preset.ts";

/**
 * Its API reference is gone from the web; what is here was written down by others, the contexts by
 * https://app.unpkg.com/@lobehub/chat@1.143.3/files/src/config/modelProviders/zeroone.ts. Its prices were in yuan.
 */
export const yi: Preset = {
  id: "yi",
  name: "Yi (01.AI)",
  format: "openai",
  baseUrl: "https://api.lingyiwanwu.com/v1",
  keyVariables: ["YI_API_KEY"],
  console: "https://platform.lingyiwanwu.com",
  source: "https://raw.githubusercontent.com/api-evangelist/01-ai/refs/heads/main/apis.yml",
  models: [
    { name: "yi-lightning", context: 16_384, sees: false },
    { name: "yi-large-turbo", context: 16_384, sees: false },
    { name: "yi-medium-200k", context: 200_000, sees: false },
    { name: "yi-vision-v2", context: 16_384, sees: true },
  ],
};
