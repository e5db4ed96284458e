import { join, relative, sep } from "node:path";

/** Folders below one, down to another and with it. */
export function waysTo(path: string, root: string): string[] {
  const names = relative(root, path).split(sep).filter(Boolean);
  return names.map((_, index) => join(root, ...names.slice(0, index + 1)));
}
