import { join, relative } from "node:path";
import type { PlacedDiagnostic } from "./found.ts";
import { walkRoot } from "./walk.ts";

export interface SkillFilesIn {
  /** Every SKILL.md, by its path from the folder. */
  files: string[];
  odd: PlacedDiagnostic[];
}

/** Who adds a collection can wait for all of it. */
const mostFolders = 20_000;

/** Every SKILL.md in a folder, and what is odd about it. `within`: links must not lead out of it. */
export function findSkillFiles({ folder, within }: { folder: string; within?: string }): SkillFilesIn {
  const { files, problems } = walkRoot(folder, { within, rootIsSkill: true, most: mostFolders });
  return {
    files: files.map((one) => relative(folder, join(one.folder, one.file))).sort(),
    odd: problems.filter(({ level }) => level === "warning"),
  };
}
