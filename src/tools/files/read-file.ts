import { z } from "zod";
import { outputLimit } from "../../protocol/limits.ts";
import { defineTool, ToolError } from "../tool.ts";
import { openRegular } from "./open-regular.ts";
import { BinaryFile, readLines } from "./read-lines.ts";
import { reasonOf } from "./reason.ts";

/** More than this is not held in memory at once. */
const limitBytes = 50 * 1024 * 1024;

export const readFile = defineTool({
  name: "read_file",
  toolset: "files",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description:
        "Read a text file. Lines come as `N | text`; `N | ` is not part of the file. Read a big file by line ranges.",
    },
    "zh-CN": {
      description: "读取文本文件。每行格式为 `行号 | 内容`，`行号 | ` 不属于文件内容。大文件请按行范围读取。",
    },
  },
  input: z.object({ path: z.string(), start_line: z.int().optional(), end_line: z.int().optional() }),
  asks: ({ path }, { workspace }) => [{ action: "read", resource: workspace.resolve(path) }],
  async execute({ path, start_line, end_line }, context) {
    const { texts, workspace, signal } = context;
    const real = workspace.resolve(path);
    const shown = workspace.show(real);
    const start = Math.max(1, start_line ?? 1);
    const end = Math.max(start, end_line ?? Number.POSITIVE_INFINITY);
    try {
      using opened = await openRegular(real, context);
      const found = await readLines(opened, { start, end, limit: limitBytes, signal }).catch((error: unknown) => {
        if (!(error instanceof BinaryFile)) throw error;
        throw new ToolError(texts.isBinary({ path: shown, size: opened.stats.size }));
      });
      if (found.counted === 0) return { output: texts.emptyFile({ path: shown }), details: { path: shown, lines: 0 } };
      const { from } = found;
      const numbered = found.lines.map((line, index) => `${from + index} | ${line}`);
      const fitting = howManyFit(numbered);
      const to = from + fitting - 1;
      const cut = found.cut || fitting < numbered.length;
      const more = cut ? texts.moreLines({ from, to, total: found.counted, next: to + 1 }) : "";
      return { output: numbered.slice(0, fitting).join("\n") + more, details: { path: shown, from, to } };
    } catch (error) {
      throw new ToolError(texts.readFailed({ reason: reasonOf(error, real, context) }));
    }
  },
});

/** Room for the sentence that says how to go on. */
const room = outputLimit - 200;

/** A result is cut at a line end, so that the model can go on from the next line; a single line may be too long by itself. */
function howManyFit(lines: readonly string[]): number {
  let size = 0;
  const over = lines.findIndex((line) => {
    size += line.length + 1;
    return size > room;
  });
  return over < 0 ? lines.length : Math.max(1, over);
}
