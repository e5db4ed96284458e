import { createDecipheriv, hash, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";

const rounds = 100_000;
const [nonceBytes, tagBytes] = [12, 16];

/** What an old pack of this id and name is opened with. Anybody who knows the user's name has it. */
export function oldKey(username: string, { id, name }: { id: string; name: string }): Promise<Buffer> {
  const salt = hash("sha256", `${id}${name}`, "buffer");
  return promisify(pbkdf2)(username, salt, rounds, 32, "sha256");
}

/** A nonce, what was sealed, and the tag. Null when it was not sealed with this key. */
export function oldOpened(key: Buffer, sealed: Uint8Array): Buffer | null {
  if (sealed.length < nonceBytes + tagBytes) return null;
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}
