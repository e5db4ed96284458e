import type { Identity, Stanza } from "age-encryption";
import type { PackHeader, PackKeys } from "./header.ts";
import { packLimits } from "./limits.ts";
import { asTyped } from "./passphrase.ts";
import type { PackProblem } from "./problem.ts";

/** The key that age has sealed the payload with, found with one of ours. `start` is the payload's beginning. */
export async function unsealedKey(
  { sealing }: PackHeader,
  start: Uint8Array,
  keys: PackKeys,
): Promise<Uint8Array | PackProblem> {
  if (sealing === "open") return new Uint8Array();
  const { passphrase, identities } = keys;
  if (sealing === "passphrase" ? !passphrase : identities.length === 0) return { problem: "locked", sealing };
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  let refused: PackProblem | null = null;
  decrypter.addIdentity(
    notMine((stanzas) => {
      refused = stanzaProblem(stanzas, sealing);
      // Only so does age stop before it does what the header asks for.
      if (refused) throw new Error(refused.problem);
    }),
  );
  try {
    if (sealing === "passphrase") decrypter.addPassphrase(asTyped(passphrase ?? ""));
    else for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    // Which of them it is, and what is wrong with it, is a secret's content.
    return { problem: "bad-identity" };
  }
  decrypter.addIdentity(
    notMine(() => {
      refused = { problem: "wrong-key", sealing };
    }),
  );
  try {
    return await decrypter.decryptHeader(start.subarray(0, packLimits.sealBytes));
  } catch {
    // What age says is for those who know age: it is damaged, or one of the two above has said what it is.
    return refused ?? { problem: "seal-damaged" };
  }
}

/** The payload without its seal, piece by piece. Throws when a piece is not as it was sealed. */
export async function* unsealed(pieces: AsyncIterable<Uint8Array>, fileKey: Uint8Array): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  yield* await decrypter.decrypt(ReadableStream.from(pieces));
}

/** Looks at what the file was sealed to, and opens nothing. */
const notMine = (look: (stanzas: Stanza[]) => void): Identity => ({
  unwrapFileKey(stanzas) {
    look(stanzas);
    return null;
  },
});

/** What would cost more than it may, or is not the kind of seal that was signed. */
function stanzaProblem(stanzas: readonly Stanza[], sealing: "recipients" | "passphrase"): PackProblem | null {
  const kind = sealing === "passphrase" ? "scrypt" : "X25519";
  const most = sealing === "passphrase" ? 1 : packLimits.recipients;
  if (stanzas.length > most || stanzas.some(({ args }) => args[0] !== kind)) return { problem: "seal-damaged" };
  if (sealing === "recipients") return null;
  const found = Number(stanzas[0]?.args[2]);
  const limit = packLimits.workFactor;
  return found <= limit ? null : { problem: "work-factor", found: Number.isFinite(found) ? found : 0, limit };
}
