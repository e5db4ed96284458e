import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** So many can be looked at while somebody waits. */
const mostFiles = 10_000;

/** What lies in a folder, once however many names it has; not the whole of it when that is very much. A folder that is not there holds nothing. */
export function folderSize(folder: string): { bytes: number; whole: boolean } {
  let [bytes, seen] = [0, 0];
  const folders = [folder];
  const linked = new Set<string>();
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of entriesOf(next)) {
      if (seen++ >= mostFiles) return { bytes, whole: false };
      const path = join(next, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else bytes += sizeOnce(path, linked);
    }
  }
  return { bytes, whole: true };
}

/** Of a file; nothing of one that was counted by another of its names. */
function sizeOnce(path: string, linked: Set<string>): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  const file = `${found.dev}:${found.ino}`;
  if (found.nlink > 1 && linked.has(file)) return 0;
  if (found.nlink > 1) linked.add(file);
  return found.size;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Not made yet, or gone since: nothing to count.
    return [];
  }
}

const units = ["B", "KB", "MB", "GB", "TB"];

export function inWords(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** power;
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[power]}`;
}
