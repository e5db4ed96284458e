import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { type Store, StoreProblem } from "../store.ts";
import { lookAtFile } from "./identity.ts";
import { refuseUnknown } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { storeOn } from "./open.ts";
import { asProblem } from "./problems.ts";

/**
 * Opens a database for reading where nothing can be written, such as on a read-only disk. SQLite cannot read a
 * write-ahead log there, so a database that has one is read from a copy.
 */
export function openReadOnly(file: string): Store {
  try {
    lookAtFile(file);
    const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    const db = hasLog ? copyOf(file) : new DatabaseSync(unchanging(file), { readOnly: true });
    refuseUnknown(db, { file, migrations });
    const version = Number(db.prepare("pragma user_version").get()?.user_version);
    // It cannot be brought up to date here.
    if (version < migrations.length) throw new StoreProblem("unwritable", `database version ${version}`);
    return storeOn(db, null);
  } catch (error) {
    throw asProblem(error);
  }
}

/** Tells SQLite that nobody changes the file, so that it needs no files beside it. */
function unchanging(file: string): URL {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  return url;
}

function copyOf(file: string): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), "skillmint-"));
  try {
    const copy = join(folder, "copy.db");
    for (const ending of ["", "-wal"]) copyFileSync(file + ending, copy + ending);
    {
      using written = new DatabaseSync(copy);
      written.exec("pragma journal_mode = delete");
    }
    const db = new DatabaseSync(unchanging(copy), { readOnly: true });
    // Opens the file, whose name is not needed after that.
    db.prepare("select count(*) from sqlite_schema").get();
    return db;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
