import { readdirSync, type Stats } from "node:fs";
import { basename } from "node:path";

/**
 * When a stub was last changed, as the disk tells it: by this all of ours know one, in whatever process or thread, and
 * whoever puts something into it makes it his own. Whole seconds and an even number, which every file system can keep.
 */
export const stubTime = new Date(500_000_002_000);

/** What is in a stub whose name would be read as something broken if it were empty. Git takes a dot for: here. */
export const stubContent = (path: string): string => contents.get(basename(path)) ?? "";

const contents = new Map([
  [".mcp.json", "{}\n"],
  [".devcontainer.json", "{}\n"],
  [".claude.json", "{}\n"],
  ["commondir", ".\n"],
]);

/** Whether it only stands where a sandbox lets nothing be made, and is nobody's file or folder. */
export function isStub(stats: Stats, path: string): boolean {
  if (stats.mtimeMs !== stubTime.getTime()) return false;
  return stats.isFile() ? stats.size === stubContent(path).length : stats.isDirectory() && isEmpty(path);
}

/** What the system would say if it were not there. */
export const noSuchFile = (path: string): Error =>
  Object.assign(new Error(`ENOENT: no such file or directory, '${path}'`), { code: "ENOENT" });

/** A time can be set by anybody: nothing is hidden by one. */
function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return false; // Gone, or closed to us: ours would not be.
  }
}
