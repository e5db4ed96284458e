import type { Dirent } from "node:fs";
import { lstat, readdir, readlink, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextRound } from "node:timers/promises";
import * as z from "zod/mini";
import { isStub, noSuchFile } from "../../is-stub.ts";
import { defineTool, ToolError } from "../tool.ts";
import { reasonWithNearest } from "./nearest.ts";
import { oneLine } from "./one-line.ts";
import { openFolder } from "./open-folder.ts";

const mostShown = 500;
/** Entries that are sorted in one round of the event loop. */
const perRound = 2_000;

export const listDir = defineTool({
  name: "list_dir",
  toolset: "files",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description: "List one folder (below it: glob): subfolders end in /, files have their bytes.",
    },
    "zh-CN": { description: "列出一个目录：子目录以 / 结尾，文件附字节数。不递归，递归请用 glob。" },
  },
  input: z.object({ path: z._default(z.string(), ".") }),
  asks: ({ path }, { workspace }) => [{ action: "read", resource: workspace.resolve(path) }],
  async execute({ path }, context) {
    const { texts, workspace } = context;
    const folder = workspace.resolve(path);
    const shownPath = workspace.show(folder);
    try {
      const stats = await stat(folder);
      if (isStub(stats, folder)) throw noSuchFile(folder);
      if (!stats.isDirectory()) throw new ToolError(texts.fileToRead({ path: shownPath }));
      // Of a rule for all that is in a folder, its list of names would tell half.
      if (![folder, join(folder, "any")].every(context.mayRead)) throw new ToolError(texts.mayNotList());
      using opened = await openFolder(folder, context);
      const all = await readdir(opened.at("."), { withFileTypes: true });
      const first = await firstOf(all);
      const described = await Promise.all(first.map((entry) => describe(opened.at(entry.name), entry)));
      opened.check();
      const entries = described.filter((entry) => entry !== null);
      const count = all.length - (described.length - entries.length);
      const head =
        count > entries.length
          ? texts.listedPart({ path: shownPath, count, shown: entries.length })
          : texts.listed({ path: shownPath, count });
      return { output: [head, ...entries.map(lineOf)].join("\n"), details: { path: shownPath, count, entries } };
    } catch (error) {
      const reason = await reasonWithNearest(error, { given: path, real: folder, folders: true }, context);
      throw new ToolError(texts.listFailed({ reason }));
    }
  },
});

interface Entry {
  name: string;
  type: "folder" | "file" | "link" | "other";
  size?: number;
  target?: string;
}

/** Sorts a part at a time, so that a folder of very many entries holds nobody else up. */
async function firstOf(all: readonly Dirent[]): Promise<Dirent[]> {
  let first: Dirent[] = [];
  for (let at = 0; at < all.length; at += perRound) {
    if (at > 0) await nextRound();
    first = [...first, ...all.slice(at, at + perRound)].sort(foldersFirst).slice(0, mostShown);
  }
  return first;
}

/** Null for what is nobody's. */
async function describe(path: string, entry: Dirent): Promise<Entry | null> {
  const { name } = entry;
  try {
    if (entry.isSymbolicLink()) return { name, type: "link", target: await readlink(path) };
    if (entry.isDirectory() || entry.isFile()) {
      const stats = await lstat(path);
      if (isStub(stats, path)) return null;
      return entry.isFile() ? { name, type: "file", size: stats.size } : { name, type: "folder" };
    }
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // It went while we looked.
    if (code === "ENOENT" && !name.includes("\uFFFD")) return null;
    // It may be named but not looked at, or cannot be asked for; the name is all that can be told.
    if (!["ENOENT", "EACCES"].includes(code)) throw error;
  }
  return { name, type: entry.isDirectory() ? "folder" : "other" };
}

function lineOf({ name, type, size, target }: Entry): string {
  const shown = oneLine(name);
  if (type === "folder") return `${shown}/`;
  if (type === "link") return `${shown} -> ${oneLine(target ?? "?")}`;
  return type === "file" ? `${shown}  ${size}` : `${shown}  ?`;
}

function foldersFirst(one: Dirent, other: Dirent): number {
  return Number(other.isDirectory()) - Number(one.isDirectory()) || (one.name < other.name ? -1 : 1);
}
