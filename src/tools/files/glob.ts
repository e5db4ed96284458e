import { stat } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { z } from "zod";
import { globMatcher, splitGlob } from "../../search/glob.ts";
import { listFiles } from "../../search/ripgrep.ts";
import { defineTool, type ToolContext } from "../tool.ts";
import { dataFolderBelow, requireFolder } from "./folder.ts";
import { newestFirst } from "./newest.ts";
import { searchSentence } from "./search-sentence.ts";

const mostShown = 200;
/** More paths than this are counted but not remembered. */
const mostKept = 200_000;

interface Input {
  pattern: string;
  base_dir: string;
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
  asks: (input, context) => [{ action: "read", resource: placeOf(input, context).folder }],
  async execute(input, context) {
    const { texts, workspace } = context;
    await requireFolder(workspace.resolve(input.base_dir), context);
    const place = placeOf(input, context);
    const { paths, count } = await find(place, context).catch((error: unknown) => {
      throw searchSentence(error, texts);
    });
    if (count === 0) return { output: texts.noFiles({ pattern: input.pattern }), details: { count, files: [] } };
    const newest = await newestFirst(place.folder, paths, mostShown);
    const files = newest.map((path) => workspace.show(join(place.folder, path)));
    const head =
      count > files.length ? texts.foundFilesPart({ count, shown: files.length }) : texts.foundFiles({ count });
    return { output: [head, ...files].join("\n"), details: { count, files } };
  },
});

/** A search begins at the deepest folder that the pattern names outright; so absolute patterns and `../` work too. */
function placeOf({ pattern, base_dir }: Input, { workspace }: ToolContext): { folder: string; pattern: string } {
  const { folder, pattern: below } = splitGlob(sep === "/" ? pattern : pattern.replaceAll(sep, "/"));
  const isHome = folder === "~" || folder.startsWith("~/");
  return { folder: workspace.resolve(isHome ? folder : resolve(workspace.resolve(base_dir), folder)), pattern: below };
}

async function find({ folder, pattern }: { folder: string; pattern: string }, context: ToolContext) {
  const matches = globMatcher(pattern);
  const paths: string[] = [];
  let count = 0;
  const onFile = (path: string) => {
    if (!matches(path)) return;
    count++;
    if (paths.length < mostKept) paths.push(path);
  };
  // A folder that the pattern only supposes holds no files; that is an answer.
  const isThere = await stat(folder)
    .then((stats) => stats.isDirectory())
    .catch(() => false);
  if (isThere) await listFiles({ folder, leaveOut: dataFolderBelow(folder, context), onFile, signal: context.signal });
  return { paths, count };
}
