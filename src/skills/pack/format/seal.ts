import { packLimits } from "./limits.ts";
import type { PackProblem } from "./problem.ts";

/** To whom a pack is sealed: age's X25519 keys (`age1…`), or whoever knows the passphrase. */
export type Seal =
  | { to: "recipients"; recipients: readonly string[] }
  | { to: "passphrase"; passphrase: string /** For tests only. */; workFactor?: number };

/** Prepared before anything is read or packed, so that a mistyped key is told at once. */
export async function sealer(seal: Seal): Promise<((content: Uint8Array) => Promise<Uint8Array>) | PackProblem> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  if (seal.to === "passphrase") {
    encrypter.setScryptWorkFactor(seal.workFactor ?? packLimits.workFactor);
    encrypter.setPassphrase(seal.passphrase);
    return (content) => encrypter.encrypt(content);
  }
  const { recipients } = seal;
  if (recipients.length === 0) return { problem: "bad-recipient", recipient: "" };
  if (recipients.length > packLimits.recipients)
    return { problem: "bad-recipient", recipient: recipients.at(-1) ?? "" };
  for (const recipient of recipients) {
    try {
      // Of the kinds that age knows, the one that every age can open.
      if (!/^age1[02-9ac-hj-np-z]{58}$/.test(recipient)) return { problem: "bad-recipient", recipient };
      encrypter.addRecipient(recipient);
    } catch {
      // A letter of it is wrong: age keeps a check sum in it.
      return { problem: "bad-recipient", recipient };
    }
  }
  return (content) => encrypter.encrypt(content);
}
