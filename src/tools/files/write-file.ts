import { z } from "zod";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import { apply, contentOf, type PreparedFile, prepared } from "./change.ts";
import { reasonOf } from "./reason.ts";

interface Input {
  path: string;
  content: string;
}

export const writeFile = defineTool<Input>({
  name: "write_file",
  toolset: "files",
  class: "edit",
  effect: "file",
  texts: {
    en: { description: "Create a file or replace all of its content. Use edit to change a part of a file." },
    "zh-CN": { description: "创建文件，或替换文件的全部内容。局部修改请用 edit。" },
  },
  input: z.object({ path: z.string(), content: z.string() }),
  asks: ({ path }, { workspace }) => [{ action: "write", resource: workspace.resolve(path) }],
  prepare,
  async execute(input, context, ready) {
    const { texts, workspace } = context;
    // What `prepare` returned comes back as it was.
    const work = ready ? (ready as PreparedFile) : await prepare(input, context);
    const path = workspace.show(work.path);
    await orSay(apply(work, context), work.path, context);
    const created = work.hash === null;
    const output = texts.wrote({ bytes: work.content.byteLength, path }) + (created ? "" : texts.replacedAll());
    return { output, details: { path, created } };
  },
});

async function prepare({ path, content }: Input, context: ToolContext) {
  const real = context.workspace.resolve(path);
  return prepared(real, await orSay(contentOf(real, context), real, context), Buffer.from(content));
}

async function orSay<Result>(work: Promise<Result>, path: string, context: ToolContext): Promise<Result> {
  return work.catch((error: unknown) => {
    throw new ToolError(context.texts.writeFailed({ reason: reasonOf(error, path, context) }));
  });
}
