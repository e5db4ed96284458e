import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, isAbsolute, relative, sep } from "node:path";
import { type ToolContext, ToolError } from "../tool.ts";
import { reasonOf } from "./reason.ts";

/** The stats of a file or folder to work in; the sentence says it when there is none. */
export async function statsOf(path: string, context: ToolContext): Promise<Stats> {
  return stat(path).catch((error: NodeJS.ErrnoException) => {
    const { texts, workspace } = context;
    if (error.code === "ENOENT") throw new ToolError(texts.noSuchFolder({ path: workspace.show(path) }));
    throw new ToolError(reasonOf(error, path, context));
  });
}

export async function requireFolder(path: string, context: ToolContext): Promise<void> {
  const stats = await statsOf(path, context);
  if (!stats.isDirectory()) throw new ToolError(context.texts.notFolder({ path: context.workspace.show(path) }));
}

/**
 * Our data folder as a search below `folder` would meet it, or null. The gate closes it by path, but a search over a
 * folder above it names no path inside.
 */
export function dataFolderBelow(folder: string, { outputs }: ToolContext): string | null {
  // Outputs lie in <data>/outputs/<session>.
  const way = relative(folder, dirname(dirname(outputs)));
  if (way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) return null;
  return way.replaceAll(sep, "/");
}
