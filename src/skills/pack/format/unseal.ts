import { scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Identity, Stanza } from "age-encryption";
import { decrypted } from "./age-stream.ts";
import type { PackHeader, PackKeys } from "./header.ts";
import { packLimits } from "./limits.ts";
import { asTyped } from "./passphrase.ts";
import type { PackProblem } from "./problem.ts";

/** The key of a payload, and where behind its age header what is sealed with it begins. */
export interface Unsealed {
  fileKey: Uint8Array;
  at: number;
}

/** Finds the key with one of ours. Age reads the header and its check sum; nothing of the content is touched. */
export async function unsealedKey(
  { sealing }: Pick<PackHeader, "sealing">,
  { start, keys }: { start: Uint8Array; keys: PackKeys },
): Promise<Unsealed | PackProblem> {
  if (sealing === "open") return { fileKey: new Uint8Array(), at: 0 };
  if (sealing === "passphrase" ? !keys.passphrase : keys.identities.length === 0) return { problem: "locked", sealing };
  const at = ageHeaderBytes(start);
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
    if (sealing === "passphrase") decrypter.addIdentity(byPassphrase(asTyped(keys.passphrase ?? "")));
    else for (const identity of keys.identities) decrypter.addIdentity(identity);
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
    return { fileKey: await decrypter.decryptHeader(start.subarray(0, at)), at };
  } catch {
    // What age says is for those who know age: it is damaged, or one of the two above has said what it is.
    return refused ?? { problem: "seal-damaged" };
  }
}

/** Up to the end of the line with its check sum, the only one that begins so. */
function ageHeaderBytes(start: Uint8Array): number {
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, packLimits.sealBytes));
  const sum = text.indexOf("\n--- ", 0, "latin1");
  return sum < 0 ? 0 : text.indexOf("\n", sum + 1, "latin1") + 1;
}

/** Looks at what the file was sealed to, and opens nothing. */
const notMine = (look: (stanzas: Stanza[]) => void): Identity => ({
  unwrapFileKey(stanzas) {
    look(stanzas);
    return null;
  },
});

const scryptBytes = 64 * 1024 * 1024;

/** Age's scrypt stanza, with the system's own scrypt and off this thread. */
const byPassphrase = (passphrase: string): Identity => ({
  async unwrapFileKey([stanza]) {
    const [, salt = "", factor] = stanza?.args ?? [];
    const raw = Buffer.from(salt, "base64");
    if (!stanza || raw.length !== 16 || stanza.body.length !== 32) throw new Error("scrypt stanza");
    const salted = Buffer.concat([Buffer.from("age-encryption.org/v1/scrypt"), raw]);
    const key = await derived(passphrase, salted, 32, { N: 2 ** Number(factor), r: 8, p: 1, maxmem: scryptBytes });
    try {
      return decrypted(stanza.body, key, Buffer.alloc(12));
    } catch {
      // Sealed with another one.
      return null;
    }
  },
});

const derived = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** What would cost more than it may, or is not the kind of seal that was signed. */
function stanzaProblem(stanzas: readonly Stanza[], sealing: "recipients" | "passphrase"): PackProblem | null {
  const kind = sealing === "passphrase" ? "scrypt" : "X25519";
  const most = sealing === "passphrase" ? 1 : packLimits.recipients;
  if (stanzas.length > most || stanzas.some(({ args }) => args[0] !== kind)) return { problem: "seal-damaged" };
  if (sealing === "recipients") return null;
  const [, , factor = ""] = stanzas[0]?.args ?? [];
  if (!/^[1-9]\d?$/.test(factor) || stanzas[0]?.args.length !== 3) return { problem: "seal-damaged" };
  const [found, limit] = [Number(factor), packLimits.workFactor];
  return found <= limit ? null : { problem: "work-factor", found, limit };
}
