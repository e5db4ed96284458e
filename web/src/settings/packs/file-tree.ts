import type { PackFolder } from "./shapes.ts";

/** One line of the tree: a folder, a file that goes in, or something that is left out. */
export interface TreeLine {
  path: string;
  /** Its last part. */
  name: string;
  depth: number;
  /** Null for a folder, and for what is left out. */
  size: number | null;
  executable: boolean;
  /** Why it is left out; null where it goes in. */
  leftOut: string | null;
}

/** Folders before what is in them, everything by its name. */
export function treeOf({ files, leftOut }: Pick<PackFolder, "files" | "leftOut">): TreeLine[] {
  const lines = new Map<string, TreeLine>();
  const put = (path: string, rest: Pick<TreeLine, "size" | "executable" | "leftOut">) => {
    const parts = path.split("/");
    for (const at of parts.keys()) {
      const part = parts.slice(0, at + 1).join("/");
      const isLast = at === parts.length - 1;
      if (!isLast && lines.has(part)) continue;
      const around = { size: null, executable: false, leftOut: null };
      lines.set(part, { path: part, name: parts[at] ?? "", depth: at, ...(isLast ? rest : around) });
    }
  };
  for (const { path, size, executable } of files) put(path, { size, executable, leftOut: null });
  for (const { path, reason } of leftOut)
    put(path.replace(/\/$/, ""), { size: null, executable: false, leftOut: reason });
  // A slash comes before all else, so that what is in a folder follows it.
  const key = (path: string) => path.replaceAll("/", "\0");
  return [...lines.values()].sort((one, other) => (key(one.path) < key(other.path) ? -1 : 1));
}
