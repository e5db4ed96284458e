import { knownSkills } from "../front/skill-list.ts";
import type { SourceParts } from "../front/skill-sources/parts.ts";
import type { Runtime } from "../runtime.ts";
import type { Io } from "./io.ts";
import { settingIn } from "./skill-list.ts";

/** Names are those that `skill list` shows here. */
export async function sourceParts(runtime: Runtime, io: Io): Promise<SourceParts> {
  const { store, folders, env, secrets } = runtime;
  const known = await knownSkills(settingIn(runtime, undefined, io));
  return { ...{ store, folders, env, secrets, known, texts: io.texts }, now: () => new Date().toISOString() };
}
