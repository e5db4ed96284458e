import type { Preset } from "../preset.ts";
import { litellm, modelsDev } from "./sources.ts";

/** A reply is bounded by the context alone, so no limit is sent. */
const unbounded = { outputField: null } as const;

export const mistral: Preset = {
  id: "mistral",
  name: "Mistral",
  format: "openai",
  baseUrl: "https://api.mistral.ai/v1",
  keyVariables: ["MISTRAL_API_KEY"],
  console: "https://console.mistral.ai",
  source: "https://docs.mistral.ai/getting-started/quickstarts/studio/activate-and-generate-api-key",
  dialect: {
    // "must be a-z, A-Z, 0-9, with a length of 9": https://github.com/anomalyco/opencode/issues/1680
    callIds: "nine",
    // A prompt may not follow results: anomalyco/opencode, packages/opencode/src/provider/transform.ts.
    promptAfterResults: false,
    thinkTags: "never",
    leaks: [],
  },
  models: [
    { name: "mistral-large-4-0", context: 524_288, output: 262_144, sees: true },
    {
      name: "mistral-medium-3-5",
      context: 262_144,
      sees: true,
      dialect: unbounded,
      price: { input: 1.5, output: 7.5, ...litellm },
    },
    {
      name: "mistral-small-2603",
      context: 256_000,
      sees: true,
      dialect: unbounded,
      price: { input: 0.15, output: 0.6, ...modelsDev },
    },
    {
      name: "mistral-large-2512",
      context: 262_144,
      sees: true,
      dialect: unbounded,
      price: { input: 0.5, output: 1.5, ...litellm },
    },
  ],
};
