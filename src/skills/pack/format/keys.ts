import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";

/** A publisher's key: the public half as text, as headers have it, and what signs. */
export interface SigningKey {
  /** `ed25519:` and 32 bytes in base64url. */
  publisher: string;
  sign(bytes: Uint8Array): Uint8Array;
}

export const signatureBytes = 64;
const prefix = "ed25519:";

/** A new private half, as it is kept: 32 bytes in base64url. */
export function newSigningSecret(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }).d as string;
}

/** Null when it is none. */
export function signingKey(secret: string): SigningKey | null {
  const seed = Buffer.from(secret, "base64url");
  if (seed.length !== 32) return null;
  // RFC 8410: what stands before the 32 bytes is the same for every key.
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const { x } = createPublicKey(key).export({ format: "jwk" });
  return { publisher: `${prefix}${x}`, sign: (bytes) => sign(null, bytes, key) };
}

/** Whether this is a key, written the one way that it can be written. */
export const isPublisher = (text: string) => bytesOf(text) !== null;

/** False for any other key, any other bytes, and any other form of the signature. */
export function isSignedBy(publisher: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  const raw = bytesOf(publisher);
  if (raw === null || signature.length !== signatureBytes) return false;
  const x = raw.toString("base64url");
  let key: KeyObject;
  try {
    key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  } catch {
    // No point of the curve: no key of anybody.
    return false;
  }
  return verify(null, bytes, key, signature);
}

/**
 * A point of small order, for which one signature fits many texts. There are eight, here without the sign bit and with
 * the forms that are not reduced.
 */
export function isWeak(publisher: string): boolean {
  const raw = bytesOf(publisher);
  if (raw === null) return true;
  const unsigned = Buffer.from(raw);
  unsigned[31] = (unsigned[31] as number) & 0x7f;
  return smallOrder.has(unsigned.toString("hex"));
}

const smallOrder = new Set([
  `01${"00".repeat(31)}`,
  `ec${"ff".repeat(30)}7f`,
  "00".repeat(32),
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  `ed${"ff".repeat(30)}7f`,
  `ee${"ff".repeat(30)}7f`,
]);

/** Enough of the key's hash that nobody finds another key with it: 128 bits. */
export const fingerprintOf = (publisher: string) =>
  hash("sha256", bytesOf(publisher) ?? new Uint8Array(), "hex").slice(0, 32);

/** Known before any pack is, and the same for all versions. */
export const packIdOf = (publisher: string, name: string) => `${fingerprintOf(publisher)}/${name}`;

function bytesOf(publisher: string): Buffer | null {
  if (!publisher.startsWith(prefix) || publisher.length !== prefix.length + 43) return null;
  const raw = Buffer.from(publisher.slice(prefix.length), "base64url");
  return raw.length === 32 && `${prefix}${raw.toString("base64url")}` === publisher ? raw : null;
}
