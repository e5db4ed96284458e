import type { Texts } from "../../i18n/texts.ts";
import { exactLine } from "../../protocol/exact-line.ts";
import { repositoryAt } from "../../skills/git/address.ts";
import { gitManifest } from "../../skills/git/place.ts";
import { skillName } from "../../skills/head/name.ts";
import type { SkillRow } from "../../store/store.ts";
import { Declined } from "../declined.ts";
import { visibleLine } from "../visible.ts";
import { fromFolder } from "./from-folder.ts";
import { fromGit, type GitWanted } from "./from-git.ts";
import type { Offer, Offered } from "./offer.ts";
import type { SourceParts } from "./parts.ts";

export interface Wanted extends Omit<GitWanted, "address"> {
  /** A folder, as a whole path, or the address of a repository. */
  from: { folder: string } | { address: string };
  /** Another name than its own. */
  name?: string | undefined;
}

/** What would be added. Nothing is stored yet: what it lets pass unasked is the user's to decide. Throws Declined. */
export async function offered({ from, name, ...wanted }: Wanted, parts: SourceParts): Promise<Offer> {
  const { skillSources } = parts.texts;
  if (wanted.all && (name !== undefined || wanted.skill !== undefined))
    throw new Declined("unfit", skillSources.oneOrAll());
  const fit = name === undefined ? undefined : skillName(name);
  if (name !== undefined && (fit === "" || fit !== name))
    throw new Declined("unfit", skillSources.badName({ name: visibleLine(name), fit: fit ?? "" }));
  const offer = await ("folder" in from
    ? fromFolder({ ...from, ...wanted }, parts)
    : fromGit({ ...from, ...wanted, fresh: wanted.fresh && !(await isInUse(from.address, parts)) }, parts));
  return settled(offer, name, parts);
}

/** What a skill that was added is held at is its user's to move. */
async function isInUse(address: string, { store }: SourceParts): Promise<boolean> {
  const repository = repositoryAt(address);
  if ("problem" in repository) return false;
  const manifests = (await store.skills()).map(gitManifest);
  return manifests.some((one) => one?.repo === repository.url && one.branch === repository.branch);
}

/** By the names that they shall have. What was added before keeps what is known of it. */
async function settled({ skills, notes }: Offer, name: string | undefined, parts: SourceParts): Promise<Offer> {
  const { store, texts } = parts;
  const rows = await store.skills();
  const renamed: string[] = [];
  const named = skills.map(({ row, ...rest }): Offered => {
    const before = rows.find(({ id }) => id === row.id);
    if (name === undefined && before && isOther(row, before))
      throw new Declined("unfit", texts.skillSources.standsIn({ file: fileIn(row), name: visibleLine(before.name) }));
    // Whoever asks for a text by its own name does not mean what it stood in for.
    const isOwn = before && gitManifest(before)?.instead && !gitManifest(row)?.instead;
    const called = name ?? (isOwn ? undefined : before?.name) ?? row.name;
    if (before && before.name !== called)
      renamed.push(texts.skillSources.renamed({ before: visibleLine(before.name), name: called }));
    const { installed_at, last_used_at } = before ?? row;
    return { row: { ...row, name: called, installed_at, last_used_at }, ...rest };
  });
  // Two that were added under one name would hide each other.
  const taken = named.find(({ row }) => rows.some((one) => one.name === row.name && one.id !== row.id));
  if (taken) throw new Declined("unfit", texts.skillSources.taken({ name: taken.row.name }));
  const judged = await withLookalikes(named, rows, parts);
  return { skills: judged, notes: [...notes, ...renamed] };
}

/** Says of each whether its name may be taken for that of a tool or of another skill. */
async function withLookalikes(
  skills: readonly Offered[],
  rows: readonly SkillRow[],
  { known }: SourceParts,
): Promise<Offered[]> {
  const [{ lookalikeOf, namesByShape }, { builtInTools }] = await Promise.all([
    import("../../skills/head/lookalike.ts"),
    import("../../tools/catalogue.ts"),
  ]);
  const added = new Set(rows.map(({ id }) => id));
  const others = namesByShape([...builtInTools, ...known].map(({ name }) => name));
  const own = Map.groupBy(known, ({ installed }) => installed);
  return skills.map((one) => {
    const { row, head } = one;
    // What is there already under this name has been agreed to.
    if (added.has(row.id)) return one;
    const except = own.get(row.id)?.map(({ name }) => name);
    return { ...one, lookalike: lookalikeOf(head.title ?? row.name, row.name, others, except) };
  });
}

/** Why a name may be taken for another, in words; null where it may not. */
export function lookalikeNote({ row: { name }, lookalike }: Offered, { skillSources }: Texts): string | null {
  if (!lookalike) return null;
  const shown = exactLine(name);
  if (lookalike.why === "like")
    return skillSources.lookalike.like({ name: shown, other: visibleLine(lookalike.other) });
  if (lookalike.why === "form")
    return skillSources.lookalike.form({ name: shown, plain: visibleLine(lookalike.plain) });
  return skillSources.lookalike[lookalike.why]({ name: shown });
}

/** One text stands in for one skill that is not there. */
const isOther = (row: SkillRow, before: SkillRow) => gitManifest(row)?.instead && before.name !== row.name;

const fileIn = (row: SkillRow) => visibleLine(gitManifest(row)?.file ?? "");

/** Stores them. `approved`: those whose rights their user has agreed to, as they are now. */
export async function add(
  skills: readonly Offered[],
  approved: ReadonlySet<Offered>,
  { store }: SourceParts,
): Promise<void> {
  const { agreeTo } = await import("../../skills/use/rights.ts");
  const rows = skills.map((one) => {
    const { row, rights, parts } = one;
    const isGit = row.source === "git";
    if (isGit && !approved.has(one)) return row;
    const agreed = approved.has(one) ? agreeTo(...(isGit ? [rights] : parts.map((part) => part.rights))) : [];
    // Folders were once added with all that they do agreed to unasked: that stands under the other name.
    return {
      ...row,
      manifest: JSON.stringify({ ...JSON.parse(row.manifest), [isGit ? "agreed" : "approved"]: agreed }),
    };
  });
  await store.saveSkill(...rows);
}
