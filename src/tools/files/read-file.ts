import * as z from "zod/mini";
import { defineTool, type ToolContext, ToolError, type ToolOutput } from "../tool.ts";
import { type Beginning, readBeginning } from "./beginning.ts";
import { type Encoding, encodingOf } from "./encoding.ts";
import { reasonWithNearest } from "./nearest.ts";
import { type OpenFile, openRegular } from "./open-regular.ts";
import { readText, type TextOutput, type WantedText } from "./read-text.ts";
import { stampOf, versionOf } from "./version.ts";

export const readFile = defineTool({
  name: "read_file",
  toolset: "files",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description:
        "Read a file: text, picture or PDF. Lines come as `N | text`; `N | ` is not part of the file. Read a big file by line ranges.",
    },
    "zh-CN": {
      description:
        "读取文件：文本、图片或 PDF。每行格式为 `行号 | 内容`，`行号 | ` 不属于文件内容。大文件请按行范围读取。",
    },
  },
  input: z.object({ path: z.string(), start_line: z.optional(z.int()), end_line: z.optional(z.int()) }),
  asks: ({ path }, { workspace }) => [{ action: "read", resource: workspace.resolve(path) }],
  async execute({ path, start_line: start, end_line: end }, context): Promise<ToolOutput> {
    const { texts, workspace } = context;
    const real = workspace.resolve(path);
    try {
      using file = await openRegular(real, context);
      const { content, whole } = await readBeginning(file);
      const wanted = { path: workspace.show(real), start, end };
      const { lines, ...result } = await shown({ file, content, whole }, wanted, context);
      const version = whole ? versionOf(content) : stampOf(file.stats);
      return { ...result, saw: [{ path: real, version, ...(lines && { lines }) }] };
    } catch (error) {
      throw new ToolError(texts.readFailed({ reason: await reasonWithNearest(error, { given: path, real }, context) }));
    }
  },
});

interface Begun extends Beginning {
  file: OpenFile;
}

async function shown({ file, content, whole }: Begun, wanted: WantedText, context: ToolContext): Promise<TextOutput> {
  const beginsAsPdf = content.toString("latin1", 0, 5) === "%PDF-";
  const pdf = beginsAsPdf ? await (await import("./read-pdf.ts")).readPdf(file, wanted, context) : null;
  if (pdf) return pdf;
  const encoding = encodingOf(content);
  if (beginsAsPdf && !isPlain(content, encoding)) throw new ToolError(context.texts.pdfBroken({ path: wanted.path }));
  if (encoding) return readText({ file, beginning: content, whole, encoding }, wanted, context);
  const { readBinary } = await import("./read-binary.ts");
  return readBinary({ path: wanted.path, size: file.stats.size, content }, context);
}

/** What is written about PDFs, not what is left of one. */
const isPlain = (content: Buffer, encoding: Encoding | null) =>
  encoding !== null && !/\d+ \d+ obj\b/.test(content.toString("latin1"));
