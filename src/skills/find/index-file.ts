import { hash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RootRecord } from "./root.ts";

/** Grows when what is remembered, or what is made of a SKILL.md, becomes another. */
const version = 1;

/** What is remembered of roots, a file each, so that a start reads of those only that are there. */
export interface Index {
  /** Null when nothing is known of it. */
  get(key: string): RootRecord | null;
  /** Whole or not at all. False where nothing can be written: then everything is read again the next time. */
  set(key: string, record: RootRecord): boolean;
}

export function openIndex(dataFolder: string): Index {
  const folder = join(dataFolder, "skills-index");
  const fileOf = (key: string) => join(folder, `${hash("sha256", key, "hex").slice(0, 32)}.json`);
  return {
    get(key) {
      try {
        const stored = JSON.parse(readFileSync(fileOf(key), "utf8"));
        return stored.version === version && stored.key === key && isWhole(stored.record) ? stored.record : null;
      } catch {
        // There is none, or it is damaged: it is made anew.
        return null;
      }
    },
    set(key, record) {
      const file = fileOf(key);
      const fresh = `${file}.${process.pid}`;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(fresh, JSON.stringify({ version, key, record }), { mode: 0o600, flag: "wx" });
        renameSync(fresh, file);
        return true;
      } catch {
        remove(fresh);
        return false;
      }
    },
  };
}

const isWhole = ({ folders, skills, problems }: RootRecord) => [folders, skills, problems].every(Array.isArray);

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Then there is not even a folder to write it to.
  }
}
