import { join } from "node:path";
import { folderKey } from "./folder-key.ts";
import { hashOf, hashOfBytes } from "./hash.ts";
import { type Agreed, stateOf } from "./item.ts";
import { readSmall } from "./read-small.ts";
import { instructionFiles } from "./settings-there.ts";

const mostBytes = 1024 * 1024;

export interface Instructions {
  path: string;
  text: string;
  /** The user has agreed to it as it is now. */
  trusted: boolean;
}

/** What a workspace tells agents; null where it tells nothing that can be read. */
export async function instructionsIn(
  folder: string,
  { trusted, trustOnce }: { trusted(folder: string): Promise<readonly Agreed[]>; trustOnce: boolean },
): Promise<Instructions | null> {
  for (const path of instructionFiles) {
    const read = readSmall(join(folder, path), { root: folder, most: mostBytes });
    if (read === null) continue;
    if ("problem" in read) return null;
    const hash = hashOf({ instructions: hashOfBytes(read.bytes) });
    const item = { kind: "instructions", name: path, hash } as const;
    const isTrusted = trustOnce || stateOf(item, await trusted(folderKey(folder))) === "trusted";
    return { path, text: read.bytes.toString("utf8").replace(/^\uFEFF/, ""), trusted: isTrusted };
  }
  return null;
}
