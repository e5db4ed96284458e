import type { Preset } from "../preset.ts";
import { modelsDev } from "./sources.ts";

export const groq: Preset = {
  id: "groq",
  name: "Groq",
  format: "openai",
  baseUrl: "https://api.groq.com/openai/v1",
  keyVariables: ["GROQ_API_KEY"],
  console: "https://console.groq.com/keys",
  source: "https://console.groq.com/docs/openai",
  models: [
    {
      name: "openai/gpt-oss-120b",
      context: 131_072,
      output: 65_536,
      sees: false,
      price: { input: 0.15, output: 0.6, cacheRead: 0.075, ...modelsDev },
    },
    {
      name: "openai/gpt-oss-20b",
      context: 131_072,
      output: 65_536,
      sees: false,
      price: { input: 0.075, output: 0.3, cacheRead: 0.0375, ...modelsDev },
    },
    {
      name: "qwen/qwen3-32b",
      context: 131_072,
      output: 40_960,
      sees: false,
      // Thinking in a field of its own, where it would stand between tags in the text.
      dialect: { body: { reasoning_format: "parsed" } },
      price: { input: 0.29, output: 0.59, ...modelsDev },
    },
    {
      name: "llama-3.3-70b-versatile",
      context: 131_072,
      output: 32_768,
      sees: false,
      price: { input: 0.59, output: 0.79, ...modelsDev },
    },
    {
      name: "meta-llama/llama-4-scout-17b-16e-instruct",
      context: 131_072,
      output: 8_192,
      sees: true,
      price: { input: 0.11, output: 0.34, ...modelsDev },
    },
  ],
};
