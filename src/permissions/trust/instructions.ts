import { existsSync } from "node:fs";
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
    if (!existsSync(join(folder, path))) continue;
    const agreed = trustOnce ? [] : await trusted(folderKey(folder));
    const isKnown = trustOnce || agreed.some(({ kind, name }) => kind === "instructions" && name === path);
    // What the user never saw is not read.
    if (!isKnown) return { path, text: "", trusted: false };
    const read = readSmall(join(folder, path), { root: folder, most: mostBytes });
    if (read === null || "problem" in read) return null;
    const hash = hashOf({ instructions: hashOfBytes(read.bytes) });
    const isTrusted = trustOnce || stateOf({ kind: "instructions", name: path, hash }, agreed) === "trusted";
    return { path, text: read.bytes.toString("utf8").replace(/^\uFEFF/, ""), trusted: isTrusted };
  }
  return null;
}
