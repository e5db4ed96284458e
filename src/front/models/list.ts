import type { Secrets } from "../../config/secrets.ts";
import type { SecretsProblem } from "../../config/secrets-problem.ts";
import { type ListedProvider, listProviders } from "../../providers/listing.ts";
import { localServers } from "../../providers/local-servers.ts";
import type { Store } from "../../store/store.ts";
import { keptKeys } from "../secrets-sentence.ts";

export interface ModelList {
  /** All that are known; those that can be asked come first. */
  providers: ListedProvider[];
  /** The one that answers where none is named; null for the demo. */
  standing: string | null;
  /** What is wrong with the stored keys. */
  problem: SecretsProblem | null;
  /** The providers on this machine that were not asked what they have. */
  unasked: string[];
}

export interface ListParts {
  store: Store;
  secrets(): Promise<Secrets>;
  env: Record<string, string | undefined>;
}

/** Servers on this machine are asked only where `local` is wanted: to look at something else connects to nobody. */
export async function listModels(
  { store, secrets: openSecrets, env }: ListParts,
  { local: wanted }: { local: boolean } = { local: true },
): Promise<ModelList> {
  const presets = await import("../../providers/presets/presets.ts");
  // Servers on this machine are asked while the disk is read.
  const asked = wanted ? localServers(presets.presets) : null;
  const stored = await store.models();
  const { secrets, problem } = keptKeys(await openSecrets());
  const local = await asked;
  const providers = listProviders({ stored, providers: presets, secrets, env, local, unreadable: problem !== null });
  const unasked = wanted ? [] : presets.presets.filter((preset) => preset.local).map(({ id }) => id);
  return { providers, standing: stored.find((row) => row.is_default === 1)?.id ?? null, problem, unasked };
}
