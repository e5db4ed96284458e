import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Beside every file of the page that gets smaller by it: compressed once, not at every visit. */
export function gzipFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const whole = readFileSync(file);
    const small = gzipSync(whole, { level: 9 });
    if (small.length < whole.length) writeFileSync(`${file}.gz`, small);
  }
}
