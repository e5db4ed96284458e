import { expect, test } from "vitest";
import { seesPictures } from "./sees.ts";

test.each([
  ..."gpt-4o gpt-4o-mini gpt-4.1-nano gpt-5 gpt-5.2-codex o3 o4-mini o1 claude-sonnet-4-5 gemini-2.5-pro".split(" "),
  ..."qwen-vl-max qwen2.5-vl-72b-instruct qwen3-vl-plus qvq-max glm-4v glm-4.5v GLM-4.6V doubao-seed-1-6-250615".split(
    " ",
  ),
  ..."llama3.2-vision:11b llava:7b pixtral-12b gemma3:27b moonshot-v1-8k-vision-preview kimi-k2.5 grok-4".split(" "),
  ..."openai/gpt-4o qwen/qwen3-vl-8b hunyuan-vision deepseek-vl2 internvl3 minicpm-v us.anthropic.claude-opus-4-1".split(
    " ",
  ),
])("%s can look at pictures", (name) => {
  expect(seesPictures(name)).toBe(true);
});

test.each([
  ..."deepseek-chat deepseek-reasoner deepseek-v3.2 qwen3-coder-plus qwen-max glm-4.6 glm-5 kimi-k2-0905-preview".split(
    " ",
  ),
  ..."gpt-3.5-turbo gpt-4 o1-mini o3-mini gpt-oss-120b llama3.1:8b mistral-large-latest codestral MiniMax-M2 y".split(
    " ",
  ),
])("%s is taken for blind", (name) => {
  expect(seesPictures(name)).toBe(false);
});
