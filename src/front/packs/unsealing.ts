import type { Secrets } from "../../config/secrets.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { PackKeys } from "../../skills/pack/format/header.ts";
import { createUnsealing } from "../../skills/pack/install/unsealing.ts";
import { packRuntime } from "../../version.ts";
import { packIdentities } from "./keys.ts";
import { packSentence } from "./sentence.ts";

/** Of one version of one pack: each has been sealed with a passphrase of its own. */
const passphrase = (headerHash: string) => `pack-passphrase:${headerHash}`;

/** What can open a pack, as far as it is kept. */
export function packKeys(headerHash: string, secrets: Secrets): PackKeys {
  const kept = secrets.get(passphrase(headerHash));
  return { identities: packIdentities(secrets), ...(kept !== null && { passphrase: kept }) };
}

/** So that the pack can be used later without asking again. */
export const keepPassphrase = (headerHash: string, secrets: Secrets, value: string): void =>
  secrets.set(passphrase(headerHash), value);

/** Who has the pack no more needs nothing that opens it. */
export const forgetPassphrase = (headerHash: string, secrets: Secrets): void => {
  secrets.remove(passphrase(headerHash));
};

/** Opens sealed packs with what the secret store has. */
export const unsealingWith = (secrets: () => Promise<Secrets>, texts: Texts) =>
  createUnsealing({
    keys: async (headerHash) => packKeys(headerHash, await secrets()),
    runtime: packRuntime,
    sentence: (problem) => packSentence(problem, texts),
  });
