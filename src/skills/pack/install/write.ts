import { randomBytes } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { failpoint } from "../../../failpoint.ts";
import type { OpenedFile, OpenedPack } from "../format/header.ts";
import { filesFolder, packFile, packFolder, packsFolder, stagingPrefix } from "./place.ts";

/**
 * Puts a pack in its place as a whole or not at all: everything is written and on the disk under another name first.
 * `isGood` looks at what really lies there before it counts. Gives the folder.
 */
export async function writePack(
  file: string | Uint8Array,
  pack: OpenedPack,
  { data, isGood }: { data: string; isGood(folder: string): Promise<boolean> },
): Promise<string> {
  const place = packFolder(data, { packId: pack.header.packId, headerHash: pack.headerHash });
  // Its name is what it holds: who finds it there as it should be has nothing to do.
  if (existsSync(place) && (await isGood(place))) return place;
  await mkdir(packsFolder(data), { recursive: true, mode: 0o700 });
  const staging = join(packsFolder(data), `${stagingPrefix}${process.pid}-${randomBytes(8).toString("hex")}`);
  await using undone = new AsyncDisposableStack();
  undone.defer(() => rm(staging, { recursive: true, force: true }));
  await mkdir(staging, { mode: 0o700 });
  failpoint("pack:staging");
  const next = join(staging, "new");
  await mkdir(next, { mode: 0o700 });
  await writeOne(packFile(next), file, 0o600);
  failpoint("pack:file");
  // Of a sealed one nothing comes to the disk in the clear.
  if (pack.header.sealing === "open") await writeFiles(filesFolder(next), pack.files);
  await syncFolders(next);
  failpoint("pack:written");
  if (!(await isGood(next))) throw new Error(`What was written to ${next} is not what was to be written.`);
  failpoint("pack:verified");
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  // What lies there and is damaged makes room; nobody can use it any more.
  if (existsSync(place)) await rename(place, join(staging, "damaged"));
  await rename(next, place);
  failpoint("pack:renamed");
  await syncFolder(dirname(place));
  return place;
}

async function writeFiles(folder: string, files: readonly OpenedFile[]): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  for (const { path, bytes, executable } of files) {
    const place = join(folder, path);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await writeOne(place, bytes, executable ? 0o700 : 0o600);
    failpoint("pack:one");
  }
}

async function writeOne(place: string, content: string | Uint8Array, mode: number): Promise<void> {
  if (typeof content === "string") await copyFile(content, place, constants.COPYFILE_EXCL);
  await using handle = await open(place, typeof content === "string" ? "r+" : "wx", mode);
  if (typeof content !== "string") await handle.writeFile(content);
  await handle.chmod(mode);
  await handle.sync();
}

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await using handle = await open(folder, "r");
  await handle.sync();
}
