import { opendirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface ListInput {
  root: string;
  /** Not looked into. */
  closed: string;
  most: number;
}

/** Versions and packages: large, and made anew by their own tools. */
const never = [".git", "node_modules"];

/**
 * Everything below a folder, links as such and never followed, without .git, node_modules and the folders that the
 * .gitignore at the top names plainly. Null when it is more than `most` or a folder is closed to us.
 */
export function listBelow({ root, closed, most }: ListInput): () => Map<string, { isFolder: boolean }> | null {
  // Once: what is left out must not change with a command, or files would seem to come and go.
  let skipped: Set<string> | null = null;
  return () => {
    skipped ??= new Set([...never, ...ignoredFolders(root)]);
    const found = new Map<string, { isFolder: boolean }>();
    const folders = [root];
    for (const folder of folders) {
      const entries = entriesOf(folder, most - found.size);
      if (!entries) return null;
      for (const { name, isFolder, isWatched } of entries) {
        const path = join(folder, name);
        if (!isWatched || (isFolder && skipped.has(name)) || path === closed) continue;
        found.set(path, { isFolder });
        if (isFolder) folders.push(path);
      }
    }
    return found;
  };
}

interface Listed {
  name: string;
  isFolder: boolean;
  /** Pipes and sockets hold nothing. */
  isWatched: boolean;
}

/** Stops at the bound: a folder of a hundred thousand files is not read to its end. */
function entriesOf(path: string, most: number): Listed[] | null {
  const entries: Listed[] = [];
  try {
    using folder = opendirSync(path, { bufferSize: 256 });
    for (let entry = folder.readSync(); entry; entry = folder.readSync()) {
      if (entries.length === most) return null;
      const isFolder = entry.isDirectory();
      entries.push({ name: entry.name, isFolder, isWatched: isFolder || entry.isFile() || entry.isSymbolicLink() });
    }
    return entries;
  } catch (error) {
    // A folder that went this moment has nothing in it.
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? [] : null;
  }
}

/** Only names without a pattern: all else would need the whole syntax. */
function ignoredFolders(root: string): string[] {
  try {
    const lines = readFileSync(join(root, ".gitignore"), "utf8").split("\n");
    return lines.flatMap((line) => /^\/?([\w.@-]+)\/?\s*$/.exec(line)?.[1] ?? []);
  } catch {
    // None, or none that can be read: then nothing more is left out.
    return [];
  }
}
