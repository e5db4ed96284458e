import type { Format, Preset } from "../preset.ts";
import { anthropic } from "./anthropic.ts";
import { deepseek } from "./deepseek.ts";
import { doubao } from "./doubao.ts";
import { gemini } from "./gemini.ts";
import { zai, zhipu } from "./glm.ts";
import { groq } from "./groq.ts";
import { lmstudio, ollama, vllm } from "./local.ts";
import { minimax, minimaxAnthropic, minimaxChina, minimaxChinaAnthropic } from "./minimax.ts";
import { mistral } from "./mistral.ts";
import { moonshot, moonshotInternational } from "./moonshot.ts";
import { openai, openaiChat } from "./openai.ts";
import { openrouter } from "./openrouter.ts";
import { qwen, qwenInternational } from "./qwen.ts";
import { xai } from "./xai.ts";
import { yi } from "./yi.ts";

/** All of it is data that most runs do not need: import it with `await import`. */
export const presets: readonly Preset[] = [
  openai,
  openaiChat,
  anthropic,
  minimax,
  minimaxAnthropic,
  minimaxChina,
  minimaxChinaAnthropic,
  deepseek,
  qwen,
  qwenInternational,
  moonshot,
  moonshotInternational,
  yi,
  zhipu,
  zai,
  doubao,
  openrouter,
  mistral,
  groq,
  xai,
  gemini,
  ollama,
  lmstudio,
  vllm,
];

export const presetFor = (id: string): Preset | undefined => presets.find((preset) => preset.id === id);

/** Whose address has that very host, port included; where one host speaks several formats, the first or the one named. */
export const presetAt = (host: string, format?: Format): Preset | undefined =>
  presets.find((preset) => new URL(preset.baseUrl).host === host && (format ?? preset.format) === preset.format);
