import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { signalReaches } from "../../signal-reaches.ts";
import { StoreProblem } from "../store.ts";
import { wasInUse } from "./identity.ts";
import { asProblem } from "./problems.ts";
import { blockingTransaction } from "./transaction.ts";

export interface MigrateOptions {
  file: string;
  migrations: readonly string[];
  /** Whether the owner of a lease that is valid until then still runs: the tables must not change under it. */
  isAlive(owner: string, expires: string): boolean;
}

/** By this a database is known to be ours: "SKMT". */
const applicationId = 0x534b4d54;

/** A database that is not ours, or not ours yet, is refused before a byte of it is changed. */
export function refuseUnknown(
  db: DatabaseSync,
  { file, migrations }: Omit<MigrateOptions, "isAlive">,
): "empty" | "ours" {
  // Tables first: ours come into being together with their mark and version.
  const tables = Number(db.prepare(ownTables).get()?.count ?? -1);
  const hasTables = tables >= 0;
  const found = version(db);
  const mark = Number(db.prepare("pragma application_id").get()?.application_id);
  if (mark !== applicationId && (hasTables || mark !== 0)) throw new StoreProblem("foreign", file);
  if (found > migrations.length) {
    throw new StoreProblem("newer-version", `database version ${found}, this program knows ${migrations.length}`);
  }
  if (hasTables ? found === 0 || tables < 3 : found !== 0) throw new StoreProblem("foreign", file);
  if (!hasTables && file !== ":memory:" && wasInUse(file)) throw new StoreProblem("emptied", file);
  return hasTables ? "ours" : "empty";
}

/** How many of the tables that every version has are there; no number where there are no tables at all. */
const ownTables =
  "select sum(name in ('sessions', 'events', 'app_settings') and type = 'table') as count from sqlite_schema";

export function migrate(db: DatabaseSync, { file, migrations, isAlive }: MigrateOptions): void {
  const found = version(db);
  if (found >= migrations.length) return;
  if (found > 0) {
    refuseBesideOwners(db, isAlive);
    backUp(db, `${file}.backup-v${found}`);
  }
  blockingTransaction(db, () => {
    db.exec(`pragma application_id = ${applicationId}`);
    // Another process may have migrated while this one waited for the lock.
    for (let at = version(db); at < migrations.length; at++) {
      db.exec(migrations[at] as string);
      db.exec(`pragma user_version = ${at + 1}`);
    }
  });
}

const version = (db: DatabaseSync) => Number(db.prepare("pragma user_version").get()?.user_version);

function refuseBesideOwners(db: DatabaseSync, isAlive: MigrateOptions["isAlive"]): void {
  const select = "select owner, max(expires) as expires from leases where owner <> '' group by owner";
  const owners = db.prepare(select).all() as { owner: string; expires: string }[];
  const alive = owners.flatMap(({ owner, expires }) => (isAlive(owner, expires) ? owner : []));
  if (alive.length > 0) throw new StoreProblem("other-owners", `in use by ${alive.join(", ")}`);
}

function backUp(db: DatabaseSync, file: string): void {
  if (isBackup(file, version(db))) return;
  // Written under another name first, so that a process that is killed meanwhile leaves no half of a backup.
  const part = `${file}.${process.pid}.part`;
  removeParts(file);
  closeSync(openSync(part, "wx", 0o600));
  db.prepare("vacuum into ?").run(part);
  renameSync(part, file);
}

/** Whether there is a whole backup of that version: the oldest is kept, and a damaged one is replaced. */
function isBackup(file: string, expected: number): boolean {
  if (!existsSync(file)) return false;
  try {
    using backup = new DatabaseSync(file, { readOnly: true });
    return version(backup) === expected;
  } catch (error) {
    if (asProblem(error) instanceof StoreProblem) return false;
    throw error;
  }
}

/** Removes what a killed process has left of a backup, and its journal. */
function removeParts(file: string): void {
  const [folder, name] = [dirname(file), basename(file)];
  for (const other of readdirSync(folder)) {
    const [, pid] = /\.(\d+)\.part(?:-journal)?$/.exec(other) ?? [];
    const isPart = other.startsWith(`${name}.`) && pid !== undefined && !signalReaches(Number(pid));
    if (isPart || other === `${name}-journal`) rmSync(join(folder, other), { force: true });
  }
}
