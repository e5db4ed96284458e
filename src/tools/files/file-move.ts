import * as z from "zod/mini";
import { defineTool, type Prepared, type PreparedChange, type ToolContext, ToolError } from "../tool.ts";
import { missingFolders } from "./file-now.ts";
import { movePlace } from "./move-place.ts";
import { maybeFolder, placesOf, refuseImpossible } from "./new-place.ts";
import { isWithin } from "./own-place.ts";
import { reasonOf } from "./reason.ts";
import { touchesBelow } from "./touches.ts";
import { namesBelow } from "./tree.ts";

interface Input {
  source: string;
  destination: string;
}

export const fileMove = defineTool<Input>({
  name: "file_move",
  toolset: "files",
  class: "edit",
  effect: "file",
  texts: {
    en: {
      description:
        "Move or rename a file or a folder. destination is the whole new path; with / at its end, the folder to put it into.",
    },
    "zh-CN": { description: "移动或重命名文件或目录。destination 为完整的新路径；以 / 结尾则为放入的目录。" },
  },
  input: z.object({ source: z.string(), destination: z.string() }),
  limitMs: () => 30 * 60_000,
  asks(input, context) {
    const { from, to } = placesOf(input, context.workspace);
    const names = ["", ...namesBelow(from, context)];
    return [
      ...touchesBelow(from, names, "read"),
      ...touchesBelow(from, names, "write"),
      ...touchesBelow(to, names, "write"),
    ];
  },
  prepare,
  async execute(input, context, ready) {
    const { texts, workspace } = context;
    // What `prepare` returned comes back as it was.
    const { from, to } = ready ? (ready as PreparedMove) : await prepare(input, context);
    const shown = { source: workspace.show(from), destination: workspace.show(to) };
    const left = await movePlace(from, to, context).catch((error: unknown) => {
      if (context.signal.aborted) throw new ToolError(texts.moveStopped(shown));
      if ((error as NodeJS.ErrnoException).code === "EEXIST") {
        throw new ToolError(texts.placeTaken({ path: shown.destination }));
      }
      throw new ToolError(texts.moveFailed({ reason: reasonOf(error, from, context) }));
    });
    const isFile = maybeFolder(from, to);
    const notes = left.length > 0 ? texts.leftBehind({ names: left.slice(0, 10).join(", ") }) : "";
    return {
      output: texts.moved({ ...shown, isFile }) + notes,
      details: { ...shown, ...(left.length > 0 && { left }) },
    };
  },
});

interface PreparedMove extends Prepared {
  from: string;
  to: string;
}

async function prepare(input: Input, context: ToolContext): Promise<PreparedMove> {
  const { from, to } = placesOf(input, context.workspace);
  await refuseImpossible(from, to, context);
  const { texts, workspace } = context;
  if (isWithin(workspace.root, from)) throw new ToolError(texts.isWorkspace({ path: workspace.show(from) }));
  const made = missingFolders(to).map((path): PreparedChange => ({ path, hash: null, after: "folder", folder: true }));
  return { from, to, changes: [...made, { path: to, from, hash: null, after: null }] };
}
