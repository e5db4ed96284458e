import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { makeFolder } from "../../config/folders.ts";
import type { Secrets } from "../../config/secrets.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { Capabilities, Diagnostic } from "../../protocol/skills.ts";
import { buildPack, lookInto } from "../../skills/pack/format/build.ts";
import type { LeftOut } from "../../skills/pack/format/gather.ts";
import type { Sealing } from "../../skills/pack/format/header.ts";
import { fingerprintOf } from "../../skills/pack/format/keys.ts";
import { newPassphrase } from "../../skills/pack/format/passphrase.ts";
import { isProblem } from "../../skills/pack/format/problem.ts";
import type { Seal } from "../../skills/pack/format/seal.ts";
import { headerOf } from "../../skills/pack/format/verify.ts";
import { builtFile, builtFolder } from "../../skills/pack/install/place.ts";
import { Declined } from "../declined.ts";
import { saidOf } from "../skill-list.ts";
import { writeOut } from "../write-out.ts";
import { dateFrom } from "./date.ts";
import { packSentence } from "./sentence.ts";
import { signerNamed } from "./signer.ts";
import { removeOld } from "./upload.ts";

/** A skill's folder as it would be packed. */
export interface PackFolder {
  name: string;
  description: string;
  /** As its SKILL.md says. */
  version: string | null;
  files: { path: string; size: number; executable: boolean }[];
  leftOut: (LeftOut & { reason: string })[];
  /** What follows from the SKILL.md and the files, where the author says nothing himself. */
  capabilities: Capabilities;
}

/** Throws Declined where no pack can be made of it. */
export async function packFolderAt(folder: string, texts: Texts): Promise<PackFolder> {
  const found = await lookInto(folder);
  if (isProblem(found)) throw new Declined("unfit", packSentence(found, texts));
  const { head, files, leftOut, capabilities } = found;
  return {
    ...{ name: head.name, description: head.description, version: head.version ?? null, capabilities },
    files: files.map(({ path, bytes, executable }) => ({ path, size: bytes.length, executable })),
    leftOut: withReasons(leftOut, texts),
  };
}

export interface BuildWish {
  /** As a whole path. */
  folder: string;
  key?: string | undefined;
  version?: string | undefined;
  seal: { to: "open" } | { to: "passphrase" } | { to: "recipients"; recipients: readonly string[] };
  showNames: boolean;
  expires?: string | undefined;
  /** Lists that the author gives himself. */
  capabilities: Capabilities;
  /** The tools that there are. */
  tools: ReadonlySet<string>;
  /** The folder that it is written into; without it, it is kept for an hour, to be fetched. */
  into?: { folder: string; replace: boolean } | undefined;
}

export interface BuiltForPeople {
  name: string;
  version: string;
  /** NAME-VERSION.skillpack, and where it was written; null where it waits to be fetched. */
  file: string;
  path: string | null;
  size: number;
  packId: string;
  headerHash: string;
  fingerprint: string;
  sealing: Sealing;
  /** The only time that it is told. */
  passphrase: string | null;
  capabilities: Capabilities;
  files: number;
  leftOut: (LeftOut & { reason: string })[];
  diagnostics: Diagnostic[];
}

interface WorkshopParts {
  data: string;
  secrets(): Promise<Secrets>;
  texts: Texts;
}

/** Signs a pack and writes it. Throws Declined. */
export async function buildForPeople(wish: BuildWish, parts: WorkshopParts): Promise<BuiltForPeople> {
  const { texts } = parts;
  const expires = wish.expires === undefined ? undefined : dateFrom(wish.expires, "end", texts);
  const signer = signerNamed(wish.key, await parts.secrets(), texts);
  const seal = sealOf(wish);
  const built = await buildPack({
    ...{ folder: wish.folder, signer, now: new Date(), capabilities: wish.capabilities, tools: wish.tools },
    ...(wish.version !== undefined && { version: wish.version }),
    ...(expires && { expires }),
    ...(seal && { seal, showNames: wish.showNames }),
  });
  if (isProblem(built)) throw new Declined("unfit", packSentence(built, texts));
  const { header, headerHash, bytes } = built;
  const { name, version, packId, sealing, capabilities } = header;
  const file = fileOf(header);
  return {
    ...{ name, version, file, path: keep(bytes, { file, headerHash }), size: bytes.length, packId, headerHash },
    ...{ fingerprint: fingerprintOf(header.publisher), sealing, capabilities, files: built.files.length },
    passphrase: seal?.to === "passphrase" ? seal.passphrase : null,
    leftOut: withReasons(built.leftOut, texts),
    diagnostics: built.diagnostics.filter(({ level }) => level !== "info").map((one) => saidOf(one, texts)),
  };

  /** Gives where its user finds it. */
  function keep(content: Uint8Array, { file, headerHash }: { file: string; headerHash: string }): string | null {
    if (wish.into) {
      const path = resolve(wish.into.folder, file);
      const isThere = texts.packs.build.isThere({ file: path });
      writeOut({ path, called: path, content, force: wish.into.replace, isThere }, texts);
      return path;
    }
    const folder = builtFolder(parts.data);
    makeFolder(folder);
    removeOld(folder);
    writeFileSync(builtFile(parts.data, headerHash), content, { mode: 0o600 });
    return null;
  }
}

/** Where one lies that was built within the last hour, and what it is called; null where there is none. */
export async function builtAt(data: string, headerHash: string): Promise<{ path: string; name: string } | null> {
  // A part of a path.
  if (!/^[0-9a-f]{64}$/.test(headerHash)) return null;
  const path = builtFile(data, headerHash);
  const header = await headerOf(path);
  return isProblem(header) ? null : { path, name: fileOf(header) };
}

const fileOf = ({ name, version }: { name: string; version: string }) => `${name}-${version}.skillpack`;

function sealOf({ seal }: BuildWish): Seal | null {
  if (seal.to === "open") return null;
  return seal.to === "passphrase" ? { to: "passphrase", passphrase: newPassphrase() } : seal;
}

const withReasons = (leftOut: readonly LeftOut[], { packs }: Texts) =>
  leftOut.map((one) => ({ ...one, reason: packs.build.whys[one.why] }));
