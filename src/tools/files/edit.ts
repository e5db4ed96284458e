import { z } from "zod";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import { apply, contentOf, type PreparedFile, prepared } from "./change.ts";
import { reasonOf } from "./reason.ts";
import { replaceText } from "./replace-text.ts";

interface Input {
  path: string;
  old_string: string;
  new_string: string;
  replace_all: boolean;
}

export const edit = defineTool<Input>({
  name: "edit",
  toolset: "files",
  class: "edit",
  effect: "file",
  texts: {
    en: {
      description:
        "Replace old_string in a file. Copy it exactly, without `N | `, with enough around it to be found only once.",
    },
    "zh-CN": { description: "替换文件中的 old_string。须与原文完全一致（不含 `行号 | `），并带足上下文使其唯一。" },
  },
  input: z.object({
    path: z.string(),
    old_string: z.string(),
    new_string: z.string(),
    replace_all: z.boolean().default(false),
  }),
  asks: ({ path }, { workspace }) => [{ action: "write", resource: workspace.resolve(path) }],
  prepare,
  async execute(input, context, ready) {
    const { texts, workspace } = context;
    // What `prepare` returned comes back as it was.
    const work = ready ? (ready as PreparedEdit) : await prepare(input, context);
    const path = workspace.show(work.path);
    await apply(work, context).catch((error: unknown) => {
      throw new ToolError(texts.writeFailed({ reason: reasonOf(error, work.path, context) }));
    });
    return { output: texts.replaced({ count: work.count, path }), details: { path, replaced: work.count } };
  },
});

interface PreparedEdit extends PreparedFile {
  count: number;
}

async function prepare(input: Input, context: ToolContext): Promise<PreparedEdit> {
  const { path, old_string, new_string, replace_all } = input;
  const { texts, workspace } = context;
  if (old_string === "") throw new ToolError(texts.emptyOldString());
  if (old_string === new_string) throw new ToolError(texts.sameText());
  const real = workspace.resolve(path);
  const before = await contentOf(real, context).catch((error: unknown) => {
    throw new ToolError(texts.readFailed({ reason: reasonOf(error, real, context) }));
  });
  if (!before) throw new ToolError(texts.readFailed({ reason: texts.noSuchFile({ path: workspace.show(real) }) }));
  const result = replaceText(before, { old: old_string, new: new_string, all: replace_all });
  if ("content" in result) return { ...prepared(real, before, result.content), count: result.count };
  const { lines } = result;
  const shown = { path: workspace.show(real) };
  const numbered = /^\s*\d+ \| /.test(old_string);
  if (lines.length === 0) throw new ToolError(numbered ? texts.noMatchNumbers(shown) : texts.noMatch(shown));
  throw new ToolError(texts.manyMatches({ count: lines.length, lines: listed(lines) }));
}

const mostLines = 20;

function listed(lines: number[]): string {
  const distinct = [...new Set(lines)];
  return distinct.slice(0, mostLines).join(", ") + (distinct.length > mostLines ? ", …" : "");
}
