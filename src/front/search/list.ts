import type { Secrets } from "../../config/secrets.ts";
import type { SecretsProblem } from "../../config/secrets-problem.ts";
import { readSettings } from "../../config/settings.ts";
import {
  type EngineKey,
  type EngineName,
  type EngineState,
  engineFacts,
  engineNames,
  engineOrder,
  engineState,
} from "../../protocol/search-engines.ts";
import { keptKeys } from "../secrets-sentence.ts";

export interface ListedEngine {
  engine: EngineName;
  name: string;
  /** Its turn, from 1 on; null while it is not asked. */
  place: number | null;
  ready: boolean;
  /** Null where nobody knows. */
  address: string | null;
  key: EngineKey | { from: "unreadable" };
  lacks: EngineState["lacks"];
  /** Where its keys are made, or how one is set up. */
  console: string | null;
}

export interface EngineParts {
  settings(): Promise<Record<string, string>>;
  secrets(): Promise<Secrets>;
  env: Record<string, string | undefined>;
}

/** All engines, those that are asked first, and what is wrong with the stored keys. */
export async function listEngines(
  parts: EngineParts,
): Promise<{ engines: ListedEngine[]; problem: SecretsProblem | null }> {
  const settings = readSettings(await parts.settings());
  const { secrets, problem } = keptKeys(await parts.secrets());
  const known = { settings, env: parts.env, isKept: (name: string) => secrets.includes(name) };
  const looked = engineNames.map((engine): Omit<ListedEngine, "place"> => {
    const { label, console } = engineFacts[engine];
    const { at, key, lacks } = engineState(engine, known);
    const isLost = key.from === "store" && problem !== null;
    const address = at === null ? null : at.url.href.replace(/\/+$/, "");
    const found = { engine, name: label, address, lacks, console };
    return { ...found, ready: lacks === null && !isLost, key: isLost ? { from: "unreadable" } : key };
  });
  const isReady = (name: EngineName) => looked.some(({ engine, ready }) => engine === name && ready);
  const order = engineOrder(settings.searchEngines, isReady);
  const engines = looked.map((one) => ({ ...one, place: order.indexOf(one.engine) + 1 || null }));
  const rank = ({ place }: ListedEngine) => place ?? engines.length + 1;
  return { engines: engines.sort((one, other) => rank(one) - rank(other)), problem };
}
