import { basename, dirname, join } from "node:path";
import { z } from "zod";
import type { FileHits, HitLine } from "../../search/hits.ts";
import { pathFilter } from "../../search/path-filter.ts";
import { searchText } from "../../search/ripgrep.ts";
import { defineTool } from "../tool.ts";
import { dataFolderBelow, fileOrFolder } from "./folder.ts";
import { searchSentence } from "./search-sentence.ts";

/** Enough to show the same first matches whatever order the search finds them in. */
const leastKept = 1_000;

export const grep = defineTool({
  name: "grep",
  toolset: "files",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description:
        "Search file contents line by line with a regular expression; literal: true for text with special characters.",
      parameters: { path: "file or folder", include: "glob, e.g. *.ts" },
    },
    "zh-CN": {
      description: "用正则表达式逐行搜索文件内容；文本含特殊字符时用 literal: true。",
      parameters: { path: "文件或目录", include: "glob，如 *.ts" },
    },
  },
  input: z.object({
    pattern: z.string(),
    path: z.string().default("."),
    case_insensitive: z.boolean().default(false),
    whole_word: z.boolean().default(false),
    literal: z.boolean().default(false),
    include: z.string().optional(),
    exclude: z.string().optional(),
    context_lines: z.int().default(2),
    max_results: z.int().default(50),
  }),
  asks: ({ path }, { workspace }) => [{ action: "read", resource: workspace.resolve(path) }],
  async execute({ path, include, exclude, ...input }, context) {
    const { texts, workspace, signal } = context;
    const real = workspace.resolve(path);
    const isFile = (await fileOrFolder(real, context)) === "file";
    const folder = isFile ? dirname(real) : real;
    const show = (below: string) => workspace.show(join(folder, below));
    const wanted = Math.max(1, input.max_results);
    const contextLines = Math.min(Math.max(0, input.context_lines), 100);
    const { files, total } = await searchText({
      pattern: input.pattern,
      folder,
      ...(isFile && { file: basename(real) }),
      leaveOut: dataFolderBelow(folder, context),
      literal: input.literal,
      wholeWord: input.whole_word,
      caseInsensitive: input.case_insensitive,
      contextLines,
      filter: pathFilter({ include, exclude }),
      show,
      keep: Math.max(wanted, leastKept),
      signal,
    }).catch((error: unknown) => {
      throw searchSentence(error, texts);
    });
    if (total === 0)
      return { output: texts.noMatches({ path: workspace.show(real) }), details: { total, shown: 0, files: [] } };
    const groups = firstOf(files, wanted, contextLines);
    const shown = groups.reduce((sum, { lines }) => sum + lines.filter(({ hit }) => hit).length, 0);
    const head = total > shown ? texts.foundMatchesPart({ count: total, shown }) : texts.foundMatches({ count: total });
    const between = contextLines === 0 ? "\n" : "\n--\n";
    const blocks = groups.map((file) => blockOf(file, show(file.path), between));
    const details = { total, shown, files: groups.map((file) => ({ ...file, path: show(file.path) })) };
    return { output: `${head}\n${blocks.join(between)}`, details };
  },
});

/** The first matches with their context; the context of a match that is not shown is not shown either. */
function firstOf(files: FileHits[], wanted: number, contextLines: number): FileHits[] {
  const groups: FileHits[] = [];
  let left = wanted;
  for (const { path, lines } of files) {
    if (left === 0) break;
    const hits = lines.filter(({ hit }) => hit).slice(0, left);
    left -= hits.length;
    const last = (hits.at(-1)?.number ?? 0) + contextLines;
    const shown = new Set(hits);
    groups.push({ path, lines: lines.filter((line) => line.number <= last && (shown.has(line) || !line.hit)) });
  }
  return groups;
}

function blockOf({ lines }: FileHits, path: string, between: string): string {
  return lines.reduce((text, line, index) => {
    const before = lines[index - 1];
    const joint = before && line.number > before.number + 1 ? between : "\n";
    return text + (before ? joint : "") + lineOf(line, path);
  }, "");
}

const lineOf = ({ number, text, hit }: HitLine, path: string) =>
  hit ? `${path}:${number}:${text}` : `${path}-${number}-${text}`;
