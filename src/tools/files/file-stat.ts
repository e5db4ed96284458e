import type { Stats } from "node:fs";
import { lstat, readdir, readlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import * as z from "zod/mini";
import type { FileFacts } from "../../i18n/en/tools/reading.ts";
import { isStub, noSuchFile } from "../../is-stub.ts";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import { commonName, encodingOf } from "./encoding.ts";
import { countFeeds, lineFeed } from "./line-feeds.ts";
import { reasonWithNearest } from "./nearest.ts";
import { oneLine } from "./one-line.ts";
import { openFolder } from "./open-folder.ts";
import { openRegular, readAll } from "./open-regular.ts";

/** Up to here a file's content is looked at too. */
const lookedAtBytes = 1024 * 1024;

export const fileStat = defineTool({
  name: "file_stat",
  toolset: "files",
  class: "free",
  effect: "none",
  texts: {
    en: { description: "Size, modification time, permissions and type of a file or folder." },
    "zh-CN": { description: "获取文件或目录的元信息（大小、修改时间、权限、类型）。" },
  },
  input: z.object({ path: z.string() }),
  asks: ({ path }, context) => {
    const resources = new Set([entryOf(path, context), context.workspace.resolve(path)]);
    return [...resources].map((resource) => ({ action: "read", resource }));
  },
  async execute({ path }, context) {
    const { texts, workspace } = context;
    const entry = entryOf(path, context);
    const real = workspace.resolve(path);
    try {
      using parent = await openFolder(dirname(entry), context);
      const own = await lstat(parent.at(basename(entry)));
      if (isStub(own, entry)) throw noSuchFile(entry);
      const target = own.isSymbolicLink() ? await readlink(parent.at(basename(entry))) : undefined;
      parent.check();
      // A link whose target is missing is told of as it is.
      const stats = target === undefined ? own : await statsOf(real, context).catch(() => null);
      const { size, mode, mtimeMs } = stats ?? own;
      const type = typeOf(stats ?? own);
      const permissions = { letters: lettersOf(mode), octal: (mode & 0o7777).toString(8).padStart(3, "0") };
      const modified = localIso(new Date(mtimeMs));
      const content = stats?.isFile() && size <= lookedAtBytes ? await contentOf(real, context) : {};
      const entries = stats?.isDirectory() ? await countEntries(real, context) : undefined;
      const details = { path: workspace.show(entry), type, size, modified, permissions, target, entries, ...content };
      const shown = oneLine(details.path);
      const link = target === undefined ? undefined : oneLine(target);
      return { output: texts.fileFacts({ ...details, path: shown, target: link, dangling: !stats }), details };
    } catch (error) {
      throw new ToolError(texts.statFailed({ reason: await reasonWithNearest(error, { given: path, real }, context) }));
    }
  },
});

/** The path itself: the folder it is in is real, but a link at its end is not followed. */
function entryOf(path: string, { workspace }: ToolContext): string {
  return path === "~" ? workspace.resolve(path) : join(workspace.resolve(dirname(path)), basename(path));
}

async function statsOf(real: string, context: ToolContext): Promise<Stats> {
  using parent = await openFolder(dirname(real), context);
  const stats = await lstat(parent.at(basename(real)));
  parent.check();
  return stats;
}

async function countEntries(real: string, context: ToolContext): Promise<number> {
  using folder = await openFolder(real, context);
  const names = await readdir(folder.at("."));
  folder.check();
  return names.length;
}

async function contentOf(
  real: string,
  context: ToolContext,
): Promise<Pick<FileFacts, "encoding" | "lines" | "picture">> {
  using file = await openRegular(real, context);
  const content = await readAll(file);
  const encoding = encodingOf(content);
  if (!encoding) {
    const picture = (await import("./picture.ts")).pictureOf(content);
    if (!picture) return {};
    const { mediaType, width, height } = picture;
    return { picture: { kind: mediaType.slice("image/".length).toUpperCase(), width, height } };
  }
  const name = commonName(encoding, content, { whole: true });
  if (encoding.name.startsWith("utf-16")) return { encoding: name };
  const open = content.length > 0 && content.at(-1) !== lineFeed;
  return { encoding: name, lines: countFeeds(content) + Number(open) };
}

function typeOf(stats: Stats): FileFacts["type"] {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  if (stats.isSymbolicLink()) return "link";
  if (stats.isFIFO()) return "pipe";
  return stats.isSocket() ? "socket" : "device";
}

/** As `ls -l` writes them. */
function lettersOf(mode: number): string {
  const letters = [..."rwxrwxrwx"].map((letter, index) => (mode & (0o400 >> index) ? letter : "-"));
  for (const [bit, index, letter] of [
    [0o4000, 2, "s"],
    [0o2000, 5, "s"],
    [0o1000, 8, "t"],
  ] as const) {
    if (mode & bit) letters[index] = letters[index] === "x" ? letter : letter.toUpperCase();
  }
  return letters.join("");
}

/** The time where the user is, with how far that is from UTC. */
function localIso(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const pad = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, "0");
  return `${local}${minutes < 0 ? "-" : "+"}${pad(minutes / 60)}:${pad(minutes % 60)}`;
}
