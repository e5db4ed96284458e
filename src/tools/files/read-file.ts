import { z } from "zod";
import { defineTool, ToolError, type ToolOutput } from "../tool.ts";
import { readBeginning } from "./beginning.ts";
import { binaryRefusal } from "./binary.ts";
import { encodingOf } from "./encoding.ts";
import { reasonWithNearest } from "./nearest.ts";
import { openRegular } from "./open-regular.ts";
import { readText } from "./read-text.ts";
import { stampOf, versionOf } from "./version.ts";

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
  async execute({ path, start_line, end_line }, context): Promise<ToolOutput> {
    const { texts, workspace } = context;
    const real = workspace.resolve(path);
    try {
      using file = await openRegular(real, context);
      const { content, whole } = await readBeginning(file);
      const encoding = encodingOf(content);
      const shown = workspace.show(real);
      if (!encoding) throw new ToolError(binaryRefusal({ path: shown, size: file.stats.size, content }, texts));
      const source = { file, beginning: content, whole, encoding };
      const result = await readText(source, { path: shown, start: start_line, end: end_line }, context);
      return { ...result, saw: [{ path: real, version: whole ? versionOf(content) : stampOf(file.stats) }] };
    } catch (error) {
      throw new ToolError(texts.readFailed({ reason: await reasonWithNearest(error, { given: path, real }, context) }));
    }
  },
});
