import type { Secrets } from "../../config/secrets.ts";
import type { Texts } from "../../i18n/texts.ts";
import type { PackHeader, PackKeys } from "../../skills/pack/format/header.ts";
import { fingerprintOf } from "../../skills/pack/format/keys.ts";
import type { InstallParts, Looked, Refusal } from "../../skills/pack/install/install.ts";
import { boundKinds } from "../../skills/pack/install/wider.ts";
import type { Store } from "../../store/store.ts";
import { packRuntime } from "../../version.ts";
import { visibleLine } from "../visible.ts";
import { keptLists } from "./revocations.ts";
import { packSentence } from "./sentence.ts";
import { packKeys } from "./unsealing.ts";

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
export async function keysFor({ sealing, packId }: PackHeader, engine: PackEngine): Promise<PackKeys> {
  return sealing === "open" ? { identities: [] } : packKeys(packId, await engine.secrets());
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
