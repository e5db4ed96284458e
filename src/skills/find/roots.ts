import { join } from "node:path";
import { upToRepository } from "../../permissions/repository.ts";
import type { PackEntries } from "../pack/install/entry.ts";
import type { Places } from "./found.ts";
import { type InstalledRoots, installedRoots } from "./installed.ts";
import type { Root } from "./root.ts";

/** Our own first, then what agents agree on, then what most people have. */
const skillFolders = [".skillmint/skills", ".agents/skills", ".claude/skills"] as const;

/** Where skills may lie, those first that are meant when two have one name, and what is not where it should be. */
export function rootsOf(places: Places, installed: PackEntries): { roots: Root[]; missing: InstalledRoots["missing"] } {
  const { home, folders, workspace } = places;
  const users = userFolders({ home, skills: folders.skills });
  const { ownFolders, packs, git, missing } = installedRoots(places, installed);
  const roots: Root[] = [
    ...users.map((folder) => ({ key: folder, source: "user" as const, at: { folder } })),
    ...ownFolders,
    ...packs,
    ...git,
    ...upToRepository(workspace)
      .flatMap((owner) => skillFolders.map((path) => workspaceRoot(owner, path)))
      // Who works in his home has his own skills there.
      .filter(({ at: { folder } }) => !users.includes(folder)),
  ];
  return { roots, missing };
}

/** The user's own folders. */
export const userFolders = ({ home, skills }: { home: string; skills: string }): string[] => [
  skills,
  ...skillFolders.slice(1).map((path) => join(home, path)),
];

function workspaceRoot(owner: string, path: string): Root & { at: { folder: string } } {
  const folder = join(owner, path);
  return { key: `workspace ${folder}`, source: "workspace", at: { folder }, owner: { folder: owner, path } };
}
