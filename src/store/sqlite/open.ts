import { chmodSync, closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isAlive } from "../owner.ts";
import { type Store, StoreProblem } from "../store.ts";
import { createJournal } from "./journal.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";

/** Opens the database, made and migrated as needed. `:memory:` keeps nothing. */
export function openSqlite(file: string): Store {
  const db = connect(file);
  const journal = createJournal(db);
  // Kysely loads at the first query that is not the journal's: a plain run never needs it.
  const queries = () => import("./queries.ts").then(({ createQueries }) => createQueries(db));
  return {
    ...journal,
    session: async (id) => (await queries()).session(id),
    sessions: async (filter) => (await queries()).sessions(filter),
    leaseHolder: async (id) => (await queries()).leaseHolder(id),
    close: async () => db.close(),
  };
}

function connect(file: string): DatabaseSync {
  try {
    if (file !== ":memory:") makePrivate(file);
    const db = new DatabaseSync(file, { timeout: 10_000 });
    // auto_vacuum first: it can only be chosen while the database is empty.
    db.exec("pragma auto_vacuum = incremental; pragma journal_mode = wal");
    db.exec("pragma synchronous = normal; pragma foreign_keys = on");
    migrate(db, { file, migrations, isAlive });
    return db;
  } catch (error) {
    throw asProblem(error);
  }
}

// SQLite gives the -wal and -shm files the mode of the database, so it must be right before the first write.
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
}

const corruptCodes = new Set([11, 26]);
const unwritableCodes = new Set([8, 10, 13, 14]);

function asProblem(error: unknown): unknown {
  const { errcode, code, message } = error as { errcode?: number; code?: string; message: string };
  // The low byte of SQLite's code is the kind, the rest its finer cause.
  const kind = (errcode ?? 0) & 0xff;
  if (corruptCodes.has(kind)) return new StoreProblem("corrupt", message, { cause: error });
  const refused = ["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EISDIR"].includes(code ?? "");
  if (unwritableCodes.has(kind) || refused) return new StoreProblem("unwritable", message, { cause: error });
  return error;
}
