import { hash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Columns, fromColumns, toColumns } from "./columns.ts";
import type { Folders, RootRecord } from "./root.ts";

/** Grows when what is remembered, or what is made of a SKILL.md, becomes another. */
const version = 1;

/** What is remembered of roots, a file each, so that a start reads of those only that are there. */
export interface Index {
  /** Null when nothing is known of it. */
  get(key: string): RootRecord | null;
  folders(key: string): Folders | null;
  /** Each whole or not at all. Where nothing can be written, everything is read again the next time. */
  set(key: string, record: RootRecord, folders: Folders): void;
}

type Stored = Omit<RootRecord, "skills"> & { columns: Columns };

export function openIndex(dataFolder: string): Index {
  const folder = join(dataFolder, "skills-index");
  const fileOf = (key: string, what: "skills" | "folders") =>
    join(folder, `${hash("sha256", key, "hex").slice(0, 32)}.${what}.json`);
  return {
    get: (key) =>
      stored(fileOf(key, "skills"), key, ({ stamp, problems, columns }: Stored) =>
        Array.isArray(problems) ? { stamp, problems, skills: fromColumns(columns) } : null,
      ),
    folders: (key) =>
      stored(fileOf(key, "folders"), key, (folders: Folders) => (Array.isArray(folders) ? folders : null)),
    set(key, record, folders) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const { stamp, problems, skills } = record;
        const columns = toColumns(skills);
        if (columns === null) return;
        replace(fileOf(key, "folders"), { version, key, what: folders });
        replace(fileOf(key, "skills"), { version, key, what: { stamp, problems, columns } });
      } catch {
        // The folder cannot be written to.
      }
    },
  };
}

/** Null when there is none, or it is damaged: then it is made anew. */
function stored<Stored, What>(file: string, key: string, read: (stored: Stored) => What | null): What | null {
  try {
    const found = JSON.parse(readFileSync(file, "utf8"));
    return found.version === version && found.key === key ? read(found.what) : null;
  } catch {
    return null;
  }
}

function replace(file: string, content: object): void {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(content), { mode: 0o600 });
  renameSync(fresh, file);
}
