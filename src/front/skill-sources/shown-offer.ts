import { hashOf } from "../../permissions/trust/files.ts";
import { agentsBeside } from "../../skills/agents/beside.ts";
import { gitManifest, gitSkillFile } from "../../skills/git/place.ts";
import type { Rights } from "../../skills/use/rights.ts";
import { Declined } from "../declined.ts";
import { add, lookalikeNote, offered, type Wanted } from "./add.ts";
import type { Offer, Offered } from "./offer.ts";
import type { SourceParts } from "./parts.ts";

/** What could be added, as people are shown it. */
export interface ShownOffer {
  /** Over all of it: what is added later is what was shown. */
  hash: string;
  skills: ShownOffered[];
  /** Agents that come with any of them. */
  agents: string[];
  notes: string[];
}

export interface ShownOffered {
  name: string;
  description: string;
  version: string | null;
  source: "folder" | "git";
  /** The folder, or the address of the repository. */
  from: string;
  commit: string | null;
  /** What it does unasked where its user approves it. */
  rights: Rights;
  /** Why its name may be taken for another: then it is added only where its user approves it. Null where it may not. */
  lookalike: string | null;
}

/** Fetches and shows; nothing is added. Throws Declined. */
export async function shownOffer(wanted: Wanted, parts: SourceParts): Promise<ShownOffer> {
  return shown(await offered({ ...wanted, fresh: true }, parts), parts);
}

export interface OfferChoice {
  hash: string;
  /** By their names; without them all that were shown. */
  only?: readonly string[] | undefined;
  /** Those whose rights their user agrees to. */
  approve: readonly string[];
}

/** Adds what was shown, and nothing else. Throws Declined. */
export async function addShown(wanted: Wanted, choice: OfferChoice, parts: SourceParts): Promise<ShownOffered[]> {
  const { skillSources } = parts.texts;
  const offer = await offered(wanted, parts);
  if (shown(offer, parts).hash !== choice.hash) throw new Declined("limit", skillSources.otherOffer());
  const named = [...(choice.only ?? []), ...choice.approve];
  const unknown = named.find((name) => !offer.skills.some(({ row }) => row.name === name));
  if (unknown !== undefined) throw new Declined("unknown", skillSources.notShown({ name: unknown }));
  const chosen = offer.skills.filter(({ row }) => choice.only?.includes(row.name) ?? true);
  const disguised = chosen.find((one) => one.lookalike && !choice.approve.includes(one.row.name));
  if (disguised) throw new Declined("limit", lookalikeNote(disguised, parts.texts) ?? "");
  await add(chosen, new Set(chosen.filter(({ row }) => choice.approve.includes(row.name))), parts);
  return chosen.map((one) => shownOne(one, parts));
}

function shown({ skills, notes }: Offer, parts: SourceParts): ShownOffer {
  const { folders } = parts;
  const all = skills.map((one) => shownOne(one, parts));
  const agents = skills.flatMap(({ row }) => {
    const manifest = gitManifest(row);
    const place = manifest && gitSkillFile(manifest, folders.cache);
    return place ? agentsBeside(place.folder) : [];
  });
  // The words of a warning depend on who reads them.
  const facts = all.map(({ lookalike: _, ...rest }) => rest);
  return { hash: hashOf({ skills: facts }), skills: all, agents: [...new Set(agents)], notes };
}

function shownOne(offered: Offered, { texts }: SourceParts): ShownOffered {
  const { row, head, rights } = offered;
  const git = gitManifest(row);
  return {
    ...{ name: row.name, description: head.description, version: head.version ?? null },
    source: git ? "git" : "folder",
    from: git?.repo ?? (JSON.parse(row.manifest) as { folder: string }).folder,
    commit: git?.commit ?? null,
    rights: { allows: [...new Set(rights.allows)], commands: [...rights.commands] },
    lookalike: lookalikeNote(offered, texts),
  };
}
