import { rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { failpoint } from "../../failpoint.ts";
import type { ToolContext } from "../tool.ts";
import { copyTree } from "./copy-tree.ts";
import { missingFolders } from "./file-now.ts";
import { makeFolder, removeFolders } from "./open-folder.ts";
import { renameTo, takeName } from "./take-name.ts";
import { sweep, temporaryName } from "./temporary.ts";
import type { Tree } from "./tree.ts";

export interface PutInput {
  tree: Tree;
  from: string;
  to: string;
  /** Whether every file must be on the disk, since the original will go. */
  sync: boolean;
}

/** A copy that is there as a whole or not at all, also when it is stopped or fails. EEXIST when the place is taken. */
export async function putTree({ tree, from, to, sync }: PutInput, context: ToolContext): Promise<void> {
  const made = missingFolders(to);
  await using failed = new AsyncDisposableStack();
  failed.defer(() => removeFolders(made, context));
  using folder = await makeFolder(dirname(to), context);
  await sweep(folder);
  const name = await temporaryName();
  await using copy = new AsyncDisposableStack();
  copy.defer(() => rm(folder.at(name), { recursive: true, force: true }));
  await copyTree({ tree, from, folder, name, sync, copied: counting(tree, context) }, context);
  failpoint("file:written");
  await (tree.entries[0]?.kind === "file" ? takeName : renameTo)(folder.at(name), folder.at(basename(to)));
  copy.move();
  failed.move();
  failpoint("file:renamed");
  await folder.sync();
}

/** Tells people how far it is, when it takes longer than a second. */
function counting({ entries }: Tree, { progress, texts }: ToolContext): () => void {
  const total = entries.filter(({ kind }) => kind !== "folder").length;
  let [done, told] = [0, performance.now()];
  return () => {
    done++;
    if (performance.now() - told < 1000) return;
    told = performance.now();
    progress(texts.copying({ done, total }));
  };
}
