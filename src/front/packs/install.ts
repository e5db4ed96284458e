import type { Secrets } from "../../config/secrets.ts";
import { switched } from "../../config/skill-switches.ts";
import type { Texts } from "../../i18n/texts.ts";
import { boundKinds } from "../../protocol/skills.ts";
import type { PackKeys, VerifiedPack } from "../../skills/pack/format/header.ts";
import { fingerprintOf } from "../../skills/pack/format/keys.ts";
import {
  type Installing,
  type InstallParts,
  installPack,
  isRefused,
  type Looked,
  type Refusal,
} from "../../skills/pack/install/install.ts";
import { packManifest, packRowId } from "../../skills/pack/install/manifest.ts";
import type { SkillRow, Store } from "../../store/store.ts";
import { packRuntime } from "../../version.ts";
import { mayBeAlways } from "../always.ts";
import { visibleLine } from "../visible.ts";
import { keptLists } from "./revocations.ts";
import { packSentence } from "./sentence.ts";
import { forgetPassphrase, keepPassphrase, packKeys } from "./unsealing.ts";

export interface PackEngine {
  store: Store;
  folders: { data: string };
  secrets(): Promise<Secrets>;
}

export async function installParts({ store, folders }: Pick<PackEngine, "store" | "folders">): Promise<InstallParts> {
  return {
    ...{ store, data: folders.data, now: new Date() },
    revocations: keptLists(await store.settings()),
    ...(packRuntime !== undefined && { runtime: packRuntime }),
  };
}

/** What can open it: nothing is looked up for an open one. */
export async function keysFor({ header, headerHash }: VerifiedPack, engine: PackEngine): Promise<PackKeys> {
  return header.sealing === "open" ? { identities: [] } : packKeys(headerHash, await engine.secrets());
}

/** The last step of an install. What opens the pack again is kept before the pack is, and only while it is installed. */
export async function installOpened(
  { passphrase, ...installing }: Installing & { passphrase?: string | undefined },
  parts: InstallParts,
  engine: PackEngine,
): Promise<SkillRow | Refusal> {
  const { header, headerHash } = installing.opened;
  const old = (await parts.store.skills()).find(({ id }) => id === packRowId(header.name));
  const before = old ? packManifest(old) : null;
  const keeps = header.sealing === "passphrase" && passphrase !== undefined;
  if (keeps) keepPassphrase(headerHash, await engine.secrets(), passphrase);
  const row = await installPack(installing, parts);
  const [stays, gone] = isRefused(row) ? [before?.headerHash, headerHash] : [headerHash, before?.headerHash];
  const isKept = keeps || before?.sealed === "passphrase";
  if (isKept && gone !== undefined && gone !== stays) forgetPassphrase(gone, await engine.secrets());
  return row;
}

/** Why it is not installed. */
export function refusalSentence(refusal: Refusal, texts: Texts): string {
  if ("problem" in refusal) return packSentence(refusal, texts);
  const { refused } = texts.packInstall;
  switch (refusal.refused) {
    case "other-publisher":
      return visibleLine(refused["other-publisher"](refusal));
    case "downgrade":
      return visibleLine(refused.downgrade(refusal));
    case "other-content":
      return visibleLine(refused["other-content"](refusal));
    case "revoked":
      return refused.revoked(refusal);
    case "revoked-voucher":
      return visibleLine(refused["revoked-voucher"](refusal));
    case "changed":
      return texts.packInstall.changedMeanwhile();
    case "taken":
      return visibleLine(refused.taken(refusal));
  }
}

/** What its user should know before it is installed, besides what the header says. */
export function noticesFor({ pack: { header }, plan }: Looked, { packInstall: texts }: Texts): string[] {
  const unbound = boundKinds.filter((kind) => header.capabilities[kind] === undefined);
  const kinds = unbound.map((kind) => texts.kinds[kind]).join(", ");
  return [
    texts.signed[plan.publisher]({ key: fingerprintOf(header.publisher) }),
    ...(unbound.length > 0 ? [texts.noBounds({ kinds })] : []),
    ...(header.sealing === "open" ? [] : [texts.notCopyProof()]),
  ];
}

/** That an update takes its place in every prompt away. */
export function lostAlways({ header }: VerifiedPack, rows: Record<string, string>, { skills }: Texts): string[] {
  const isWanted = switched(rows, "always").includes(packRowId(header.name));
  return isWanted && !mayBeAlways(header) ? [skills.notAlways({ name: header.name })] : [];
}

/** What a new version may that the old one may not; empty where it is nothing. */
export function widerLines({ plan }: Pick<Looked, "plan">, { packInstall: { wider, kinds } }: Texts): string[] {
  if (plan.wider.length === 0) return [];
  const lines = plan.wider.map((one) => {
    if (one.kind === "scripts") return wider.scripts();
    const kind = kinds[one.kind];
    return one.added === null
      ? wider.unbound({ kind })
      : visibleLine(wider.added({ kind, added: one.added.join(", ") }));
  });
  return [wider.head(), ...lines];
}
