import { closeSync, constants, fsync, lstatSync, open } from "node:fs";
import { mkdir, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Naming, ToolError } from "../tool.ts";
import { hasProc, noLinks, placeOfOpen } from "./place-of-open.ts";

/** A folder that is held open: what is done through it is done in that folder, wherever its path leads by now. */
export interface OpenFolder extends Disposable {
  path: string;
  /** The folder itself for another thread or program, as long as it is open here; null where there is no such way. */
  through: string | null;
  /** A name in this folder, for the system's calls. Where there is no way through an open folder it is checked again. */
  at(name: string): string;
  /** Throws when the path leads elsewhere by now, where that can make a difference: nothing then leads through the folder. */
  check(): void;
  sync(): Promise<void>;
}

const flags = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0) | noLinks;

/** The path is a real one. A folder that lies elsewhere by now is refused. `by` is another way to the same place. */
export async function openFolder(path: string, context: Naming, by: string = path): Promise<OpenFolder> {
  const { texts, workspace } = context;
  const leadsElsewhere = () => new ToolError(texts.leadsElsewhere({ path: workspace.show(path) }));
  // Windows cannot open a folder.
  const fd = process.platform === "win32" ? null : await openLater(by, flags).catch(unlessLink);
  if (fd !== null && placeOfOpen(fd, path) !== "there") {
    closeSync(fd);
    throw leadsElsewhere();
  }
  const way = fd !== null && hasProc() ? `/fd/${fd}` : null;
  const check = () => {
    if (way === null && fd !== null && placeOfOpen(fd, path) !== "there") throw leadsElsewhere();
  };
  return {
    path,
    through: way && `/proc/${process.pid}${way}`,
    check,
    at(name) {
      if (way !== null) return `/proc/self${way}/${name}`;
      check();
      return join(path, name);
    },
    sync: async () => (fd === null ? undefined : syncLater(fd).catch(unlessImpossible)),
    [Symbol.dispose]: () => (fd === null ? undefined : closeSync(fd)),
  };

  function unlessLink(error: NodeJS.ErrnoException): never {
    // A link is not opened, and Linux then says that it is no folder.
    const isLink = error.code === "ELOOP" || (error.code === "ENOTDIR" && isLinkAt(by));
    throw isLink ? leadsElsewhere() : error;
  }
}

const openLater = promisify(open);
const syncLater = promisify(fsync);
const isLinkAt = (way: string) => lstatSync(way, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Opens a folder and makes what is missing of it, each part in the one before. */
export async function makeFolder(path: string, context: Naming): Promise<OpenFolder> {
  try {
    return await openFolder(path, context);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(path) === path) throw error;
  }
  using parent = await makeFolder(dirname(path), context);
  const way = parent.at(basename(path));
  await mkdir(way).catch((error: NodeJS.ErrnoException) => {
    // Someone else has made it, and it is as good as ours.
    if (error.code !== "EEXIST") throw error;
  });
  await parent.sync();
  // Awaited here: the way leads through the parent, which is closed at the end.
  return await openFolder(path, context, way);
}

/** Those we made and nobody has put anything into. */
export async function removeFolders(made: readonly string[], context: Naming): Promise<void> {
  for (const path of made.toReversed()) {
    try {
      using parent = await openFolder(dirname(path), context);
      await rmdir(parent.at(basename(path)));
    } catch {
      // In use, or never made: either way not ours to remove.
      return;
    }
  }
}

// What was done in the folder is done; that it cannot be synced makes it no less so.
function unlessImpossible(error: NodeJS.ErrnoException): void {
  if (!["EINVAL", "ENOTSUP", "EACCES"].includes(error.code ?? "")) throw error;
}
