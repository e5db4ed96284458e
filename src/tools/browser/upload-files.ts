import { stat } from "node:fs/promises";
import type { Touch } from "../../protocol/asks.ts";
import { reasonOf } from "../files/reason.ts";
import { type ToolContext, ToolError } from "../tool.ts";

export const readable = (paths: readonly string[], { workspace }: ToolContext): Touch[] =>
  paths.map((path) => ({ action: "read", resource: workspace.resolve(path) }));

/** Their real paths, which are those that were asked for. */
export async function requireFiles(paths: readonly string[], context: ToolContext): Promise<string[]> {
  const files = paths.map((path) => context.workspace.resolve(path));
  for (const file of files) {
    try {
      const found = await stat(file);
      if (!found.isFile() || context.workspace.isData(found))
        throw new ToolError(context.texts.notRegular({ path: context.workspace.show(file) }));
    } catch (error) {
      throw error instanceof ToolError ? error : new ToolError(reasonOf(error, file, context));
    }
  }
  return files;
}
