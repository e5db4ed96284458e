import { basename, dirname, extname, join, sep } from "node:path";
import { type ToolContext, ToolError, type Workspace } from "../tool.ts";
import { dataFolderBelow } from "./folder.ts";
import { isWithin, ownPlace, statsOf } from "./own-place.ts";
import { meant } from "./require-file.ts";

/** What a move and a copy have in common: there is something, its new place is free, and neither lies in the other. */
export async function refuseImpossible(from: string, to: string, context: ToolContext): Promise<void> {
  const { texts, workspace } = context;
  const shown = { source: workspace.show(from), destination: workspace.show(to) };
  const source = statsOf(from);
  if (!source) throw new ToolError(texts.nothingThere({ path: shown.source, meant: await meant(from, context) }));
  if (from === to) throw new ToolError(texts.samePlace({ path: shown.source }));
  if (source.isDirectory() && isWithin(to, from)) throw new ToolError(texts.intoItself(shown));
  if (dataFolderBelow(from, context) !== null) throw new ToolError(texts.holdsData({ path: shown.source }));
  const inTheWay = fileAbove(to);
  if (inTheWay) {
    throw new ToolError(texts.fileInTheWay({ file: workspace.show(inTheWay), path: shown.destination }));
  }
  const there = statsOf(to);
  if (!there || isCaseOnly(from, to)) return;
  const taken = there.isDirectory() ? texts.folderThere : texts.placeTaken;
  throw new ToolError(taken({ path: shown.destination }));
}

/** A file that has lost its ending on the way: a folder may have been meant. */
export const maybeFolder = (from: string, to: string): boolean =>
  extname(from) !== "" && /^[^.]+$/.test(basename(to)) && statsOf(to)?.isFile() === true;

/** What is no folder, though the path goes through it. */
function fileAbove(path: string): string | null {
  const folder = dirname(path);
  const stats = statsOf(folder);
  if (stats) return stats.isDirectory() ? null : folder;
  return folder === path ? null : fileAbove(folder);
}

/** The same thing under a name that differs only in case, or in its Unicode form: a file system may not tell them apart. */
export function isCaseOnly(from: string, to: string): boolean {
  if (dirname(from) !== dirname(to) || folded(from) !== folded(to)) return false;
  const [one, other] = [statsOf(from), statsOf(to)];
  return one !== null && other !== null && one.ino === other.ino && one.dev === other.dev;
}

const folded = (path: string) => basename(path).normalize("NFC").toLowerCase();

/** Where both are. With a slash at its end, the destination is the folder that it goes into. */
export function placesOf({ source, destination }: { source: string; destination: string }, workspace: Workspace) {
  const from = ownPlace(source, workspace);
  if (isFolderName(destination)) return { from, to: join(workspace.resolve(destination), basename(from)) };
  return { from, to: destinationOf(from, ownPlace(destination, workspace), destination) };
}

export const isFolderName = (path: string) => path.endsWith("/") || path.endsWith(sep);

/** When the system finds the thing itself there, the name as it was given is what is wanted. */
function destinationOf(from: string, to: string, destination: string): string {
  const name = basename(destination);
  return from === to && name !== basename(to) && folded(name) === folded(to) ? `${dirname(to)}/${name}` : to;
}
