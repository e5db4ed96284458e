import { globSync, lchownSync } from "node:fs";
import { dirname, join } from "node:path";

const nobody = 65_534;

/** For permission bits, which do not bind root: runs the work as a user that they bind, who then owns the folder. */
export async function asOrdinaryUser<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return work();
  for (const path of [dirname(folder), folder, ...globSync("**", { cwd: folder }).map((name) => join(folder, name))]) {
    lchownSync(path, nobody, nobody);
  }
  process.seteuid?.(nobody);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
