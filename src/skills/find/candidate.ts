import { join } from "node:path";
import type { SkillEntry } from "../../protocol/skills.ts";
import type { Root, SkillRecord } from "./root.ts";

/** A skill before it is settled by which name it is known. */
export interface Candidate {
  entry: SkillEntry;
  state: "on" | "off" | "waits";
  /** What may stand before its name when the bare one is taken, the best first. */
  labels: readonly string[];
  /** Where it was read; none for what came with us. */
  read?: { root: Root; record: SkillRecord };
}

export function candidateOf(root: Root, record: SkillRecord, state: Candidate["state"]): Candidate {
  const { folder, file, head, plugin, parent } = record;
  const installed = "files" in root.at ? root.at.files.find((one) => one.folder === folder && one.file === file) : null;
  const { source, owner } = root;
  const from = installed?.from ?? plugin;
  return {
    entry: {
      ...{ name: installed?.name ?? head.name, source, folder, head },
      ...(file !== "SKILL.md" && { file }),
      ...(from !== undefined && { from }),
    },
    state: installed?.enabled === false ? "off" : state,
    labels: [plugin, parent, installed?.from, source, ...placeLabels(root), owner && lastPart(owner.folder)].filter(
      (label) => label !== undefined,
    ),
    read: { root, record },
  };
}

/** `.claude/skills` is known as claude. */
function placeLabels({ at }: Root): string[] {
  const label = "folder" in at ? /[/\\]\.?([^/\\]+)[/\\]skills$/.exec(at.folder)?.[1] : undefined;
  return label === undefined ? [] : [label];
}

const lastPart = (path: string) => path.slice(path.lastIndexOf("/") + 1);

export const fileOf = ({ folder, file }: Pick<SkillRecord, "folder" | "file">) => join(folder, file);
