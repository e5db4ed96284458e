// Every provider that we have a fake of, and a server that is one of them.
import type { DemandedKey } from "../refusal-parts.ts";
import { type Script, type ScriptedModel, startScriptedModel } from "../scripted-model.ts";
import type { WireFormat } from "../wire-formats.ts";
import { anthropic, anthropicProvider } from "./anthropic.ts";
import { type ChatProvider, chatFormat } from "./chat-provider.ts";
import { deepseek } from "./deepseek.ts";
import { gemini } from "./gemini.ts";
import { groq } from "./groq.ts";
import { minimax } from "./minimax.ts";
import { minimaxAnthropic, minimaxAnthropicProvider } from "./minimax-anthropic.ts";
import { mistral } from "./mistral.ts";
import { moonshot } from "./moonshot.ts";
import { openai } from "./openai.ts";
import { openrouter } from "./openrouter.ts";
import { doubao, lmstudio, ollama, vllm, yi } from "./plain-chat.ts";
import { qwen } from "./qwen.ts";
import { responses, responsesProvider } from "./responses.ts";
import { xai } from "./xai.ts";
import { zhipu } from "./zhipu.ts";

export interface FakeProvider {
  id: string;
  /** The preset whose dialect fits. */
  preset: string;
  model: string;
  format: "openai" | "anthropic" | "responses";
  wire(key: DemandedKey): WireFormat;
  /** Whether what is thought is shown at all. */
  showsThinking: boolean;
}

const silent = ["openai", "gemini", "yi"];

const chat = (provider: ChatProvider): FakeProvider => ({
  id: provider.id,
  preset: provider.id,
  model: provider.model,
  format: "openai",
  wire: (key) => chatFormat(provider, key),
  showsThinking: !silent.includes(provider.id),
});

export const fakeProviders: readonly FakeProvider[] = [
  chat(openai),
  { ...responses, preset: "openai", format: "responses", wire: responsesProvider, showsThinking: true },
  { ...anthropic, preset: "anthropic", format: "anthropic", wire: anthropicProvider, showsThinking: true },
  chat(minimax),
  {
    ...minimaxAnthropic,
    preset: "minimax-anthropic",
    format: "anthropic",
    wire: minimaxAnthropicProvider,
    showsThinking: true,
  },
  ...[deepseek, qwen, moonshot, zhipu, mistral, groq, xai, gemini, openrouter, ollama, lmstudio, vllm, yi, doubao].map(
    chat,
  ),
];

export function fakeProvider(id: string): FakeProvider {
  const found = fakeProviders.find((provider) => provider.id === id);
  if (!found) throw new Error(`no fake provider "${id}"`);
  return found;
}

/** A server on loopback that is that provider. */
export function startProvider({ wire }: FakeProvider, script: Script, key: DemandedKey = "k"): Promise<ScriptedModel> {
  return startScriptedModel(script, { formats: [wire(key)] });
}

/** The base address that its users would give. */
export function baseUrl({ format }: FakeProvider, server: ScriptedModel): string {
  return format === "anthropic" ? server.anthropicUrl : server.url;
}
