import type { Secrets } from "../../config/secrets.ts";
import type { Texts } from "../../i18n/texts.ts";
import { isName } from "../../skills/pack/format/check-header.ts";
import { fingerprintOf } from "../../skills/pack/format/keys.ts";
import { Declined } from "../declined.ts";
import { keyNames, makeKeys, type PublicKeys, publicKeys } from "./keys.ts";

export interface ShownKeys extends PublicKeys {
  fingerprint: string;
}

/** The public halves of all that can be read. */
export async function allKeys(secrets: Secrets): Promise<ShownKeys[]> {
  const kept = await Promise.all(keyNames(secrets).map((name) => publicKeys(name, secrets)));
  return kept.flatMap((keys) => (keys ? { ...keys, fingerprint: fingerprintOf(keys.publisher) } : []));
}

/** Throws Declined where there are keys of that name, or nothing can be called so. */
export async function makeKeysNamed(name: string, secrets: Secrets, { packs: { keys } }: Texts): Promise<PublicKeys> {
  if (!isName(name)) throw new Declined("unfit", keys.badName({ name }));
  const made = await makeKeys(name, secrets);
  if (!made) throw new Declined("limit", keys.taken({ name }));
  return made;
}
