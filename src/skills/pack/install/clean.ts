import { readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { signalReaches } from "../../../signal-reaches.ts";
import type { SkillRow } from "../../../store/store.ts";
import { type PackManifest, packManifest } from "./manifest.ts";
import { packFolder, packsFolder, stagingPrefix } from "./place.ts";

/** Removes what an install that was killed has left behind, and versions that nobody has any more. */
export function cleanPacks(data: string, rows: readonly SkillRow[]): void {
  const used = new Set(rows.flatMap((row) => folderOf(row, data) ?? []));
  const root = packsFolder(data);
  for (const name of namesIn(root)) {
    if (name.startsWith(stagingPrefix)) {
      if (!isAtWork(name)) rmSync(join(root, name), { recursive: true, force: true });
      continue;
    }
    if (!/^[0-9a-f]{32}$/.test(name)) continue;
    for (const pack of namesIn(join(root, name))) {
      for (const version of namesIn(join(root, name, pack))) removeUnused(join(root, name, pack, version));
    }
  }

  function removeUnused(folder: string): void {
    // Another install may have put it there just now and has not said so yet.
    if (!used.has(folder) && Date.now() - statSync(folder).ctimeMs > settledMs) remove(folder);
  }
}

const settledMs = 60_000;

/** The files of one version. What its user has pinned stays. */
export const removePack = (data: string, manifest: Pick<PackManifest, "packId" | "headerHash">): void =>
  remove(packFolder(data, manifest));

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  removeEmpty(dirname(folder));
  removeEmpty(dirname(dirname(folder)));
}

const folderOf = (row: SkillRow, data: string) => {
  const manifest = packManifest(row);
  return manifest && packFolder(data, manifest);
};

function isAtWork(name: string): boolean {
  const pid = Number(name.slice(stagingPrefix.length).split("-")[0]);
  return pid > 0 && signalReaches(pid);
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something else is in it.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // There is none.
  }
}
