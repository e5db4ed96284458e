import { failpoint } from "../../../failpoint.ts";
import type { SkillHead } from "../../../protocol/skills.ts";
import type { PackPin, SkillRow } from "../../../store/store.ts";
import { agreeTo, type Rights, rightsIn } from "../../use/rights.ts";
import { skillFile } from "../format/file-table.ts";
import type { OpenedPack, PackKeys, VerifiedPack } from "../format/header.ts";
import { openPack } from "../format/open.ts";
import { isProblem, type PackProblem } from "../format/problem.ts";
import { type VerifyOptions, verifyPack } from "../format/verify.ts";
import { cleanPacks, removePack } from "./clean.ts";
import { isIntact } from "./intact.ts";
import { type InstallProblem, judgePack, type Plan } from "./judge.ts";
import { type PackManifest, packManifest, packRowId } from "./manifest.ts";
import { packFolder } from "./place.ts";
import type { Revocation } from "./revocation.ts";
import { writePack } from "./write.ts";

/** Where packs are remembered. */
export interface PackStore {
  skills(): Promise<SkillRow[]>;
  saveSkill(row: SkillRow): Promise<void>;
  packPin(id: string): Promise<PackPin | null>;
  savePackPin(pin: PackPin): Promise<void>;
}

export interface InstallParts extends VerifyOptions {
  store: PackStore;
  data: string;
  revocations: readonly Revocation[];
}

export type Refusal = PackProblem | InstallProblem | { refused: "taken"; name: string } | { refused: "changed" };

export interface Looked {
  pack: VerifiedPack;
  plan: Plan;
}

export const isRefused = (value: object): value is Refusal => "refused" in value || "problem" in value;

/** What installing this would mean. Nothing is decrypted, written or remembered. */
export async function lookAtPack(file: string | Uint8Array, parts: InstallParts): Promise<Looked | Refusal> {
  const pack = await verifyPack(file, parts);
  if (isProblem(pack)) return pack;
  const { name } = pack.header;
  const rows = await parts.store.skills();
  const row = rows.find(({ id }) => id === packRowId(name));
  // Two installed skills of one name would hide each other.
  if (!row && rows.some((one) => one.name === name)) return { refused: "taken", name };
  const known = { pin: await parts.store.packPin(name), installed: row ? packManifest(row) : null };
  const plan = judgePack(pack, { ...known, revocations: parts.revocations });
  if ("refused" in plan) return plan;
  const place = packFolder(parts.data, { packId: pack.header.packId, headerHash: pack.headerHash });
  if (plan.kind !== "same" || (await isIntact(place, pack, parts.now))) return { pack, plan };
  return { pack, plan: { ...plan, kind: "damaged" } };
}

/** Opened in memory, so that what cannot be opened is not installed. What it holds is not run. */
export async function openForInstall(
  file: string | Uint8Array,
  keys: PackKeys,
  parts: InstallParts,
): Promise<ReadPack | PackProblem> {
  const opened = await openPack(file, keys, parts);
  if (isProblem(opened)) return opened;
  const { parseSkill } = await import("../../head/parse.ts");
  const text = opened.files.find(({ path }) => path === "SKILL.md");
  if (!text) return { problem: "no-skill" };
  const parsed = parseSkill(text.bytes, { folder: opened.header.name });
  if ("skipped" in parsed) return { problem: "bad-skill", diagnostic: parsed.skipped };
  return { ...opened, head: parsed.head, rights: rightsIn(parsed) };
}

/** With what its SKILL.md says, and what it would do unasked. */
export type ReadPack = OpenedPack & { head: SkillHead; rights: Rights };

export interface Installing {
  file: string | Uint8Array;
  opened: ReadPack;
  /** Its user trusts it as his own: it does its rights unasked. */
  approved: boolean;
}

/** The last step: files, then what is remembered for ever, then the row. A kill at any point leaves the old one or the new one. */
export async function installPack(
  { file, opened, approved }: Installing,
  parts: InstallParts,
): Promise<SkillRow | Refusal> {
  // Whoever was asked may have taken his time: what was true then may not be now.
  const looked = await lookAtPack(file, parts);
  if (isRefused(looked)) return looked;
  if (looked.pack.headerHash !== opened.headerHash) return { refused: "changed" };
  const { store, data, now } = parts;
  await writePack(file, opened, { data, isGood: (folder) => isIntact(folder, opened, now) });
  const { header, headerHash } = opened;
  const { name } = header;
  const before = (await store.skills()).find(({ id }) => id === packRowId(name));
  const pin = await store.packPin(name);
  const at = now.toISOString();
  await store.savePackPin({
    ...{ pack_id: name, publisher: header.publisher, highest: header.version, hash: headerHash },
    pinned_at: pin?.pinned_at ?? at,
  });
  failpoint("pack:pinned");
  const row: SkillRow = {
    ...{ id: packRowId(name), name, source: "pack", manifest: JSON.stringify(manifestOf()) },
    ...{ enabled: before?.enabled ?? 1, installed_at: at, last_used_at: before?.last_used_at ?? null },
  };
  await store.saveSkill(row);
  failpoint("pack:row");
  const old = before && packManifest(before);
  if (old && old.headerHash !== headerHash) removePack(data, old);
  cleanPacks(data, await store.skills());
  return row;

  function manifestOf(): PackManifest {
    const { packId, version, publisher, description, capabilities, sealing, minRuntime, expires } = header;
    const old = before ? packManifest(before) : null;
    const { userOnly, modelOnly } = opened.head;
    const skill = sealing === "open" ? header.files?.find(({ path }) => path === skillFile)?.sha256 : undefined;
    return {
      ...{ packId, version, publisher, headerHash, description, capabilities, minRuntime },
      ...(approved && { agreed: agreeTo(opened.rights) }),
      sealed: sealing === "open" ? null : sealing,
      memory: old?.memory ?? packId,
      ...(expires !== undefined && { expires }),
      ...(skill !== undefined && { skill }),
      ...(userOnly && { userOnly }),
      ...(modelOnly && { modelOnly }),
    };
  }
}
