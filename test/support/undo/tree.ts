import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every file with its bytes and permission bits, every folder with none; by path from the root on. */
export type Tree = ReadonlyMap<string, string>;

export function treeOf(root: string, under = ""): Tree {
  const tree = new Map<string, string>();
  for (const name of readdirSync(join(root, under)).sort()) {
    const path = under === "" ? name : `${under}/${name}`;
    const { mode } = lstatSync(join(root, path));
    if ((mode & 0o170000) === 0o040000) {
      tree.set(path, "folder");
      for (const [inner, content] of treeOf(root, path)) tree.set(inner, content);
    } else tree.set(path, `${(mode & 0o777).toString(8)} ${readFileSync(join(root, path), "latin1")}`);
  }
  return tree;
}

export const filesIn = (tree: Tree) => [...tree].filter(([, content]) => content !== "folder").map(([path]) => path);

export const foldersIn = (tree: Tree) => [...tree].filter(([, content]) => content === "folder").map(([path]) => path);

/** Paths at which two trees differ. */
export function differing(one: Tree, other: Tree): string[] {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].filter((path) => one.get(path) !== other.get(path));
}

/** What users wrote, each a word of its own that nobody else writes. */
export const wordsIn = (tree: Tree) => new Set([...tree.values()].join("\n").match(/USER\d+/g) ?? []);
