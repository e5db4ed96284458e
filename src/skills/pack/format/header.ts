import type { Capabilities } from "../../../protocol/skills.ts";

/** Readable by anybody, or by who has one of the keys, or by who knows the passphrase. Signed in any case. */
export const sealings = ["open", "recipients", "passphrase"] as const;
export type Sealing = (typeof sealings)[number];

export interface PackFile {
  /** From the skill's folder, with `/`. */
  path: string;
  size: number;
  /** SHA-256 in hex, as all hashes here. */
  sha256: string;
  /** Whether it may be run. */
  x: boolean;
}

/** What the publisher has signed, as it stands in the file: canonical JSON, so that each header has one form only. */
export interface PackHeader {
  formatVersion: 1;
  /** Hash of the publisher's key and the name: the same for all versions of a pack, and nobody else's. */
  packId: string;
  name: string;
  description: string;
  /** Semantic version. */
  version: string;
  /** The oldest SkillMint that can use it. */
  minRuntime: string;
  /** `ed25519:…`, whose signature comes first. */
  publisher: string;
  /** Keys that have signed as well, in this order: an old key that vouches for a new one. */
  cosigners?: readonly string[];
  capabilities: Capabilities;
  /** In the order of their bytes in the content, which is that of their names. Absent where the names are private: see `index`. */
  files?: readonly PackFile[];
  /** The sealed content begins with the table of files, of this size and hash. */
  index?: { size: number; sha256: string };
  sealing: Sealing;
  gzip: boolean;
  /** Of all files together, without the index. */
  contentSize: number;
  /** Of the payload as it stands in the file, sealed and packed. */
  payloadSize: number;
  payloadSha256: string;
  /** `2026-11-16T06:40:00Z`, as all dates here. */
  createdAt: string;
  expires?: string;
  /** `headerHash` of the version before. */
  prevVersionHash?: string;
}

/** A pack whose signature and payload are right. Nothing of it has been decrypted. */
export interface VerifiedPack {
  header: PackHeader;
  /** SHA-256 of what was signed; says which pack of all this is. */
  headerHash: string;
}

export interface OpenedFile {
  path: string;
  bytes: Uint8Array;
  executable: boolean;
}

export interface OpenedPack extends VerifiedPack {
  files: OpenedFile[];
}

/** What can open a sealed pack: age identities (`AGE-SECRET-KEY-1…`) and a passphrase. */
export interface PackKeys {
  identities: readonly string[];
  passphrase?: string;
}
