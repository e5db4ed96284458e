import type { Preset } from "../preset.ts";

// Whatever model a user has loaded answers here, so its limits are not known and calls of every form may leak.

export const ollama: Preset = {
  id: "ollama",
  name: "Ollama",
  format: "openai",
  baseUrl: "http://127.0.0.1:11434/v1",
  keyVariables: [],
  source: "https://docs.ollama.com/api/openai-compatibility",
  local: true,
  models: [],
};

export const lmstudio: Preset = {
  id: "lmstudio",
  name: "LM Studio",
  format: "openai",
  baseUrl: "http://127.0.0.1:1234/v1",
  keyVariables: [],
  source: "https://www.lmstudio.ai/docs/developer",
  local: true,
  models: [],
};

export const vllm: Preset = {
  id: "vllm",
  name: "vLLM",
  format: "openai",
  baseUrl: "http://127.0.0.1:8000/v1",
  keyVariables: [],
  source: "https://docs.vllm.ai/en/latest/features/tool_calling/",
  local: true,
  models: [],
};
