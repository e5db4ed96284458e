import { realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isInside } from "../../permissions/paths.ts";
import { upToRepository } from "../../permissions/repository.ts";
import type { SkillEntry } from "../../protocol/skills.ts";
import type { Places } from "./found.ts";
import { placeOf, type Root, type SkillFile, type SkillRecord } from "./root.ts";

/** A skill before it is settled by which name it is known. */
export interface Candidate {
  entry: SkillEntry;
  state: "on" | "off" | "waits";
  /** Where it was read; none for what came with us. */
  read: { root: Root; record: SkillRecord } | null;
}

/** Makes them of what is remembered of a root. */
export function candidatesOf(
  root: Root,
  places: Pick<Places, "workspace" | "home" | "trustOnce">,
): (record: SkillRecord, state: Candidate["state"]) => Candidate {
  if ("folder" in root.at) {
    const at = root.at as { folder: string };
    const agreed = agreedIn(root, at, places);
    return (record, state) => inFolder(root, at, record, { state, agreed: agreed(record) });
  }
  const files = new Map(root.at.files.map((file) => [`${file.folder}/${file.file}`, file]));
  return (record) => fetched(files, { root, record });
}

/**
 * What the user has agreed to; undefined where his folder itself is his word. A link in it that leads into the workspace
 * is none for what is written there: of that he has agreed to nothing before he adds it.
 */
function agreedIn(
  { source, installed }: Root,
  at: { folder: string },
  { workspace, home, trustOnce }: Pick<Places, "workspace" | "home" | "trustOnce">,
): (record: SkillRecord) => readonly string[] | undefined {
  if (installed) return () => installed.agreed;
  if (source !== "user" || trustOnce) return () => undefined;
  // Whoever works in a part of a repository may fetch all of it.
  const repository = upToRepository(workspace).at(-1) ?? workspace;
  // Skills lie side by side by the thousand: what holds for the folder around them is asked once.
  const around = new Map<string, boolean>();
  const isTheirs = (folder: string) => {
    const parent = dirname(folder);
    const known = around.get(parent) ?? isInside(parent, repository);
    around.set(parent, known);
    return known || folder === repository;
  };
  return ({ folder }) => {
    if (!isTheirs(folder)) return undefined;
    const own = isInside(at.folder, home) ? join(realpathSync.native(home), relative(home, at.folder)) : at.folder;
    return isInside(folder, own) ? undefined : [];
  };
}

interface Standing extends Pick<Candidate, "state"> {
  agreed: readonly string[] | undefined;
}

function inFolder(root: Root, at: { folder: string }, record: SkillRecord, { state, agreed }: Standing): Candidate {
  const { folder, file, head, plugin } = record;
  const read = { root, record };
  const { installed, source } = root;
  const entry: SkillEntry = { name: head.name, source, folder, head };
  if (installed && isIn(at.folder, placeOf(record))) {
    entry.name = installed.name;
    entry.installed = installed.id;
  }
  if (file !== undefined) entry.file = file;
  if (plugin !== undefined) entry.from = plugin;
  if (agreed) entry.agreed = agreed;
  return { entry, state: entry.installed !== undefined && installed?.enabled === false ? "off" : state, read };
}

function fetched(files: ReadonlyMap<string, SkillFile>, read: NonNullable<Candidate["read"]>): Candidate {
  const { folder, file, head } = read.record;
  const row = files.get(placeOf(read.record));
  const entry: SkillEntry = { name: row?.name ?? head.name, source: read.root.source, folder, head };
  if (file !== undefined) entry.file = file;
  if (row) entry.installed = row.id;
  if (row?.from !== undefined) entry.from = row.from;
  if (row?.commit !== undefined) entry.commit = row.commit;
  if (row?.agreed) {
    entry.approved = true;
    entry.agreed = row.agreed;
  }
  if (row?.capabilities) entry.capabilities = row.capabilities;
  if (row?.pack) entry.pack = row.pack;
  return { entry, state: row?.enabled === false ? "off" : "on", read };
}

/** Right in it, and not in a folder of it. */
const isIn = (folder: string, file: string) => file.startsWith(`${folder}/`) && !file.includes("/", folder.length + 1);

/** What may stand before its name when the bare one is taken, the best first. */
export function labelsOf({ entry: { source, from }, read }: Candidate): string[] {
  const place = read && "folder" in read.root.at ? placeLabel(read.root.at.folder) : undefined;
  const owner = read?.root.owner?.folder.split("/").at(-1);
  const labels = [read?.record.plugin, read?.record.parent, from && repositoryName(from), source, place, owner];
  return labels.filter((label): label is string => label !== undefined && label !== "");
}

/** `.claude/skills` is known as claude. */
const placeLabel = (folder: string) => /[/\\]\.?([^/\\]+)[/\\]skills$/.exec(folder)?.[1];

/** The last part of an address. */
const repositoryName = (from: string) =>
  from
    .replace(/\.git$/, "")
    .split(/[/:]/)
    .at(-1);
