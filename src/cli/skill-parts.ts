import type { SourceParts } from "../front/skill-sources/parts.ts";
import type { Runtime } from "../runtime.ts";
import type { Io } from "./io.ts";

export const sourceParts = ({ store, folders, env, secrets }: Runtime, io: Io): SourceParts => ({
  ...{ store, folders, env, secrets, texts: io.texts },
  now: () => new Date().toISOString(),
});
