import {
  type EngineName,
  type EngineSettings,
  type EngineState,
  engineAddress,
  engineFacts,
  engineNames,
  engineOrder,
  engineSecret,
  engineState,
} from "../../protocol/search-engines.ts";
import type { Asked, Engine } from "./engine.ts";
import { engines } from "./engines.ts";

export interface EnginePlaces {
  settings: EngineSettings;
  env: Record<string, string | undefined>;
  /** Null when there is none of that name. Throws where the stored keys cannot be read. */
  secret(name: string): Promise<string | null>;
}

/** An engine with all that it takes to ask it. */
export interface ReadyEngine extends Pick<Asked, "address" | "isOwn" | "key" | "engineId"> {
  engine: Engine;
  lacks: null;
}

/** One that the user has named, and what it lacks; `secrets` where its key cannot be read. */
export interface LackingEngine {
  engine: Engine;
  lacks: NonNullable<EngineState["lacks"]> | "secrets";
}

/** The engines in the order in which they are asked. */
export async function readyEngines({ settings, env, secret }: EnginePlaces): Promise<(ReadyEngine | LackingEngine)[]> {
  const { searchEngines: set } = settings;
  const wanted = engineOrder(set ?? engineNames, () => true);
  const looked = new Map<EngineName, ReadyEngine | LackingEngine>();
  for (const name of wanted) looked.set(name, await readied(name));
  const order = engineOrder(set, (name) => looked.get(name)?.lacks === null);
  return order.flatMap((name) => looked.get(name) ?? []);

  async function readied(name: EngineName): Promise<ReadyEngine | LackingEngine> {
    const engine = engines[name];
    let stored: string | null = null;
    try {
      stored = await keptKey(name);
    } catch {
      // The others are asked; what is wrong with the keys is told by the doctor.
      return { engine, lacks: "secrets" };
    }
    const { at, key, engineId, lacks } = engineState(name, { settings, env, isKept: () => stored !== null });
    if (lacks !== null || at === null) return { engine, lacks: lacks ?? "address" };
    const given = key.from === "environment" ? (env[key.variable]?.trim() ?? "") : "";
    const address = at.url.href.replace(/\/+$/, "");
    return { engine, lacks: null, address, isOwn: !at.isSet, key: stored ?? given, engineId };
  }

  async function keptKey(name: EngineName): Promise<string | null> {
    const at = engineAddress(name, settings.searchAddresses, env);
    return at && engineFacts[name].needs === "key" ? secret(engineSecret(name, at.url)) : null;
  }
}
