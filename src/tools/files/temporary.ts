import { randomBytes } from "node:crypto";
import { lstat, readdir, rm } from "node:fs/promises";
import type { OpenFolder } from "./open-folder.ts";
import { isAlive, ownStart, writersPlace } from "./writer.ts";

/** A name that nobody has, and that tells who is at work: when he is dead the file is nobody's and can go. */
export async function temporaryName(): Promise<string> {
  return `.skillmint-${process.pid}-${await ownStart()}-${writersPlace()}-${randomBytes(6).toString("hex")}.tmp`;
}

/** Removes what writers that were killed have left in a folder. A living writer's, and whatever else is there, stays. */
export async function sweep(folder: OpenFolder, now: number = Date.now()): Promise<void> {
  if (now - (swept.get(folder.path) ?? 0) < pauseMs) return;
  swept.set(folder.path, now);
  const names = await readdir(folder.at(""));
  for (const name of names) {
    if (name.startsWith(".skillmint-") && (await isLeft(name, folder, now))) {
      await rm(folder.at(name), { recursive: true, force: true });
    }
  }
}

const swept = new Map<string, number>();
/** A big folder is not looked through at every write. */
const pauseMs = 60_000;

/** Of a writer on another machine nothing can be known, but none takes that long. */
const farMs = 24 * 60 * 60 * 1000;

async function isLeft(name: string, folder: OpenFolder, now: number): Promise<boolean> {
  const [, pid, start, place] = /^\.skillmint-(\d+)-(\w+)-([0-9a-f]{8})-[0-9a-f]{12}\.tmp$/.exec(name) ?? [];
  if (!pid || !start) return false;
  if (place === writersPlace()) return !(await isAlive(Number(pid), start));
  const stats = await lstat(folder.at(name)).catch(() => null);
  return stats !== null && now - stats.mtimeMs > farMs;
}
