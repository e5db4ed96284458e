import type { Secrets } from "../../config/secrets.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { PackKeys } from "../../skills/pack/format/header.ts";
import { createUnsealing } from "../../skills/pack/install/unsealing.ts";
import { packRuntime } from "../../version.ts";
import { packIdentities } from "./keys.ts";
import { packSentence } from "./sentence.ts";

const passphrase = (packId: string) => `pack-passphrase:${packId}`;

/** What can open a pack, as far as it is kept. */
export function packKeys(packId: string, secrets: Secrets): PackKeys {
  const kept = secrets.get(passphrase(packId));
  return { identities: packIdentities(secrets), ...(kept !== null && { passphrase: kept }) };
}

/** So that the pack can be used later without asking again. */
export const keepPassphrase = (packId: string, secrets: Secrets, value: string): void =>
  secrets.set(passphrase(packId), value);

/** Opens sealed packs with what the secret store has. */
export const unsealingWith = (secrets: () => Promise<Secrets>, texts: Texts) =>
  createUnsealing({
    keys: async (packId) => packKeys(packId, await secrets()),
    runtime: packRuntime,
    sentence: (problem) => packSentence(problem, texts),
  });
