import type { Preset } from "../preset.ts";
import { litellm, modelsDev } from "./sources.ts";

const limits = { context: 1_048_576, output: 65_536, sees: true } as const;

export const gemini: Preset = {
  id: "gemini",
  name: "Gemini",
  format: "openai",
  baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
  keyVariables: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
  console: "https://aistudio.google.com/app/apikey",
  source: "https://ai.google.dev/gemini-api/docs/openai",
  dialect: {
    // A call without the signature it came with is refused: https://ai.google.dev/gemini-api/docs/thought-signatures
    reasoning: { as: "details", with: "calls" },
    // A type must be one type, values must be text, and lists say what is in them; opencode and qwen-code do so too.
    schema: { typeLists: false, tuples: false, unions: false, untyped: false, anyValues: false },
    // Says that the call is another model's: https://ai.google.dev/gemini-api/docs/thought-signatures
    foreignExtra: { google: { thought_signature: "skip_thought_signature_validator" } },
    thinkTags: "never",
    leaks: [],
  },
  models: [
    {
      name: "gemini-3.8-flash",
      ...limits,
      // Until the end of 2026, then twice that.
      price: {
        input: 0.75,
        output: 3.75,
        cacheRead: 0.075,
        source: "https://github.com/BerriAI/litellm/discussions/39357",
        date: "2026-09-02",
      },
    },
    {
      name: "gemini-3.5-flash",
      ...limits,
      price: { input: 1.5, output: 9, cacheRead: 0.15, ...litellm },
    },
    {
      name: "gemini-3.5-flash-lite",
      ...limits,
      price: { input: 0.3, output: 2.5, cacheRead: 0.03, ...litellm },
    },
    {
      name: "gemini-3.1-pro-preview",
      ...limits,
      price: {
        input: 2,
        output: 12,
        cacheRead: 0.2,
        above: { tokens: 200_000, input: 4, output: 18, cacheRead: 0.4 },
        ...litellm,
      },
    },
    {
      name: "gemini-2.5-pro",
      ...limits,
      price: {
        input: 1.25,
        output: 10,
        cacheRead: 0.125,
        above: { tokens: 200_000, input: 2.5, output: 15, cacheRead: 0.25 },
        ...modelsDev,
      },
    },
  ],
};
