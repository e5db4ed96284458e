import { randomBytes } from "node:crypto";
import { constants, readdirSync, rmSync, statSync } from "node:fs";
import { copyFile, lstat, open, readFile, stat, utimes } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { basename, join } from "node:path";
import { makeFolder } from "../config/folders.ts";
import { attachingIn } from "../i18n/attaching.ts";
import { type AttachedKind, mostAttachedBytes } from "../protocol/attaching.ts";
import type { Language } from "../protocol/language.ts";
import { longestSide, mostPictureBytes } from "../protocol/picture-limits.ts";
import { shownSize } from "../protocol/shown-size.ts";
import { type Picture, pictureOf } from "../tools/files/picture.ts";
import { receiveFile } from "./receive-file.ts";
import { Refusal } from "./refusal.ts";

/** What was sent ahead of the prompt that it belongs to. */
export interface Upload {
  id: string;
  size: number;
  kind: AttachedKind;
}

/** A draft may lie over a weekend. Who has not sent his prompt by then attaches it again. */
const waitsMs = 7 * 24 * 60 * 60 * 1000;

const folderIn = (data: string) => join(data, "uploads");
export const uploadPlace = (data: string, id: string) => join(folderIn(data), id);

/** Keeps what a request brings until its prompt comes. What is refused is gone at once. Throws a Refusal. */
export async function receiveUpload(
  incoming: IncomingMessage,
  { data, language }: { data: string; language: Language },
): Promise<Upload> {
  const { id, file } = newPlace(data);
  const texts = attachingIn(language);
  try {
    await receiveFile(incoming, { file, mostBytes: mostAttachedBytes }).catch((error: unknown) => {
      const isTooLarge = error instanceof Refusal && error.status === 413;
      throw isTooLarge ? new Refusal(413, () => texts.tooLarge({ most: shownSize(mostAttachedBytes) })) : error;
    });
    const { size } = await stat(file);
    if (size === 0) throw new Refusal(422, () => texts.empty());
    return { id, size, kind: (await lookedAt(file, size)).kind };
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

/** One more of what a session keeps by that name, to come with another prompt. Null where it keeps no such file. */
export async function uploadAgain(data: string, folder: string, name: string): Promise<Upload | null> {
  const kept = join(folder, name);
  if (basename(kept) !== name || !(await lstat(kept).catch(() => null))?.isFile()) return null;
  const { id, file } = newPlace(data);
  await copyFile(kept, file, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  // Some systems copy its age, too.
  await utimes(file, new Date(), new Date());
  return uploadOf(data, id);
}

/** Null where there is none, or none any more. */
export async function uploadOf(data: string, id: string): Promise<Upload | null> {
  const file = uploadPlace(data, id);
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? { id, size: stats.size, kind: (await lookedAt(file, stats.size)).kind } : null;
}

function newPlace(data: string): { id: string; file: string } {
  makeFolder(folderIn(data));
  removeOldUploads(data);
  const id = `upl_${randomBytes(16).toString("hex")}`;
  return { id, file: uploadPlace(data, id) };
}

export interface LookedAt {
  kind: AttachedKind;
  /** Of one that models are shown. */
  picture?: { mediaType: Picture["mediaType"]; content: Buffer };
}

/** By what is in it, whatever it is called. */
export async function lookedAt(file: string, size: number): Promise<LookedAt> {
  if (size > mostPictureBytes) return { kind: pictureOf(await headOf(file)) ? "large-picture" : "file" };
  const content = await readFile(file);
  const found = pictureOf(content);
  if (!found?.complete) return { kind: "file" };
  if (Math.max(found.width, found.height) > longestSide) return { kind: "large-picture" };
  return { kind: "picture", picture: { mediaType: found.mediaType, content } };
}

/** As far as a picture may tell its size. */
async function headOf(file: string): Promise<Buffer> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(256 * 1024) });
  return buffer.subarray(0, bytesRead);
}

/** False where there is none. */
export function removeUpload(data: string, id: string): boolean {
  const file = uploadPlace(data, id);
  if (!statSync(file, { throwIfNoEntry: false })) return false;
  rmSync(file, { force: true });
  return true;
}

/** What no prompt has named in time: nobody waits for it. */
export function removeOldUploads(data: string): void {
  const folder = folderIn(data);
  if (!statSync(folder, { throwIfNoEntry: false })) return;
  for (const name of readdirSync(folder)) {
    const place = join(folder, name);
    const stats = statSync(place, { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > waitsMs) rmSync(place, { force: true });
  }
}
