import { hash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { canonicalJson } from "../../../src/protocol/canonical-json.ts";
import type { OpenedFile, PackFile, PackKeys, Sealing } from "../../../src/skills/pack/format/header.ts";
import { packIdOf, type SigningKey, signingKey } from "../../../src/skills/pack/format/keys.ts";
import { signedBytes } from "../../../src/skills/pack/format/make-pack.ts";
import type { Random } from "../proof.ts";

export const sha256 = (bytes: Uint8Array) => hash("sha256", bytes, "hex");

/** A publisher, a receiver and a passphrase. */
export interface Keyring {
  signer: SigningKey;
  recipient: string;
  keys: PackKeys & { passphrase: string };
}

export async function newKeyring(random: Random): Promise<Keyring> {
  const identity = await generateX25519Identity();
  const signer = signingKey(randomBytes(random, 32).toString("base64url")) as SigningKey;
  const passphrase = "0123-4567-89ab-cdef";
  return { signer, recipient: await identityToRecipient(identity), keys: { identities: [identity], passphrase } };
}

export const randomBytes = (random: Random, length: number) =>
  Buffer.from(Array.from({ length }, () => random.below(256)));

export const fileOf = (path: string, bytes: Uint8Array | string = "text\n", executable = false): OpenedFile => ({
  path,
  bytes: Buffer.from(bytes),
  executable,
});

export const entryOf = ({ path, bytes, executable }: OpenedFile): PackFile => ({
  path,
  size: bytes.length,
  sha256: sha256(bytes),
  x: executable,
});

/** What a hostile publisher can do with his own key: put anything at all into a pack, and sign it. */
export interface Forgery {
  keyring: Keyring;
  files: readonly OpenedFile[];
  /** Else as the files say. */
  table?: readonly object[];
  content?: Uint8Array;
  gzip?: boolean | ((content: Uint8Array) => Uint8Array);
  sealing?: Sealing;
  /** Of the sealed payload. */
  payload?: (payload: Buffer) => Uint8Array;
  /** Puts the table into the content. */
  index?: boolean | ((index: Buffer) => Uint8Array);
  header?: (header: Record<string, unknown>) => unknown;
  json?: (json: string, header: Record<string, unknown>) => string | Uint8Array;
}

export async function forged(forgery: Forgery): Promise<Buffer> {
  const { keyring, files, sealing = "open" } = forgery;
  const table = forgery.table ?? files.map(entryOf);
  const content = forgery.content ?? Buffer.concat(files.map(({ bytes }) => bytes));
  const written = Buffer.from(canonicalJson({ files: table, salt: "c2FsdA" }));
  const index = typeof forgery.index === "function" ? forgery.index(written) : forgery.index ? written : null;
  const whole = index ? Buffer.concat([index, content]) : content;
  const packed = typeof forgery.gzip === "function" ? forgery.gzip(whole) : forgery.gzip ? gzipSync(whole) : whole;
  const sealed = Buffer.from(await sealedTo(packed, sealing, keyring));
  const payload = forgery.payload?.(sealed) ?? sealed;
  const { publisher } = keyring.signer;
  const header = {
    ...{ formatVersion: 1, packId: packIdOf(publisher, "tool"), name: "tool", description: "A tool" },
    ...{ version: "1.2.3", minRuntime: "0.1.0", publisher, capabilities: { scripts: false, tools: ["bash"] } },
    ...(index ? { index: { size: index.length, sha256: sha256(index) } } : { files: table }),
    ...{ sealing, gzip: Boolean(forgery.gzip), contentSize: content.length },
    ...{ payloadSize: payload.length, payloadSha256: sha256(payload), createdAt: "2026-11-01T00:00:00Z" },
  };
  const changed = (forgery.header?.(header) ?? header) as Record<string, unknown>;
  const json = forgery.json?.(canonicalJson(changed), changed) ?? canonicalJson(changed);
  const signed = signedBytes(Buffer.from(json));
  return Buffer.concat([signed, keyring.signer.sign(signed), payload]);
}

async function sealedTo(content: Uint8Array, sealing: Sealing, { recipient, keys }: Keyring): Promise<Uint8Array> {
  if (sealing === "open") return content;
  const encrypter = new Encrypter();
  if (sealing === "recipients") encrypter.addRecipient(recipient);
  else {
    encrypter.setScryptWorkFactor(2);
    encrypter.setPassphrase(keys.passphrase);
  }
  return encrypter.encrypt(content);
}
