import type { Secrets } from "../../config/secrets.ts";
import { newSigningSecret, type SigningKey, signingKey } from "../../skills/pack/format/keys.ts";

/*
 * A pair of keys has one name: what signs packs is kept as `pack-signing:NAME`, what opens those that others have sealed to
 * us as `pack-identity:NAME`. Only the secret store ever has them.
 */
const signing = (name: string) => `pack-signing:${name}`;
const identity = (name: string) => `pack-identity:${name}`;

/** The public halves, for everybody. */
export interface PublicKeys {
  name: string;
  /** Who makes packs: `ed25519:…`. */
  publisher: string;
  /** Who receives them: `age1…`. */
  recipient: string;
}

export interface PrivateKeys {
  signing: string;
  identity: string;
}

export const usualKeyName = "default";

/** Null when there are keys of that name: what signed packs with them would be nobody's any more. */
export async function makeKeys(name: string, secrets: Secrets): Promise<PublicKeys | null> {
  const { generateX25519Identity } = await import("age-encryption");
  const [open, sign] = [await generateX25519Identity(), newSigningSecret()];
  // Of several who make them at once the first one's stay. The signing key last: a name is taken from then on.
  secrets.change(identity(name), (kept) => kept ?? open);
  secrets.change(signing(name), (kept) => kept ?? sign);
  return secrets.get(signing(name)) === sign ? publicKeys(name, secrets) : null;
}

/** Null when there are none of that name, or one of them is damaged. */
export async function publicKeys(name: string, secrets: Secrets): Promise<PublicKeys | null> {
  const kept = privateKeys(name, secrets);
  const key = kept && signingKey(kept.signing);
  if (!key) return null;
  const { identityToRecipient } = await import("age-encryption");
  return { name, publisher: key.publisher, recipient: await identityToRecipient(kept.identity) };
}

export function privateKeys(name: string, secrets: Secrets): PrivateKeys | null {
  const [sign, open] = [secrets.get(signing(name)), secrets.get(identity(name))];
  return sign !== null && open !== null ? { signing: sign, identity: open } : null;
}

export function keyNames(secrets: Secrets): string[] {
  return secrets.names().flatMap((name) => (name.startsWith(signing("")) ? name.slice(signing("").length) : []));
}

/** Null when there is none of that name. */
export function packSigner(name: string, secrets: Secrets): SigningKey | null {
  const secret = secrets.get(signing(name));
  return secret === null ? null : signingKey(secret);
}

/** All that can open a pack which was sealed to one of our keys. */
export function packIdentities(secrets: Secrets): string[] {
  const names = secrets.names().filter((name) => name.startsWith(identity("")));
  return names.flatMap((name) => secrets.get(name) ?? []);
}
