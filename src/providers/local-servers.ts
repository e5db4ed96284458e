import type { Preset } from "./preset.ts";

/** Who runs on this machine answers at once. */
const usualLimitMs = 300;

/** The models that servers on this machine have, by the preset's id. A server that is not there is not in the map. */
export async function localServers(
  presets: readonly Preset[],
  limitMs: number = usualLimitMs,
): Promise<Map<string, string[]>> {
  const local = presets.filter((preset) => preset.local);
  const asked = local.map(async (preset) => [preset.id, await served(preset, limitMs)] as const);
  const answers = await Promise.all(asked);
  return new Map(answers.filter((answer): answer is [string, string[]] => answer[1] !== null));
}

async function served({ baseUrl }: Preset, limitMs: number): Promise<string[] | null> {
  const signal = AbortSignal.timeout(limitMs);
  const lists = [`${baseUrl}/models`, new URL("/api/tags", baseUrl).href];
  const [openai, ollama] = await Promise.all(lists.map((url) => namesAt(url, signal)));
  return openai ?? ollama ?? null;
}

async function namesAt(url: string, signal: AbortSignal): Promise<string[] | null> {
  try {
    const response = await fetch(url, { signal, redirect: "error" });
    return response.ok ? namesIn(await response.json()) : null;
  } catch {
    // Nobody there, too slow, or somebody who speaks of something else.
    return null;
  }
}

function namesIn(body: unknown): string[] | null {
  const { data, models } = Object(body) as { data?: unknown; models?: unknown };
  const list = [data, models].find(Array.isArray);
  const names = list?.map((one) => Object(one).id ?? Object(one).name);
  return names?.filter((name): name is string => typeof name === "string") ?? null;
}
