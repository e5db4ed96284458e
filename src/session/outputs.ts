import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SessionId } from "../protocol/ids.ts";
import { keptMegabytes } from "../protocol/limits.ts";
import type { Picture } from "../tools/tool.ts";

const capBytes = keptMegabytes * 1024 * 1024;

const endings: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

export interface Outputs {
  folder: string;
  keep(whole: string): Promise<string>;
  keepImage(picture: Picture): Promise<string>;
}

/** Whole outputs and pictures, one file each, named by their hash; they go with the session. */
export function createOutputs(root: string, session: SessionId): Outputs {
  const folder = join(root, session);
  return {
    folder,
    keep: (whole) => put(Buffer.from(whole).subarray(0, capBytes), "txt"),
    keepImage: ({ mediaType, content }) => put(content, endings[mediaType] ?? "bin"),
  };

  async function put(content: Uint8Array, ending: string): Promise<string> {
    const file = join(folder, `${createHash("sha256").update(content).digest("hex").slice(0, 16)}.${ending}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, content, { mode: 0o600 });
    return file;
  }
}
