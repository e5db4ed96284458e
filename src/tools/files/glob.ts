import { join, resolve, sep } from "node:path";
import { z } from "zod";
import { splitGlob } from "../../search/glob.ts";
import type { Listing } from "../../search/place.ts";
import { listFiles } from "../../search/search.ts";
import { searchEngines } from "../../workers/search-engines.ts";
import { defineTool, type ToolContext } from "../tool.ts";
import { dataFolderBelow, requireFolder } from "./folder.ts";
import { newestFirst } from "./newest.ts";
import { type OpenFolder, openFolder } from "./open-folder.ts";
import { searchSentence, watchOf } from "./search-sentence.ts";

const mostShown = 200;
/** More paths than this are counted but not remembered. */
const mostKept = 200_000;

interface Input {
  pattern: string;
  base_dir: string;
}

interface Wanted {
  folder: string;
  pattern: string;
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
  input: z.object({ pattern: z.string(), base_dir: z.string().default(".") }),
  asks: (input, context) => [{ action: "read", resource: wantedBy(input, context).folder }],
  async execute(input, context) {
    const { texts, workspace } = context;
    await requireFolder(workspace.resolve(input.base_dir), context, input.base_dir);
    const wanted = wantedBy(input, context);
    using folder = await openWanted(wanted, context);
    const { paths, count, leftOut } = await find(wanted, folder, context);
    const notes = leftOut > 0 ? [texts.leftOutByRule({ count: leftOut })] : [];
    if (count === 0) {
      const deeper = await countDeeper(input, wanted, folder, context);
      const output = [texts.noFiles({ pattern: input.pattern, ...deeper }), ...notes].join("\n");
      return { output, details: { count, shown: 0, files: [] } };
    }
    const newest = folder ? await newestFirst(folder, paths, mostShown) : [];
    const files = newest.map((path) => workspace.show(join(wanted.folder, path)));
    const shown = files.length;
    const head = count > shown ? texts.foundFilesPart({ count, shown }) : texts.foundFiles({ count });
    return { output: [head, ...files, ...notes].join("\n"), details: { count, shown, files } };
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

async function find({ pattern }: Wanted, folder: OpenFolder | null, context: ToolContext): Promise<Found> {
  if (!folder) return { paths: [], count: 0, leftOut: 0 };
  const { path, through } = folder;
  const search = { folder: path, through, pattern, leaveOut: dataFolderBelow(path, context), keep: mostKept };
  const listing = await listFiles(search, searchEngines, watchOf(context, path)).catch((error: unknown) => {
    throw searchSentence(error, context.texts);
  });
  folder.check();
  const paths = listing.paths.filter((below) => context.mayRead(join(path, below)));
  const leftOut = listing.paths.length - paths.length;
  return { paths, count: listing.count - leftOut, leftOut };
}

interface Found extends Listing {
  /** By a rule. */
  leftOut: number;
}

/** What the pattern would find in all folders below, when that is what it lacks. */
async function countDeeper(
  { pattern }: Input,
  wanted: Wanted,
  folder: OpenFolder | null,
  context: ToolContext,
): Promise<{ deeper?: Deeper }> {
  const below = wanted.pattern.replace(/^(\.\/)+/, "");
  if (below === "" || below.startsWith("**")) return {};
  const { count } = await find({ ...wanted, pattern: `**/${below}` }, folder, context);
  const before = pattern.slice(0, pattern.length - wanted.pattern.length);
  return count > 0 ? { deeper: { pattern: `${before}**/${below}`, count } } : {};
}

interface Deeper {
  pattern: string;
  count: number;
}
