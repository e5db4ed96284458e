import { randomBytes } from "node:crypto";
import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../config/folders.ts";
import type { Texts } from "../../i18n/texts.ts";
import { mostPackBytes } from "../../skills/pack/format/limits.ts";
import { uploadedFile, uploadsFolder } from "../../skills/pack/install/place.ts";
import type { PackEngine } from "./install.ts";
import { type OfferedPack, offeredPack } from "./offered.ts";

/**
 * The same for a pack that is sent along. `receive` writes it to a new file; what is refused is gone at once, and what
 * nobody has installed by then is when the next one comes.
 */
export async function offeredUpload(
  receive: (place: { file: string; mostBytes: number }) => Promise<void>,
  engine: PackEngine,
  texts: Texts,
): Promise<OfferedPack> {
  const folder = uploadsFolder(engine.folders.data);
  makeFolder(folder);
  removeOld(folder);
  const fresh = join(folder, `${randomBytes(16).toString("hex")}.part`);
  try {
    await receive({ file: fresh, mostBytes: mostPackBytes });
    const offered = await offeredPack(fresh, engine, texts);
    renameSync(fresh, uploadedFile(engine.folders.data, offered.headerHash));
    return offered;
  } finally {
    rmSync(fresh, { force: true });
  }
}

const waitsMs = 60 * 60 * 1000;

/** What nobody has come for in an hour. */
export function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const place = join(folder, name);
    const stat = statSync(place, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > waitsMs) rmSync(place, { force: true });
  }
}
