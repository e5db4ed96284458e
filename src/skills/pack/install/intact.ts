import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OpenedPack } from "../format/header.ts";
import { isProblem } from "../format/problem.ts";
import { verifyPack } from "../format/verify.ts";
import { filesFolder, packFile } from "./place.ts";

/** Whether what lies in a folder is exactly this pack: its file, and the files of an open one, none more and none less. */
export async function isIntact(folder: string, { header, headerHash, files }: OpenedPack, now: Date): Promise<boolean> {
  const kept = await verifyPack(packFile(folder), { now });
  if (isProblem(kept) || kept.headerHash !== headerHash) return false;
  if (header.sealing !== "open") return (await readdir(folder)).length === 1;
  const root = filesFolder(folder);
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  if (found.filter((entry) => !entry.isDirectory()).length !== files.length) return false;
  for (const { path, bytes } of files) {
    const there = await readFile(join(root, path)).catch(() => null);
    if (there === null || hash("sha256", there, "hex") !== hash("sha256", bytes, "hex")) return false;
  }
  return true;
}
