import { existsSync, rmSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { Texts } from "../../i18n/texts.ts";
import type { Capabilities } from "../../protocol/skills.ts";
import type { Sealing } from "../../skills/pack/format/header.ts";
import { fingerprintOf } from "../../skills/pack/format/keys.ts";
import { placeOf } from "../../skills/pack/install/entry.ts";
import { isRefused, lookAtPack, openForInstall } from "../../skills/pack/install/install.ts";
import type { Plan } from "../../skills/pack/install/judge.ts";
import { damageOf } from "../../skills/pack/install/kept.ts";
import { packManifest, packRowId } from "../../skills/pack/install/manifest.ts";
import { uploadedFile } from "../../skills/pack/install/place.ts";
import type { Rights } from "../../skills/use/rights.ts";
import { packRuntime } from "../../version.ts";
import { Declined } from "../declined.ts";
import {
  installOpened,
  installParts,
  keysFor,
  lostAlways,
  noticesFor,
  type PackEngine,
  refusalSentence,
  widerLines,
} from "./install.ts";

/** A pack as people are shown it. */
export interface ShownPack {
  name: string;
  version: string;
  description: string;
  packId: string;
  headerHash: string;
  fingerprint: string;
  capabilities: Capabilities;
  sealed: boolean;
}

export interface OfferedPack extends ShownPack {
  /** The publisher's key, and those that vouch for it. */
  key: string;
  cosigners: string[];
  createdAt: string;
  /** Null where it can be used for ever. */
  expires: string | null;
  sealing: Sealing;
  /** Null where their names are private. */
  files: { path: string; size: number; executable: boolean }[] | null;
  /** The version that is installed; null where none is. */
  before: string | null;
  kind: Plan["kind"];
  publisher: "new" | "known" | "rotated";
  needsPassphrase: boolean;
  /** What its user should know, a sentence each. */
  notices: string[];
  /** What it may more than the installed one: then it must be agreed to. */
  wider: string[];
  /** What it does unasked where its user approves it; null where it cannot be opened yet. */
  rights: Rights | null;
}

/** What a file on this machine is, and what installing it would mean. Throws Declined where it would be refused. */
export async function offeredPack(file: string, engine: PackEngine, texts: Texts): Promise<OfferedPack> {
  if (!isAbsolute(file)) throw new Declined("unfit", texts.packs.problems.unreadable({ reason: "ENOENT" }));
  const parts = await installParts(engine);
  const looked = await lookAtPack(file, parts);
  if (isRefused(looked)) throw new Declined("unfit", refusalSentence(looked, texts));
  const { header, headerHash } = looked.pack;
  const { name, version, description, packId, publisher, capabilities, sealing } = header;
  const keys = await keysFor(looked.pack, engine);
  const opened = await openForInstall(file, keys, parts);
  const row = (await engine.store.skills()).find(({ id }) => id === packRowId(name));
  const old = row && packManifest(row);
  return {
    ...{ name, version, description, packId, headerHash, capabilities, sealed: sealing !== "open" },
    ...{ fingerprint: fingerprintOf(publisher), key: publisher, cosigners: [...(header.cosigners ?? [])] },
    ...{ createdAt: header.createdAt, expires: header.expires ?? null, sealing },
    files: header.files?.map(({ path, size, x }) => ({ path, size, executable: x })) ?? null,
    before: old?.version ?? null,
    ...{ kind: looked.plan.kind, publisher: looked.plan.publisher },
    needsPassphrase: sealing === "passphrase" && keys.passphrase === undefined,
    notices: [...noticesFor(looked, texts), ...lostAlways(looked.pack, await engine.store.settings(), texts)],
    wider: widerLines(looked, texts),
    rights: isRefused(opened) ? null : opened.rights,
  };
}

export interface InstallWish {
  /** Without it, the one that was sent to us. */
  file?: string | undefined;
  /** Of the pack that its user was shown: another one that lies there by now is not installed. */
  headerHash: string;
  accept: boolean;
  approve: boolean;
  passphrase?: string | undefined;
}

export async function installOffered(wish: InstallWish, engine: PackEngine, texts: Texts): Promise<OfferedPack> {
  const { headerHash, accept, approve, passphrase } = wish;
  const sent = uploadedFile(engine.folders.data, headerHash);
  if (wish.file === undefined && !existsSync(sent)) throw new Declined("unknown", texts.packInstall.uploadGone());
  const file = wish.file ?? sent;
  const offered = await offeredPack(file, engine, texts);
  const { packInstall } = texts;
  if (offered.wider.length > 0 && !accept) throw new Declined("limit", offered.wider.join("\n"));
  const parts = await installParts(engine);
  const looked = await lookAtPack(file, parts);
  if (isRefused(looked)) throw new Declined("unfit", refusalSentence(looked, texts));
  const kept = await keysFor(looked.pack, engine);
  const keys = passphrase === undefined ? kept : { ...kept, passphrase };
  const opened = await openForInstall(file, keys, parts);
  if (isRefused(opened)) throw new Declined("unfit", refusalSentence(opened, texts));
  if (opened.headerHash !== headerHash) throw new Declined("limit", packInstall.changedMeanwhile());
  const row = await installOpened({ file, opened, approved: approve, passphrase }, parts, engine);
  if (isRefused(row)) throw new Declined("unfit", refusalSentence(row, texts));
  rmSync(sent, { force: true });
  return offered;
}

export interface ListedPack extends ShownPack {
  enabled: boolean;
  /** Why it may not be used now, or null. */
  blocked: string | null;
}

/** With what is wrong with them as they lie here. */
export async function listPacks(
  { store, folders }: Pick<PackEngine, "store" | "folders">,
  { tools }: Texts,
): Promise<ListedPack[]> {
  const times = { now: new Date(), runtime: packRuntime, data: folders.data };
  const listed: ListedPack[] = [];
  for (const row of await store.skills()) {
    const manifest = packManifest(row);
    if (!manifest) continue;
    const { version, description, packId, headerHash, capabilities, sealed, publisher } = manifest;
    const { name } = row;
    const place = placeOf(manifest, times);
    const blocked = place.blocked ?? (await damageOf(place));
    listed.push({
      ...{ name, version, description, packId, headerHash, capabilities, sealed: sealed !== null },
      ...{ fingerprint: fingerprintOf(publisher), enabled: row.enabled === 1 },
      blocked: blocked && tools.skillBlocked[blocked.why]({ name, detail: blocked.detail }),
    });
  }
  return listed;
}
