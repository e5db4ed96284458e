import type { Dirent } from "node:fs";
import { opendir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { isBelow } from "./below.ts";

/** Folders that hold nothing of a skill, and much of it. */
const ignored = new Set([".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv"]);
const mostEntries = 50_000;
const deepest = 24;

export interface Tree {
  /** Folders with a SKILL.md, or with one that is spelt wrongly, and its name. */
  skills: { folder: string; file: string }[];
  /** All files, by the nearest folder of a skill above them. */
  files: Map<string, string[]>;
  /** Links that lead out of all that was to be looked at, by the same folder: files are read, folders are not entered. */
  leaving: Map<string, string[]>;
  /** It holds more than is looked at. */
  cut: boolean;
}

/** A folder and all below it. Links are followed, but no folder is looked at twice. */
export async function walk(root: string): Promise<Tree> {
  const tree: Tree = { skills: [], files: new Map(), leaving: new Map(), cut: false };
  const seen = new Set<string>();
  let left = mostEntries;

  async function enter(folder: string, owner: string | null, depth: number): Promise<void> {
    const place = await realpath(folder).catch(() => null);
    if (place === null || seen.has(place)) return;
    seen.add(place);
    const entries = await entriesOf(folder);
    const file = skillFileAmong(entries);
    if (file !== null) tree.skills.push({ folder, file });
    const mine = file === null ? owner : folder;
    const folders: string[] = [];
    for (const entry of entries) {
      const path = join(folder, entry.name);
      const kind = await kindOf(entry, path);
      const leaves = mine !== null && entry.isSymbolicLink() && !(await isInside(path));
      if (leaves) listIn(tree.leaving, mine).push(path);
      if (kind === "file" && mine !== null) listIn(tree.files, mine).push(path);
      if (kind === "folder" && !leaves && !ignored.has(entry.name)) folders.push(path);
    }
    if (depth >= deepest && folders.length > 0) tree.cut = true;
    else for (const path of folders) await enter(path, mine, depth + 1);
  }

  async function entriesOf(folder: string): Promise<Dirent[]> {
    const entries: Dirent[] = [];
    const opened = await opendir(folder).catch(() => null);
    for await (const entry of opened ?? []) {
      left -= 1;
      if (left < 0) {
        tree.cut = true;
        break;
      }
      entries.push(entry);
    }
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  const top = await realpath(root);
  async function isInside(path: string): Promise<boolean> {
    const place = await realpath(path).catch(() => null);
    return place !== null && isBelow(place, top);
  }

  await enter(root, null, 0);
  return tree;
}

function listIn(lists: Map<string, string[]>, owner: string): string[] {
  const list = lists.get(owner) ?? [];
  lists.set(owner, list);
  return list;
}

function skillFileAmong(entries: readonly Dirent[]): string | null {
  const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  return names.find((name) => name === "SKILL.md") ?? names.find((name) => name.toLowerCase() === "skill.md") ?? null;
}

async function kindOf(entry: Dirent, path: string): Promise<"file" | "folder" | "other"> {
  const found = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry;
  if (found?.isDirectory()) return "folder";
  return found?.isFile() ? "file" : "other";
}
