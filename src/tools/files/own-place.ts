import { lstatSync, type Stats } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { isStub } from "../../is-stub.ts";
import type { Workspace } from "../tool.ts";

/** Where a path's last name stands itself. A link is meant, not what it leads to; anything else is its real path. */
export function ownPlace(path: string, workspace: Workspace): string {
  const name = basename(path);
  const isName = name !== "" && name !== "." && name !== ".." && path !== "~" && !path.includes("\0");
  if (!isName) return workspace.resolve(path);
  const place = join(workspace.resolve(dirname(path)), name);
  return statsOf(place)?.isSymbolicLink() ? place : workspace.resolve(path);
}

/** What stands there itself; null when there is nothing, or nothing that we may look at. */
export function statsOf(place: string): Stats | null {
  try {
    const stats = lstatSync(place, { throwIfNoEntry: false });
    // A folder is one to whoever puts something into it.
    return !stats || (stats.isFile() && isStub(stats, place)) ? null : stats;
  } catch {
    // Whoever uses it then is told why he cannot.
    return null;
  }
}

/** Both real. A folder is within itself. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
