import { hash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../../protocol/message-of.ts";

const endings: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
  "image/bmp": "bmp",
  "image/avif": "avif",
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
  "audio/ogg": "ogg",
  "audio/flac": "flac",
  "audio/mp4": "m4a",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "application/gzip": "gz",
  "application/json": "json",
  "text/plain": "txt",
  "text/html": "html",
  "text/csv": "csv",
  "text/markdown": "md",
};

/** Puts a server's bytes among the session's outputs, where the model may read them. The name is ours, never the server's. */
export async function keepFile(
  folder: string,
  content: Uint8Array,
  mimeType: string,
): Promise<{ path: string } | { problem: string }> {
  const type = mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
  const ending = Object.hasOwn(endings, type) ? endings[type] : "bin";
  const path = join(folder, `${hash("sha256", content, "hex").slice(0, 16)}.${ending}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path, content, { mode: 0o600 });
    return { path };
  } catch (error) {
    // The disk may be full: the rest of the answer still counts.
    return { problem: messageOf(error) };
  }
}
