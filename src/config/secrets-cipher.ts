import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { SecretsProblem } from "./secrets-problem.ts";

const algorithm = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];

/** The name is bound to it: moved under another name, as to another address, a secret cannot be opened. */
export function sealed(key: Buffer, name: string, value: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64");
}

interface Sealed {
  key: Buffer;
  /** For the complaint. */
  keyFile: string;
  name: string;
  entry: string;
}

export function opened({ key, keyFile, name, entry }: Sealed): string {
  const bytes = Buffer.from(entry, "base64");
  const [iv, tag, text] = [
    bytes.subarray(0, ivBytes),
    bytes.subarray(ivBytes, ivBytes + tagBytes),
    bytes.subarray(ivBytes + tagBytes),
  ];
  try {
    const cipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(name)).setAuthTag(tag);
    return Buffer.concat([cipher.update(text), cipher.final()]).toString("utf8");
  } catch (error) {
    // Neither the cipher's words nor its stack help anybody: key and secret do not belong together.
    throw new SecretsProblem("key-wrong", keyFile, { cause: error });
  }
}
