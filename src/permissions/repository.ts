import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** A workspace and the folders above it, up to the root of its repository; without one only itself. */
export function upToRepository(workspace: string): string[] {
  const folders: string[] = [];
  for (let folder = workspace; ; folder = dirname(folder)) {
    folders.push(folder);
    if (existsSync(join(folder, ".git"))) return folders;
    if (dirname(folder) === folder) return [workspace];
  }
}
