import type { Preset } from "../preset.ts";

/** At the hours of most use, which cost twice the others: a limit must not be passed unseen. */
const pricing = { source: "https://api-docs.deepseek.com/quick_start/pricing", date: "2026-10-27" } as const;

export const deepseek: Preset = {
  id: "deepseek",
  name: "DeepSeek",
  format: "openai",
  baseUrl: "https://api.deepseek.com",
  keyVariables: ["DEEPSEEK_API_KEY"],
  console: "https://platform.deepseek.com",
  source: "https://api-docs.deepseek.com/quick_start/pricing",
  dialect: {
    // https://api-docs.deepseek.com/guides/thinking_mode: needed once there were calls, ignored where it is not.
    reasoning: { as: "reasoning_content", with: "all", evenEmpty: true },
    contentParts: false,
    thinkTags: "never",
    leaks: [],
  },
  models: [
    {
      name: "deepseek-flash",
      context: 1_000_000,
      output: 384_000,
      sees: true,
      // Pictures can only be sent as parts: https://api-docs.deepseek.com/zh-cn/guides/vision
      dialect: { contentParts: true },
      price: { input: 0.3, output: 1.2, cacheRead: 0.006, ...pricing },
    },
    {
      name: "deepseek-v4-pro",
      context: 1_000_000,
      output: 384_000,
      sees: false,
      price: { input: 1.32, output: 3.96, cacheRead: 0.044, ...pricing },
    },
  ],
};
