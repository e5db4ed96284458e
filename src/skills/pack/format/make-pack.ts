import { hash, randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { canonicalJson } from "../../../protocol/canonical-json.ts";
import type { Capabilities } from "../../../protocol/skills.ts";
import { checkedHeader } from "./check-header.ts";
import { checkedTable, sumOf } from "./file-table.ts";
import type { OpenedFile, PackFile, PackHeader, VerifiedPack } from "./header.ts";
import { packIdOf, type SigningKey } from "./keys.ts";
import { packLimits } from "./limits.ts";
import { isProblem, type PackProblem } from "./problem.ts";
import { formatVersion, magic, startBytes } from "./read-header.ts";
import { type Seal, sealer } from "./seal.ts";
import { dateText } from "./values.ts";

/** All that a pack is made of. */
export interface PackParts {
  files: readonly OpenedFile[];
  name: string;
  description: string;
  version: string;
  minRuntime: string;
  capabilities: Capabilities;
  signer: SigningKey;
  cosigners?: readonly SigningKey[];
  createdAt: Date;
  expires?: Date;
  prevVersionHash?: string;
  /** Without one it is open. */
  seal?: Seal;
  /** Only what is sealed can hide the names of its files. */
  hideNames?: boolean;
}

export interface MadePack extends VerifiedPack {
  bytes: Uint8Array;
}

/** The file, byte for byte. An open pack of the same parts is always the same file. */
export async function makePack(parts: PackParts): Promise<MadePack | PackProblem> {
  const seal = parts.seal ? await sealer(parts.seal) : null;
  if (seal && isProblem(seal)) return seal;
  const files = parts.files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const table = checkedTable(files.map(entryOf));
  if (isProblem(table)) return table;
  const contentSize = sumOf(table);
  const limit = packLimits.contentBytes;
  if (contentSize > limit) return { problem: "too-large", what: "content", claimed: contentSize, limit };
  const index = parts.hideNames ? indexOf(table) : null;
  const content = Buffer.concat([...(index ? [index] : []), ...files.map(({ bytes }) => bytes)]);
  const small = zipped(content);
  const gzip = small.length < content.length;
  const packed = gzip ? small : content;
  const payload = seal ? await seal(packed) : packed;
  const header = checkedHeader({
    formatVersion,
    packId: packIdOf(parts.signer.publisher, parts.name),
    ...{ name: parts.name, description: parts.description, version: parts.version, minRuntime: parts.minRuntime },
    publisher: parts.signer.publisher,
    ...(parts.cosigners?.length && { cosigners: parts.cosigners.map(({ publisher }) => publisher) }),
    capabilities: parts.capabilities,
    ...(index ? { index: { size: index.length, sha256: hash("sha256", index, "hex") } } : { files: table }),
    sealing: parts.seal?.to ?? "open",
    ...{ gzip, contentSize, payloadSize: payload.length, payloadSha256: hash("sha256", payload, "hex") },
    createdAt: dateText(parts.createdAt),
    ...(parts.expires && { expires: dateText(parts.expires) }),
    ...(parts.prevVersionHash !== undefined && { prevVersionHash: parts.prevVersionHash }),
  });
  return isProblem(header) ? header : signedPack(header, payload, [parts.signer, ...(parts.cosigners ?? [])]);
}

export function signedPack(header: PackHeader, payload: Uint8Array, signers: readonly SigningKey[]): MadePack {
  const signed = signedBytes(Buffer.from(canonicalJson(header)));
  const bytes = Buffer.concat([signed, ...signers.map((signer) => signer.sign(signed)), payload]);
  return { header, headerHash: hash("sha256", signed, "hex"), bytes };
}

/** What stands before the signatures. */
export function signedBytes(json: Uint8Array): Buffer {
  const start = Buffer.alloc(startBytes);
  start.write(magic, 0, "latin1");
  start.writeUInt16BE(formatVersion, 4);
  start.writeUInt32BE(json.length, 6);
  return Buffer.concat([start, json]);
}

const entryOf = ({ path, bytes, executable }: OpenedFile): PackFile => ({
  path,
  size: bytes.length,
  sha256: hash("sha256", bytes, "hex"),
  x: executable,
});

const indexOf = (files: readonly PackFile[]) =>
  Buffer.from(canonicalJson({ files, salt: randomBytes(16).toString("base64url") }));

function zipped(content: Uint8Array): Buffer {
  const packed = gzipSync(content, { level: 9 });
  // Where it was made: would be another byte on another system.
  packed[9] = 255;
  return packed;
}
