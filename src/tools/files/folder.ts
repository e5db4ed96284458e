import { stat } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";
import { type ToolContext, ToolError } from "../tool.ts";
import { reasonOf } from "./reason.ts";

export async function requireFolder(path: string, context: ToolContext): Promise<void> {
  const { texts, workspace } = context;
  const shown = { path: workspace.show(path) };
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ToolError(error.code === "ENOENT" ? texts.noSuchFolder(shown) : reasonOf(error, path, context));
  });
  if (!stats.isDirectory()) throw new ToolError(texts.notFolder(shown));
}

/** What can be searched. A pipe would keep the search waiting for its other end. */
export async function fileOrFolder(path: string, context: ToolContext): Promise<"file" | "folder"> {
  const stats = await stat(path).catch((error: unknown) => {
    throw new ToolError(reasonOf(error, path, context));
  });
  if (stats.isDirectory()) return "folder";
  if (stats.isFile()) return "file";
  throw new ToolError(context.texts.notRegular({ path: context.workspace.show(path) }));
}

/** Our data folder as a search below `folder` would meet it, or null. */
export function dataFolderBelow(folder: string, { closed }: ToolContext): string | null {
  const way = relative(folder, closed);
  if (way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) return null;
  return way.replaceAll(sep, "/");
}

/** What the model calls the paths in a folder, in front of them: globs may begin there. */
export function prefixOf(folder: string, { workspace }: ToolContext): string {
  const shown = workspace.show(folder).replaceAll(sep, "/");
  return shown === "." ? "" : `${shown.replace(/\/$/, "")}/`;
}
