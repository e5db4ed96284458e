import type { Secrets } from "../config/secrets.ts";
import { keyNames, packSigner, usualKeyName } from "../front/packs/keys.ts";
import type { SigningKey } from "../skills/pack/format/keys.ts";
import { Complaint, exitCode, type Io } from "./io.ts";

/** The keys of this name; without one the usual ones, or the only ones that there are. */
export function signerNamed(given: string | undefined, secrets: Secrets, io: Io): SigningKey {
  const name = given ?? usualName(secrets, io);
  const signer = packSigner(name, secrets);
  if (!signer) throw new Complaint(io.texts.packs.keys.none({ name }));
  return signer;
}

function usualName(secrets: Secrets, io: Io): string {
  const names = keyNames(secrets);
  if (names.includes(usualKeyName) || names.length === 0) return usualKeyName;
  if (names.length === 1) return names[0] as string;
  throw new Complaint(io.texts.packs.keys.which({ names: names.join(", ") }), exitCode.usage);
}
