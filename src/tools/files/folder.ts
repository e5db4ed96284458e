import { stat } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";
import { type ToolContext, ToolError } from "../tool.ts";
import { reasonWithNearest } from "./nearest.ts";

/** Throws ToolError for what is no folder. `given` is what the model wrote; it then hears the nearest names. */
export async function requireFolder(real: string, context: ToolContext, given?: string): Promise<void> {
  const { texts, workspace } = context;
  const shown = workspace.show(real);
  const stats = await stat(real).catch(async (error: unknown) => {
    throw new ToolError(await reasonWithNearest(error, { given: given ?? shown, real, folders: true }, context));
  });
  if (!stats.isDirectory()) throw new ToolError(texts.notFolder({ path: shown }));
}

/** What can be searched. A pipe would keep the search waiting for its other end. */
export async function fileOrFolder(real: string, context: ToolContext, given: string): Promise<"file" | "folder"> {
  const stats = await stat(real).catch(async (error: unknown) => {
    throw new ToolError(await reasonWithNearest(error, { given, real }, context));
  });
  if (stats.isDirectory()) return "folder";
  if (stats.isFile()) return "file";
  throw new ToolError(context.texts.notRegular({ path: context.workspace.show(real) }));
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
