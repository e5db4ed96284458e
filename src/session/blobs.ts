import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { SessionId } from "../protocol/ids.ts";

/** Contents of files that the session's tools changed, before and after, each once under its hash. They go with the session. */
export interface Blobs {
  keep(hash: string, content: Uint8Array): void;
  /** Null when it was not kept or is gone. */
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
        return inflateRawSync(readFileSync(join(folder, hash)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
  };
}
