import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import type { SessionId } from "../protocol/ids.ts";

/** Contents of files that the session's tools changed, before and after, each once under its hash. They go with the session. */
export interface Blobs {
  keep(hash: string, content: Uint8Array): Promise<void>;
  /** Null when it was not kept, is gone or is damaged. */
  read(hash: string): Promise<Buffer | null>;
}

// In threads of the system: large files would hold up the event loop.
const [packed, unpacked] = [promisify(deflateRaw), promisify(inflateRaw)];

let parts = 0;

export function openBlobs(root: string, session: SessionId): Blobs {
  const folder = join(root, session);
  return {
    async keep(hash, content) {
      const file = join(folder, hash);
      if (existsSync(file)) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Whole or not at all: a half of it would be taken for the file's content.
      const part = `${file}.${++parts}.part`;
      await writeFile(part, await packed(content, { level: 1 }), { mode: 0o600 });
      await rename(part, file);
    },

    async read(hash) {
      try {
        const content = await unpacked(await readFile(join(folder, hash)));
        return createHash("sha256").update(content).digest("hex") === hash ? content : null;
      } catch {
        // Whatever is wrong with it, it is not what was kept.
        return null;
      }
    },
  };
}
