import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SessionId } from "../protocol/ids.ts";
import { keptMegabytes } from "../protocol/limits.ts";

const capBytes = keptMegabytes * 1024 * 1024;

export interface Outputs {
  folder: string;
  keep(whole: string): Promise<string>;
}

/** Whole outputs, one file each, named by their hash; they go with the session. */
export function createOutputs(root: string, session: SessionId): Outputs {
  const folder = join(root, session);
  return {
    folder,
    async keep(whole) {
      const content = Buffer.from(whole).subarray(0, capBytes);
      const file = join(folder, `${createHash("sha256").update(content).digest("hex").slice(0, 16)}.txt`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, content, { mode: 0o600 });
      return file;
    },
  };
}
