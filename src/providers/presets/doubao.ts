import type { Preset } from "../preset.ts";

/** From LiteLLM's table of 2026-08-08, which read https://www.volcengine.com/docs/82379/1330310. */
const seed = { context: 256_000, output: 128_000, sees: true } as const;

/** Volcengine Ark in Beijing, whose prices are in yuan. */
export const doubao: Preset = {
  id: "doubao",
  name: "Doubao (Volcengine Ark)",
  format: "openai",
  baseUrl: "https://ark.cn-beijing.volces.com/api/v3",
  keyVariables: ["ARK_API_KEY"],
  console: "https://console.volcengine.com/ark/",
  source: "https://docs.mirobody.ai/en/cloud/byok/volcengine",
  models: [
    { name: "doubao-seed-2-0-pro-260215", ...seed },
    { name: "doubao-seed-2-0-lite-260215", ...seed },
    { name: "doubao-seed-2-0-mini-260215", ...seed },
    { name: "doubao-seed-2-0-code-preview-260215", ...seed },
  ],
};
