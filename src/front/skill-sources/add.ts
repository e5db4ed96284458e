import { existsSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { Declined } from "../declined.ts";
import { fromGit, type GitWanted, type Offered } from "./from-git.ts";
import type { SourceParts } from "./parts.ts";
import { readHead } from "./read-head.ts";

export interface Wanted extends Omit<GitWanted, "address"> {
  /** A folder, as a whole path, or the address of a repository. */
  from: { folder: string } | { address: string };
  /** Another name than its own. */
  name?: string | undefined;
}

/** What would be added. Nothing is stored yet: what it lets pass unasked is the user's to decide. */
export async function offered({ from, name, ...wanted }: Wanted, parts: SourceParts): Promise<Offered[]> {
  const found =
    "folder" in from ? [await fromFolder(from.folder, parts)] : await fromGit({ ...from, ...wanted }, parts);
  const [first] = found;
  const named = name !== undefined && found.length === 1 && first ? [{ ...first, row: { ...first.row, name } }] : found;
  await refuseTaken(named, parts);
  return named;
}

/** A folder of the user's own stays where it is: what he changes there counts at once. */
async function fromFolder(folder: string, { texts, now }: SourceParts): Promise<Offered> {
  const { skillSources } = texts;
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Declined("unknown", skillSources.noFolder({ folder }));
  const real = realpathSync.native(folder);
  const file = ["SKILL.md", "Skill.md", "skill.md"].find((name) => existsSync(join(real, name)));
  const head = file === undefined ? null : await readHead({ folder: real, file });
  if (!head) throw new Declined("unfit", skillSources.noSkillThere({ folder: real }));
  return {
    row: {
      ...{ id: `folder:${real}`, name: head.name, manifest: JSON.stringify({ folder: real }), source: "folder" },
      ...{ enabled: 1, installed_at: now(), last_used_at: null },
    },
    head,
  };
}

/** Two installed skills of one name would hide each other. */
async function refuseTaken(found: readonly Offered[], { store, texts }: SourceParts): Promise<void> {
  const rows = await store.skills();
  const taken = found.find(({ row }) => rows.some(({ id, name }) => name === row.name && id !== row.id));
  if (taken) throw new Declined("unfit", texts.skillSources.taken({ name: taken.row.name }));
}

/** Stores them. `approved`: what they list passes unasked while they are active. */
export async function add(found: readonly Offered[], approved: boolean, { store }: SourceParts): Promise<void> {
  for (const { row } of found) {
    const manifest = row.source === "git" ? JSON.stringify({ ...JSON.parse(row.manifest), approved }) : row.manifest;
    await store.saveSkill({ ...row, manifest });
  }
}
