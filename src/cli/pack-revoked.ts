import { existsSync } from "node:fs";
import { pathsFrom } from "../config/paths.ts";
import { keptLists } from "../front/packs/revocations.ts";
import type { PackHeader } from "../skills/pack/format/header.ts";
import { isRevoked } from "../skills/pack/install/revocation.ts";
import type { Io } from "./io.ts";
import { withRuntime } from "./with-runtime.ts";

/** What a list that was taken over here says of a pack; null where none does. Nothing is made where nothing is kept. */
export async function revokedHere(header: PackHeader, io: Io): Promise<string | null> {
  if (!existsSync(pathsFrom(io.env).database)) return null;
  const lists = await withRuntime(io, async ({ store }) => keptLists(await store.settings()));
  const since = isRevoked(header, lists);
  return since === null ? null : io.texts.packInstall.refused.revoked({ since });
}
