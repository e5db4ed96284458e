import { join } from "node:path";
import * as z from "zod/mini";
import { outputLimit } from "../../protocol/limits.ts";
import { type FileHits, type HitLine, hitsIn } from "../../search/hits.ts";
import { searchEngines } from "../../workers/search-engines.ts";
import { defineTool, type ToolContext } from "../tool.ts";
import { clipped } from "./clip-line.ts";
import { codePoints, hasAtMost } from "./code-points.ts";
import { confirmedHits, isChinese } from "./confirm-hits.ts";
import { dataFolderBelow, openSearched, prefixOf, refuseGit } from "./folder.ts";
import { isBinary } from "./is-binary.ts";
import { oneLine } from "./one-line.ts";
import { searchLimitMs, searchSentence, watchOf } from "./search-sentence.ts";
import { mostShownMegabytes, searchShown } from "./shown-search.ts";

/** More than anybody reads; it bounds what a search holds in memory. */
const mostResults = 10_000;
const mostContext = 100;

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
  limitMs: () => searchLimitMs,
  input: z.object({
    pattern: z.string(),
    path: z._default(z.string(), "."),
    case_insensitive: z._default(z.boolean(), false),
    whole_word: z._default(z.boolean(), false),
    literal: z._default(z.boolean(), false),
    include: z.optional(z.string()),
    exclude: z.optional(z.string()),
    context_lines: z._default(z.int(), 2),
    max_results: z._default(z.int(), 50),
  }),
  asks: ({ path }, { workspace }) => [{ action: "read", resource: workspace.resolve(path) }],
  async execute({ path, include, exclude, ...input }, context) {
    const { texts, workspace } = context;
    const real = workspace.resolve(path);
    refuseGit(real, context);
    using searched = await openSearched(real, context, path);
    const { folder: opened, file } = searched;
    const folder = opened.path;
    const contextLines = Math.min(Math.max(0, input.context_lines), mostContext);
    const {
      files: found,
      total,
      leftOut = 0,
      unread = 0,
      notAsGbk = 0,
      tooLarge = 0,
      shown: asShown,
    } = await searchShown(
      {
        pattern: input.pattern,
        literal: input.literal,
        wholeWord: input.whole_word,
        caseInsensitive: input.case_insensitive,
        folder,
        through: opened.through,
        file,
        leaveOut: dataFolderBelow(folder, context),
        paths: {
          include: include === undefined ? [] : [[include]],
          exclude: exclude === undefined ? [] : [exclude],
          prefix: prefixOf(folder, context),
        },
        contextLines,
        keep: Math.min(Math.max(1, input.max_results), mostResults),
      },
      {
        ...{ folder: opened, context, engines: searchEngines, values: await context.values() },
        watch: { ...watchOf(context, folder), isChinese: (path) => isChinese(path, opened, context) },
      },
    ).catch((error: unknown) => {
      throw searchSentence(error, context);
    });
    opened.check();
    const files = await confirmedHits(found, asShown, opened, context);
    const named = files.map((file) => ({ ...file, path: workspace.show(join(folder, file.path)) }));
    const shown = named.reduce((sum, { lines }) => sum + hitsIn(lines), 0);
    const details = { total, shown, files: named, ...(leftOut > 0 && { leftOut }) };
    const notes = [
      ...(leftOut > 0 ? [`\n${texts.leftOutByRule({ count: leftOut })}`] : []),
      ...(unread > 0 ? [`\n${texts.couldNotRead({ count: unread })}`] : []),
      ...(tooLarge > 0 ? [`\n${texts.tooLargeToHide({ count: tooLarge, megabytes: mostShownMegabytes })}`] : []),
      ...(notAsGbk > 0 ? [`\n${texts.notAsGbk({ count: notAsGbk })}`] : []),
    ].join("");
    if (total === 0) {
      const said = { path: workspace.show(real) };
      const isUnsearched = file !== null && (await isBinary(opened.at(file)));
      return {
        output: (isUnsearched ? texts.notSearched(said) : texts.noMatches({ ...said, file: file !== null })) + notes,
        details,
      };
    }
    const head = total > shown ? texts.foundMatchesPart({ count: total, shown }) : texts.foundMatches({ count: total });
    const entries = named.flatMap((file) => entriesOf(file, texts));
    const apart = contextLines === 0 ? "" : "--\n";
    const whole = textOf(head, entries, apart) + notes;
    if (hasAtMost(whole, outputLimit)) return { output: whole, details };
    const fitting = fittingOf(entries, apart, outputLimit - roomBeside - notes.length);
    const part = texts.foundMatchesCut({ count: total, shown: fitting.filter(({ hit }) => hit).length });
    return { output: textOf(part, fitting, apart) + notes, whole, details };
  },
});

/** For the first line, and for one of the loop's that names the file with the whole. */
const roomBeside = 700;

interface Entry {
  text: string;
  hit: boolean;
  /** Lines are left out between it and the one before. */
  isApart: boolean;
}

function entriesOf({ lines, path }: FileHits, texts: ToolContext["texts"]): Entry[] {
  return lines.map((line, index) => {
    const before = lines[index - 1];
    return { text: lineOf(line, path, texts), hit: line.hit, isApart: !before || line.number > before.number + 1 };
  });
}

function textOf(head: string, entries: readonly Entry[], apart: string): string {
  return entries.reduce(
    (text, entry, index) => `${text}\n${entry.isApart && index > 0 ? apart : ""}${entry.text}`,
    head,
  );
}

/** Whole lines only: half of one would be taken for what stands in the file. */
function fittingOf(entries: readonly Entry[], apart: string, room: number): Entry[] {
  let left = room;
  const over = entries.findIndex((entry) => {
    left -= codePoints(entry.text) + 1 + (entry.isApart ? apart.length : 0);
    return left < 0;
  });
  return over < 0 ? [...entries] : entries.slice(0, over);
}

function lineOf(line: HitLine, path: string, texts: ToolContext["texts"]): string {
  const { number, hit } = line;
  const [name, text] = [oneLine(path), line.tooLong ? texts.lineTooLong() : clipped(line)];
  return hit ? `${name}:${number}:${text}` : `${name}-${number}-${text}`;
}
