import type { Changing } from "../tool.ts";
import { fileAt } from "./file-now.ts";
import { stage } from "./stage.ts";

export interface Replacing {
  path: string;
  content: Uint8Array;
  /** For a new file; one that is there keeps its own. */
  mode: number | null;
}

/** Puts a file's content in place, whole or not at all, for those who have looked for themselves what is there. */
export async function replaceFile({ path, content, mode }: Replacing, context: Changing): Promise<void> {
  const before = await fileAt(path, context);
  const write = { path, before, content: Buffer.from(content), ...(mode !== null && { mode }) };
  await using staged = await stage(write, context);
  await staged.commit();
  await staged.sync();
}
