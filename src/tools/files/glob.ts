import { lstat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { setImmediate as nextRound } from "node:timers/promises";
import * as z from "zod/mini";
import { isStub } from "../../is-stub.ts";
import { splitGlob } from "../../search/glob.ts";
import { listFiles } from "../../search/search.ts";
import { searchEngines } from "../../workers/search-engines.ts";
import { defineTool, type ToolContext } from "../tool.ts";
import { dataFolderBelow, refuseGit, requireFolder } from "./folder.ts";
import { newestFirst } from "./newest.ts";
import { oneLine } from "./one-line.ts";
import { type OpenFolder, openFolder } from "./open-folder.ts";
import { searchLimitMs, searchSentence, watchOf } from "./search-sentence.ts";

const mostShown = 200;
const mostInstead = 20;
/** More paths than this are counted but not remembered. */
const mostKept = 200_000;
/** Paths that are checked in one round of the event loop. */
const pathsPerRound = 500;

interface Input {
  pattern: string;
  base_dir: string;
}

interface Wanted {
  folder: string;
  pattern: string;
  /** Also what git ignores. */
  ignored?: boolean;
}

export const glob = defineTool<Input>({
  name: "glob",
  toolset: "files",
  class: "free",
  effect: "none",
  texts: {
    en: { description: "Find files by name, newest first. `*` stays in one folder: use `**/*.ts` for all below." },
    "zh-CN": { description: "按文件名查找文件，最新的在前。`*` 不跨目录，包含子目录请用 `**/*.ts`。" },
  },
  limitMs: () => searchLimitMs,
  input: z.object({ pattern: z.string(), base_dir: z._default(z.string(), ".") }),
  asks: (input, context) => [{ action: "read", resource: wantedBy(input, context).folder }],
  async execute(input, context) {
    const { texts, workspace } = context;
    await requireFolder(workspace.resolve(input.base_dir), context, input.base_dir);
    const wanted = wantedBy(input, context);
    using folder = await openWanted(wanted, context);
    refuseGit(wanted.folder, context);
    const { newest, count, leftOut } = await find(wanted, folder, context, mostShown);
    const notes = leftOut > 0 ? [texts.leftOutByRule({ count: leftOut })] : [];
    if (count === 0) {
      const instead = await findInstead(input, wanted, folder, context);
      const output = [texts.noFiles({ pattern: input.pattern, ...instead }), ...instead.files.map(oneLine), ...notes];
      return { output: output.join("\n"), details: { count, shown: 0, files: [] } };
    }
    const files = newest.map((path) => workspace.show(join(wanted.folder, path)));
    const shown = files.length;
    const head = count > shown ? texts.foundFilesPart({ count, shown }) : texts.foundFiles({ count });
    return { output: [head, ...files.map(oneLine), ...notes].join("\n"), details: { count, shown, files } };
  },
});

/** A search begins at the deepest folder that the pattern names outright; so absolute patterns and `../` work too. */
function wantedBy({ pattern, base_dir }: Input, { workspace }: ToolContext): Wanted {
  const { folder, pattern: below } = splitGlob(sep === "/" ? pattern : pattern.replaceAll(sep, "/"));
  const isHome = folder === "~" || folder.startsWith("~/");
  return { folder: workspace.resolve(isHome ? folder : resolve(workspace.resolve(base_dir), folder)), pattern: below };
}

/** A folder that the pattern only supposes holds no files; that is an answer. */
async function openWanted({ folder }: Wanted, context: ToolContext): Promise<OpenFolder | null> {
  return openFolder(folder, context).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EACCES") return null;
    throw error;
  });
}

async function find(
  { pattern, ignored = false }: Wanted,
  folder: OpenFolder | null,
  context: ToolContext,
  most: number,
): Promise<Found> {
  if (!folder) return { newest: [], count: 0, leftOut: 0 };
  const { path, through } = folder;
  const leaveOut = dataFolderBelow(path, context);
  const search = { folder: path, through, pattern, ignored, leaveOut, keep: mostKept };
  const listing = await listFiles(search, searchEngines, watchOf(context, path)).catch((error: unknown) => {
    throw searchSentence(error, context);
  });
  folder.check();
  const paths = await readablePaths(listing.paths, (below) => context.mayRead(join(path, below)));
  const leftOut = listing.paths.length - paths.length;
  const { newest, absent } = await newestFirst(folder, paths, most);
  return { newest, count: listing.count - leftOut - absent, leftOut };
}

/** Every path passes the permission rules; a large tree is done in portions, so that other sessions go on meanwhile. */
async function readablePaths(paths: readonly string[], mayRead: (path: string) => boolean): Promise<string[]> {
  const readable: string[] = [];
  for (const [index, path] of paths.entries()) {
    if (index > 0 && index % pathsPerRound === 0) await nextRound();
    if (mayRead(path)) readable.push(path);
  }
  return readable;
}

interface Found {
  newest: string[];
  /** Of all. */
  count: number;
  /** By a rule. */
  leftOut: number;
}

/** What may have been meant by a pattern that finds nothing: files in the folders below, ignored ones, a folder. */
async function findInstead(
  { pattern }: Input,
  wanted: Wanted,
  folder: OpenFolder | null,
  context: ToolContext,
): Promise<Instead> {
  const below = wanted.pattern.replace(/^(\.\/)+/, "");
  const named = below === "" ? "." : below.replace(/\/+$/, "");
  const there = folder && (await lstat(folder.at(named)).catch(() => null));
  if (folder && there?.isDirectory() && !isStub(there, folder.at(named)))
    return { folder: context.workspace.show(join(wanted.folder, named)), files: [] };
  const wider = below.startsWith("**") ? null : { ...wanted, pattern: `**/${below}` };
  const deeper = wider && (await shownOf(wider, folder, context));
  const before = pattern.slice(0, pattern.length - wanted.pattern.length);
  if (deeper && deeper.count > 0) {
    return { deeper: { pattern: `${before}**/${below}`, count: deeper.count }, files: deeper.files };
  }
  const { count, files } = await shownOf({ ...wanted, ignored: true }, folder, context);
  return { ...(count > 0 && { ignored: count }), files };
}

async function shownOf(wanted: Wanted, folder: OpenFolder | null, context: ToolContext) {
  const { count, newest } = await find(wanted, folder, context, mostInstead);
  return { count, files: newest.map((path) => context.workspace.show(join(wanted.folder, path))) };
}

interface Instead {
  deeper?: { pattern: string; count: number };
  ignored?: number;
  folder?: string;
  files: string[];
}
