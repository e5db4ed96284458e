import { accessSync, constants, statSync } from "node:fs";
import type { Readable } from "node:stream";
import type { Entry, ZipFile } from "yauzl";
import { messageOf } from "../../../protocol/message-of.ts";
import { packLimits } from "../format/limits.ts";
import type { OldProblem } from "./problem.ts";

export interface ZipEntries {
  /** By the names in the archive, folders left out. */
  files: ReadonlyMap<string, Buffer>;
}

/** What encryption adds to a file: a nonce and a tag. */
const sealBytes = 28;

/** All files of a zip, in memory, within the limits of a pack. A name that leads out of it spoils the whole. */
export async function readZip(file: string): Promise<ZipEntries | OldProblem> {
  const { openPromise } = await import("yauzl");
  const fault = faultOf(file);
  if (fault !== null) return { problem: "unreadable", reason: fault };
  let zip: ZipFile;
  try {
    zip = await openPromise(file, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true });
  } catch {
    return { problem: "not-old" };
  }
  const files = new Map<string, Buffer>();
  let [total, count] = [0, 0];
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      const mode = entry.externalFileAttributes >>> 16;
      // Links and devices are no files, and two of one name are one too many.
      if (((mode & 0o170000) !== 0 && (mode & 0o170000) !== 0o100000) || files.has(entry.fileName))
        return { problem: "damaged", path: entry.fileName };
      count++;
      total += entry.uncompressedSize;
      const isLarge = entry.uncompressedSize > packLimits.fileBytes + sealBytes;
      if (count > packLimits.files || total > packLimits.contentBytes || isLarge) return { problem: "too-large" };
      files.set(entry.fileName, await contentOf(zip, entry));
    }
  } catch {
    return { problem: "damaged", path: "zip" };
  } finally {
    zip.close();
  }
  return { files };
}

/** Why it cannot be read. Nobody waits for a pipe. */
function faultOf(file: string): string | null {
  try {
    accessSync(file, constants.R_OK);
    const stat = statSync(file);
    if (stat.isFile()) return null;
    return stat.isDirectory() ? "EISDIR" : "ESPIPE";
  } catch (error) {
    return messageOf(error);
  }
}

/** The archive's own word for the size holds: yauzl ends a stream that gives more. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream: Readable = await zip.openReadStreamPromise(entry);
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
