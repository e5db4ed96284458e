import type { Usage } from "../../protocol/messages.ts";

/** The usage in a chunk, wherever a server puts it. */
export function usageIn(chunk: UsageChunk): Usage | undefined {
  const choice = chunk.choices?.[0];
  return (
    usageOf(chunk.usage) ?? usageOf(choice?.usage) ?? usageOf(choice?.delta?.usage) ?? usageOf(chunk.x_groq?.usage)
  );
}

function usageOf(usage: WireUsage | null | undefined): Usage | undefined {
  if (!usage) return undefined;
  const { prompt_tokens: input, completion_tokens: completion } = usage;
  if (typeof input !== "number" && typeof completion !== "number") return undefined;
  const { prompt_tokens_details: details, completion_tokens_details: parts, total_tokens: total } = usage;
  const cacheRead = details?.cached_tokens || usage.cached_tokens || usage.prompt_cache_hit_tokens || 0;
  const cacheWrite = details?.cache_write_tokens || details?.cache_creation_input_tokens || 0;
  // Reasoning is part of the completion, but for those whose total shows that it stands beside it.
  const beside = parts?.reasoning_tokens ?? 0;
  const said = completion ?? 0;
  const output = total !== undefined && total === (input ?? 0) + said + beside ? said + beside : said;
  return {
    input: input ?? 0,
    output,
    ...(cacheRead > 0 && { cacheRead }),
    ...(cacheWrite > 0 && { cacheWrite }),
  };
}

export interface UsageChunk {
  choices?: { usage?: WireUsage | null; delta?: { usage?: WireUsage | null } | null }[] | null;
  usage?: WireUsage | null;
  x_groq?: { usage?: WireUsage | null } | null;
}

interface WireUsage {
  prompt_tokens?: number;
  completion_tokens?: number;
  total_tokens?: number;
  cached_tokens?: number;
  prompt_cache_hit_tokens?: number;
  prompt_tokens_details?: {
    cached_tokens?: number;
    cache_write_tokens?: number;
    cache_creation_input_tokens?: number;
  } | null;
  completion_tokens_details?: { reasoning_tokens?: number } | null;
}
