import type { SkillEntry } from "../../protocol/skills.ts";
import type { Root, SkillFile, SkillRecord } from "./root.ts";

/** A skill before it is settled by which name it is known. */
export interface Candidate {
  entry: SkillEntry;
  state: "on" | "off" | "waits";
  /** Where it was read; none for what came with us. */
  read: { root: Root; record: SkillRecord } | null;
}

export function candidateOf(root: Root, record: SkillRecord, state: Candidate["state"]): Candidate {
  const { folder, file, head, plugin } = record;
  const read = { root, record };
  if ("files" in root.at) return fetched(root.at.files, read);
  const { installed, source } = root;
  const name = installed && folder === root.at.folder ? installed.name : head.name;
  const entry: SkillEntry = { name, source, folder, head };
  if (file !== undefined) entry.file = file;
  if (plugin !== undefined) entry.from = plugin;
  return { entry, state: installed?.enabled === false ? "off" : state, read };
}

function fetched(files: readonly SkillFile[], read: NonNullable<Candidate["read"]>): Candidate {
  const { folder, file, head } = read.record;
  const row = files.find((one) => one.folder === folder && one.file === (file ?? "SKILL.md"));
  const entry: SkillEntry = { name: row?.name ?? head.name, source: read.root.source, folder, head };
  if (file !== undefined) entry.file = file;
  if (row?.from !== undefined) entry.from = row.from;
  if (row?.approved) entry.approved = true;
  if (row?.capabilities) entry.capabilities = row.capabilities;
  if (row?.pack) entry.pack = row.pack;
  return { entry, state: row?.enabled === false ? "off" : "on", read };
}

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
