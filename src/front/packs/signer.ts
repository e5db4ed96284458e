import type { Secrets } from "../../config/secrets.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { SigningKey } from "../../skills/pack/format/keys.ts";
import { Declined } from "../declined.ts";
import { keyNames, packSigner, usualKeyName } from "./keys.ts";

/** The keys of this name; without one the usual ones, or the only ones that there are. Throws Declined. */
export function signerNamed(given: string | undefined, secrets: Secrets, texts: Texts): SigningKey {
  const name = given ?? usualName(secrets, texts);
  const signer = packSigner(name, secrets);
  if (!signer) throw new Declined("failed", texts.packs.keys.none({ name }));
  return signer;
}

function usualName(secrets: Secrets, texts: Texts): string {
  const names = keyNames(secrets);
  if (names.includes(usualKeyName) || names.length === 0) return usualKeyName;
  if (names.length === 1) return names[0] as string;
  throw new Declined("unfit", texts.packs.keys.which({ names: names.join(", ") }));
}
