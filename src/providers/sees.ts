/** Models that can look at pictures, by what their names hold on the wire. Where nothing matches, a model is taken for blind. */
const seeing: readonly RegExp[] = [
  // Names that say it.
  /(^|[^a-z])(vl|vision|omni|multimodal)([^a-z]|$)/,
  // Bedrock: us.anthropic.claude-…
  /(^|\.)claude/,
  /^gemini/,
  /^(chatgpt-4o|gpt-4o|gpt-4\.[15]|gpt-4-turbo|gpt-[5-9])/,
  /^o(1|3|4-mini)(?!-mini)/,
  /^grok-(2-vision|4|5)/,
  /^glm-\d+(\.\d+)?v/,
  /^(qvq|qwen\d*(\.\d+)?-?vl|qwen3\.[5-9])/,
  /^(doubao-seed|doubao-1-5-vision|kimi-k2\.[5-9]|step-(1v|1o|3))/,
  /^(pixtral|mistral-(small|medium)-(3|25|26|latest)|ministral-3)/,
  /^(llama-?4|llama-?3\.2.*vision|llava|bakllava|moondream|minicpm-v|internvl|gemma-?3|phi-4-multimodal)/,
];

export function seesPictures(model: string): boolean {
  // Gateways put the maker in front: openai/gpt-4o.
  const name = model.toLowerCase().slice(model.lastIndexOf("/") + 1);
  return seeing.some((pattern) => pattern.test(name));
}
