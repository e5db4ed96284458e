import type { Preset } from "../preset.ts";

export const presets: readonly Preset[] = [
  {
    id: "openai",
    name: "OpenAI",
    format: "openai",
    baseUrl: "https://api.openai.com/v1",
    keyVariables: ["OPENAI_API_KEY"],
    console: "https://platform.openai.com/api-keys",
    source: "https://platform.openai.com/docs",
    dialect: { outputField: "max_completion_tokens" },
    models: [{ name: "gpt-4o", context: 128_000, output: 16_384, sees: true }],
  },
  {
    id: "deepseek",
    name: "DeepSeek",
    format: "openai",
    baseUrl: "https://api.deepseek.com",
    keyVariables: ["DEEPSEEK_API_KEY"],
    console: "https://platform.deepseek.com/api_keys",
    source: "https://api-docs.deepseek.com",
    dialect: { reasoning: { as: "reasoning_content" } },
    models: [
      { name: "deepseek-flash", context: 128_000, output: 8192 },
      { name: "deepseek-v4-pro", context: 128_000, output: 65_536 },
    ],
  },
  {
    id: "ollama",
    name: "Ollama",
    format: "openai",
    baseUrl: "http://127.0.0.1:11434/v1",
    keyVariables: [],
    source: "https://docs.ollama.com/api",
    local: true,
    models: [],
  },
];

export const presetFor = (id: string): Preset | undefined => presets.find((preset) => preset.id === id);

export const presetAt = (host: string): Preset | undefined =>
  presets.find((preset) => new URL(preset.baseUrl).host === host);
