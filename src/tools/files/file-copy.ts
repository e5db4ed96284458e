import { join } from "node:path";
import * as z from "zod/mini";
import { defineTool, type Prepared, type PreparedChange, type ToolContext, ToolError } from "../tool.ts";
import { fileAt, missingFolders } from "./file-now.ts";
import { maybeFolder, placesOf, refuseImpossible } from "./new-place.ts";
import { putTree } from "./put-tree.ts";
import { reasonOf } from "./reason.ts";
import { touchesBelow } from "./touches.ts";
import { namesBelow, type Tree, treeAt } from "./tree.ts";

interface Input {
  source: string;
  destination: string;
}

export const fileCopy = defineTool<Input>({
  name: "file_copy",
  toolset: "files",
  class: "edit",
  effect: "file",
  texts: {
    en: {
      description:
        "Copy a file or a folder with all that is in it. destination is the whole new path; with / at its end, the folder to put it into.",
    },
    "zh-CN": { description: "复制文件或目录（递归）。destination 为完整的新路径；以 / 结尾则为放入的目录。" },
  },
  input: z.object({ source: z.string(), destination: z.string() }),
  limitMs: () => 30 * 60_000,
  asks(input, context) {
    const { from, to } = placesOf(input, context.workspace);
    const names = ["", ...namesBelow(from, context)];
    return [...touchesBelow(from, names, "read"), ...touchesBelow(to, names, "write")];
  },
  prepare,
  async execute(input, context, ready) {
    const { texts, workspace } = context;
    // What `prepare` returned comes back as it was.
    const { from, to, tree, undoable } = ready ? (ready as PreparedCopy) : await prepare(input, context);
    const shown = { source: workspace.show(from), destination: workspace.show(to) };
    await putTree({ tree, from, to, sync: tree.entries.length === 1 }, context).catch((error: unknown) => {
      if (context.signal.aborted) throw new ToolError(texts.copyStopped(shown));
      if ((error as NodeJS.ErrnoException).code === "EEXIST") {
        throw new ToolError(texts.placeTaken({ path: shown.destination }));
      }
      throw new ToolError(texts.copyFailed({ reason: reasonOf(error, from, context) }));
    });
    const files = tree.entries.filter(({ kind }) => kind !== "folder").length;
    const bytes = tree.entries.reduce((sum, { kind, stats }) => sum + (kind === "file" ? stats.size : 0), 0);
    const isFile = maybeFolder(from, to);
    const left = tree.special.length > 0 ? texts.leftOut({ names: tree.special.slice(0, 10).join(", ") }) : "";
    return {
      output: texts.copied({ ...shown, files, bytes, isFile }) + left,
      details: { ...shown, files, bytes, ...(!undoable && { undoable }) },
    };
  },
});

interface PreparedCopy extends Prepared {
  from: string;
  to: string;
  tree: Tree;
  undoable: boolean;
}

async function prepare(input: Input, context: ToolContext): Promise<PreparedCopy> {
  const { from, to } = placesOf(input, context.workspace);
  await refuseImpossible(from, to, context);
  const { texts } = context;
  try {
    const tree = await treeAt(from, context);
    const changes = await changesOf(tree, from, to, context);
    return { from, to, tree, undoable: changes !== null, changes: changes ?? [] };
  } catch (error) {
    throw new ToolError(texts.copyFailed({ reason: reasonOf(error, from, context) }));
  }
}

/** What would be read only to be able to undo a copy. */
const most = { files: 1_000, bytes: 256 * 1024 * 1024 };

/** Null when it is more than that. */
async function changesOf({ entries }: Tree, from: string, to: string, context: ToolContext) {
  const files = entries.filter(({ kind }) => kind === "file");
  if (entries.length > most.files) return null;
  if (files.reduce((sum, { stats }) => sum + stats.size, 0) > most.bytes) return null;
  const changes = missingFolders(to).map(
    (path): PreparedChange => ({ path, hash: null, after: "folder", folder: true }),
  );
  for (const { name, kind, target } of entries) {
    const path = join(to, name);
    if (kind === "folder") changes.push({ path, hash: null, after: "folder", folder: true });
    else if (kind === "link") changes.push({ path, hash: null, after: `link:${target}` });
    else changes.push({ path, hash: null, after: (await fileAt(join(from, name), context))?.version ?? null });
  }
  return changes;
}
