import { hash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Columns, fromColumns, toColumns } from "./columns.ts";
import type { Folders, RootRecord } from "./root.ts";

/** Grows when what is remembered, or what is made of a SKILL.md, becomes another. */
const version = 5;

/** Of more than that, in letters, a catalogue says nothing but the names. */
const mostNames = 4_000;

/** What is remembered of roots, a file each, so that a start reads of those only that are there. */
export interface Index {
  /** Null when nothing is known of it. One of very many skills is bare, unless it is wanted whole. */
  get(key: string, how?: "whole"): RootRecord | null;
  folders(key: string): Folders | null;
  /** Each whole or not at all. Where nothing can be written, everything is read again the next time. */
  set(key: string, record: RootRecord, folders: Folders): void;
}

type Stored = Omit<RootRecord, "skills"> & { columns: Columns };

export function openIndex(dataFolder: string): Index {
  const folder = join(dataFolder, "skills-index");
  const fileOf = (key: string, what: "skills" | "rest" | "folders") =>
    join(folder, `${hash("sha256", key, "hex").slice(0, 32)}.${what}.json`);
  return {
    get: (key, how) =>
      stored(fileOf(key, "skills"), key, ({ stamp, problems, columns }: Stored) => {
        if (!Array.isArray(problems)) return null;
        const isApart = columns.rest === null;
        if (!isApart || how !== "whole")
          return { stamp, problems, skills: fromColumns(columns), ...(isApart && { bare: true }) };
        const rest = stored(fileOf(key, "rest"), key, (kept: Columns["rest"]) => kept);
        return rest === null ? null : { stamp, problems, skills: fromColumns({ ...columns, rest }) };
      }),
    folders: (key) =>
      stored(fileOf(key, "folders"), key, (folders: Folders) => (Array.isArray(folders) ? folders : null)),
    set(key, record, folders) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const { stamp, problems, skills } = record;
        const columns = toColumns(skills);
        if (columns === null) return;
        replace(fileOf(key, "folders"), { version, key, what: folders });
        const isApart = columns.names.length > mostNames;
        if (isApart) replace(fileOf(key, "rest"), { version, key, what: columns.rest });
        const kept = isApart ? { ...columns, rest: null } : columns;
        replace(fileOf(key, "skills"), { version, key, what: { stamp, problems, columns: kept } });
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
