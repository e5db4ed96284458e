import type { Capabilities } from "../../../protocol/skills.ts";
import type { SkillRow } from "../../../store/store.ts";

/** What is known of an installed pack without opening it. */
export interface PackManifest {
  packId: string;
  version: string;
  publisher: string;
  headerHash: string;
  description: string;
  capabilities: Capabilities;
  /** Null for an open one. */
  sealed: "recipients" | "passphrase" | null;
  /** Where its user trusts it as his own: the hash of what it does unasked. */
  agreed?: readonly string[];
  minRuntime: string;
  expires?: string;
  /** Since when a list that its user has taken over says that it may not be used. */
  revoked?: string;
  /** What its memory is kept under: the id that it had first, whatever key signs it now. */
  memory: string;
  /** SHA-256 of the SKILL.md of an open one. */
  skill?: string;
  /** Of a sealed one, whose head is not kept in the clear. */
  userOnly?: boolean;
  modelOnly?: boolean;
}

export function packManifest({ source, manifest }: Pick<SkillRow, "source" | "manifest">): PackManifest | null {
  if (source !== "pack") return null;
  try {
    const known = Object(JSON.parse(manifest)) as PackManifest;
    const texts = [known.packId, known.version, known.publisher, known.headerHash, known.memory];
    const isWhole = texts.every((text) => typeof text === "string") && typeof known.capabilities === "object";
    return isWhole && /^[0-9a-f]{32}\/[^/\\]+$/.test(known.packId) && /^[0-9a-f]{64}$/.test(known.headerHash)
      ? known
      : null;
  } catch {
    return null; // Somebody else wrote it.
  }
}

export const packRowId = (name: string) => `pack:${name}`;
