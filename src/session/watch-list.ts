import { type Dirent, lstatSync, opendirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";

export interface ListInput {
  root: string;
  /** Not looked into. */
  closed: string;
  most: number;
}

/** Versions and packages: large, and made anew by their own tools. */
const never = [".git", "node_modules"];

/**
 * Everything below a folder, for a folder its permission bits, links as such and never followed, without .git, node_modules and
 * the folders that the .gitignore at the top names plainly. Null when it is more than `most` or a folder is closed to us.
 */
export function listBelow({ root, closed, most }: ListInput): () => Map<string, number | null> | null {
  // Once: what is left out must not change with a command, or files would seem to come and go.
  let skipped: Set<string> | null = null;
  return () => {
    skipped ??= new Set(foldersLeftOut(root));
    const found = new Map<string, number | null>();
    const folders = [root];
    for (const folder of folders) {
      const entries = entriesOf(folder, most - found.size);
      if (!entries) return null;
      if (folder !== root) found.set(folder, entries.mode);
      for (const entry of entries.all) {
        const isFolder = entry.isDirectory();
        const path = folder + sep + entry.name;
        // Pipes and sockets hold nothing.
        if (!isFolder && !entry.isFile() && !entry.isSymbolicLink()) continue;
        const isSkipped = skipped.has(entry.name) || (folder === root && skipped.has(`/${entry.name}`));
        if ((isFolder && isSkipped) || path === closed) continue;
        found.set(path, null);
        if (isFolder) folders.push(path);
      }
    }
    return found;
  };
}

/** The names of folders that nobody looks into; those with a slash before them, only at the top. */
export const foldersLeftOut = (root: string): string[] => [...new Set([...never, ...ignoredFolders(root)])];

/** Folders that take up more than this have very many entries; most file systems tell. */
const largeFolder = 64 * 1024;

/** Null when there are more: a folder of a hundred thousand files is not read to its end. */
function entriesOf(path: string, most: number): { all: Dirent[]; mode: number } | null {
  try {
    const { size, mode } = lstatSync(path);
    const all = size > largeFolder ? firstOf(path, most + 1) : readdirSync(path, { withFileTypes: true });
    return all.length > most ? null : { all, mode: mode & 0o7777 };
  } catch (error) {
    // A folder that went this moment has nothing in it.
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? { all: [], mode: 0o755 } : null;
  }
}

/** Slower than to read a small folder at once. */
function firstOf(path: string, most: number): Dirent[] {
  const entries: Dirent[] = [];
  using folder = opendirSync(path, { bufferSize: 256 });
  for (let entry = folder.readSync(); entry && entries.length < most; entry = folder.readSync()) entries.push(entry);
  return entries;
}

/** A list that a person wrote is shorter. */
const longestIgnore = 256 * 1024;

/** Only names without a pattern: all else would need the whole syntax. */
function ignoredFolders(root: string): string[] {
  try {
    const file = join(root, ".gitignore");
    const stats = statSync(file);
    // Reading a pipe that nobody writes to would never end.
    if (!stats.isFile() || stats.size > longestIgnore) return [];
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((line) => /^(\/?[\w.@-]+)\/?\s*$/.exec(line)?.[1] ?? []);
  } catch {
    // None, or none that can be read: then nothing more is left out.
    return [];
  }
}
