import { rename } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { failpoint } from "../../failpoint.ts";
import { type ToolContext, ToolError } from "../tool.ts";
import { missingFolders } from "./file-now.ts";
import { isCaseOnly } from "./new-place.ts";
import { makeFolder, openFolder, removeFolders } from "./open-folder.ts";
import { statsOf } from "./own-place.ts";
import { putTree } from "./put-tree.ts";
import { removeTree } from "./remove-tree.ts";
import { renameTo, takeName } from "./take-name.ts";
import { treeAt } from "./tree.ts";

/**
 * Within a file system it is a new name; to another, a copy that is on the disk before the original goes. Gives what
 * could not be removed from the old place, because it changed or came while it was copied. EEXIST when the place is taken.
 */
export async function movePlace(from: string, to: string, context: ToolContext): Promise<string[]> {
  try {
    await renamePlace(from, to, context);
    return [];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
  }
  const tree = await treeAt(from, context);
  const [special] = tree.special;
  if (special !== undefined) throw new ToolError(context.texts.cannotCross({ name: special }));
  await putTree({ tree, from, to, sync: true }, context);
  return removeTree(tree, from, context);
}

async function renamePlace(from: string, to: string, context: ToolContext): Promise<void> {
  const made = missingFolders(to);
  await using failed = new AsyncDisposableStack();
  failed.defer(() => removeFolders(made, context));
  using source = await openFolder(dirname(from), context);
  using folder = await makeFolder(dirname(to), context);
  const [way, target] = [source.at(basename(from)), folder.at(basename(to))];
  failpoint("file:written");
  if (isCaseOnly(from, to)) await rename(way, target);
  else await (statsOf(way)?.isFile() ? takeName : renameTo)(way, target);
  failed.move();
  failpoint("file:renamed");
  await folder.sync();
  await source.sync();
}
