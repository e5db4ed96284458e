import { stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, relative, sep } from "node:path";
import { isStub, noSuchFile } from "../../is-stub.ts";
import { type ToolContext, ToolError } from "../tool.ts";
import { reasonWithNearest } from "./nearest.ts";
import { type OpenFolder, openFolder } from "./open-folder.ts";
import { openRegular } from "./open-regular.ts";

/** Throws ToolError for what is no folder. `given` is what the model wrote; it then hears the nearest names. */
export async function requireFolder(real: string, context: ToolContext, given?: string): Promise<void> {
  const { texts, workspace } = context;
  const shown = workspace.show(real);
  const stats = await stat(real).catch(async (error: unknown) => {
    throw new ToolError(await reasonWithNearest(error, { given: given ?? shown, real, folders: true }, context));
  });
  if (!stats.isDirectory()) throw new ToolError(texts.notFolder({ path: shown }));
}

export interface OpenSearched extends Disposable {
  folder: OpenFolder;
  /** The one file of the folder that is meant, or null. */
  file: string | null;
}

/** What can be searched, held open. A pipe would keep the search waiting for its other end. */
export async function openSearched(real: string, context: ToolContext, given: string): Promise<OpenSearched> {
  const missing = async (error: unknown): Promise<never> => {
    throw new ToolError(await reasonWithNearest(error, { given, real }, context));
  };
  const stats = await stat(real).catch(missing);
  if (isStub(stats, real)) await missing(noSuchFile(real));
  const isFile = !stats.isDirectory();
  const folder = await openFolder(isFile ? dirname(real) : real, context);
  try {
    if (isFile) (await openRegular(real, context, folder.at(basename(real))))[Symbol.dispose]();
  } catch (error) {
    folder[Symbol.dispose]();
    throw error;
  }
  return { folder, file: isFile ? basename(real) : null, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

/** What git keeps for itself is not searched, also when a path names it. */
export function refuseGit(real: string, { texts, workspace }: Pick<ToolContext, "texts" | "workspace">): void {
  if (relative(workspace.root, real).split(sep).includes(".git")) {
    throw new ToolError(texts.gitIsClosed({ path: workspace.show(real) }));
  }
}

/** Our data folder as a search below `folder` would meet it, or null. */
export function dataFolderBelow(folder: string, { closed }: Pick<ToolContext, "closed">): string | null {
  const way = relative(folder, closed);
  if (way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) return null;
  return way.replaceAll(sep, "/");
}

/** What the model calls the paths in a folder, in front of them: globs may begin there. */
export function prefixOf(folder: string, { workspace }: ToolContext): string {
  const shown = workspace.show(folder).replaceAll(sep, "/");
  return shown === "." ? "" : `${shown.replace(/\/$/, "")}/`;
}
