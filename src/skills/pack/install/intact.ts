import { readdir } from "node:fs/promises";
import type { VerifiedPack } from "../format/header.ts";
import { isProblem } from "../format/problem.ts";
import { verifyPack } from "../format/verify.ts";
import { damagedFile } from "./kept.ts";
import { filesFolder, packFile } from "./place.ts";

/** Whether what lies in a folder is exactly this pack: its file, and the files of an open one, none more and none less. */
export async function isIntact(folder: string, { header, headerHash }: VerifiedPack, now: Date): Promise<boolean> {
  const kept = await verifyPack(packFile(folder), { now });
  if (isProblem(kept) || kept.headerHash !== headerHash) return false;
  if (header.sealing !== "open") return (await readdir(folder)).length === 1;
  const { files = [] } = header;
  const root = filesFolder(folder);
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  if (found.filter((entry) => !entry.isDirectory()).length !== files.length) return false;
  return (await damagedFile(root, files)) === null;
}
