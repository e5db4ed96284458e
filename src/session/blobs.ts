import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { SessionId } from "../protocol/ids.ts";

/** Contents of files that the session's tools changed, before and after, each once under its hash. They go with the session. */
export interface Blobs {
  keep(hash: string, content: Uint8Array): void;
  /** Null when it was not kept, is gone or is damaged. */
  read(hash: string): Buffer | null;
}

export function openBlobs(root: string, session: SessionId): Blobs {
  const folder = join(root, session);
  return {
    keep(hash, content) {
      const file = join(folder, hash);
      if (existsSync(file)) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Whole or not at all: a half of it would be taken for the file's content.
      writeFileSync(`${file}.part`, deflateRawSync(content, { level: 1 }), { mode: 0o600 });
      renameSync(`${file}.part`, file);
    },

    read(hash) {
      try {
        const content = inflateRawSync(readFileSync(join(folder, hash)));
        return createHash("sha256").update(content).digest("hex") === hash ? content : null;
      } catch {
        // Whatever is wrong with it, it is not what was kept.
        return null;
      }
    },
  };
}
