import { readlinkSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Texts } from "../i18n/texts.ts";
import { isDataFile } from "./data-files.ts";
import { sameFolder } from "./same-folder.ts";
import { ToolError, type Workspace } from "./tool.ts";

/** `closed` is our data folder: whatever way leads into it, its paths begin as the gate knows them. */
export function createWorkspace(folder: string, texts: Texts["tools"], closed?: string): Workspace {
  const realPath = createRealPath(texts);
  const root = realPath(resolve(folder));
  const known = sameFolder(root, closed);
  return {
    root,
    resolve(path) {
      if (path.includes("\0")) throw new ToolError(texts.badPath());
      const expanded = path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(1)) : path;
      return known(realPath(resolve(root, expanded)));
    },
    isData: (stats) => isDataFile(stats, closed),
    show(path) {
      const inside = relative(root, path);
      if (inside === "") return ".";
      return inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? path : inside;
    },
  };
}

/** Symlinks followed as far as the path exists; what does not exist yet is joined to its real parent. */
function createRealPath(texts: Texts["tools"]): (path: string) => string {
  return function realPath(path: string, hops = 40): string {
    try {
      return realpathSync.native(path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ELOOP" || hops === 0) throw new ToolError(texts.tooManyLinks({ path }));
      // What cannot be there, a name that is too long, is refused by whoever opens it.
      if (!["ENOENT", "ENOTDIR", "EACCES", "ENAMETOOLONG"].includes(code ?? "")) throw error;
    }
    const parent = dirname(path);
    if (parent === path) return path;
    // A link whose target is missing would be written through, so the target is what counts.
    const target = linkTarget(path);
    if (target !== null) return realPath(resolve(parent, target), hops - 1);
    return join(realPath(parent, hops), basename(path));
  };
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    // Not a link, or not there.
    return null;
  }
}
