import type { Dirent } from "node:fs";
import { lstat, readdir, readlink, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { defineTool, ToolError } from "../tool.ts";
import { reasonWithNearest } from "./nearest.ts";
import { oneLine } from "./one-line.ts";
import { openFolder } from "./open-folder.ts";

const mostShown = 500;

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
      if (!(await stat(folder)).isDirectory()) throw new ToolError(texts.fileToRead({ path: shownPath }));
      // Of a rule for all that is in a folder, its list of names would tell half.
      if (![folder, join(folder, "any")].every(context.mayRead)) throw new ToolError(texts.mayNotList());
      using opened = await openFolder(folder, context);
      const all = (await readdir(opened.at("."), { withFileTypes: true })).sort(foldersFirst);
      const entries = await Promise.all(all.slice(0, mostShown).map((entry) => describe(opened.at(entry.name), entry)));
      opened.check();
      const count = all.length;
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

async function describe(path: string, entry: Dirent): Promise<Entry> {
  const { name } = entry;
  if (entry.isDirectory()) return { name, type: "folder" };
  try {
    if (entry.isSymbolicLink()) return { name, type: "link", target: await readlink(path) };
    if (entry.isFile()) return { name, type: "file", size: (await lstat(path)).size };
  } catch (error) {
    // It went while we looked, or may be named but not looked at; the name is all that can be told.
    if (!["ENOENT", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
  return { name, type: "other" };
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
