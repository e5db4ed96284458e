import { chmodSync, closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isAlive } from "../owner.ts";
import type { Store } from "../store.ts";
import { createJournal } from "./journal.ts";
import { createLookup } from "./lookup.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { asProblem } from "./problems.ts";

/** Opens the database, made and migrated as needed, in a folder that is there. `:memory:` keeps nothing. */
export function openSqlite(file: string): Store {
  const db = connect(file);
  const journal = createJournal(db);
  // Kysely loads at the first query that is not the journal's: a plain run never needs it.
  const queries = () => import("./queries.ts").then(({ createQueries }) => createQueries(db));
  return {
    ...journal,
    ...createLookup(db),
    sessions: async (filter) => (await queries()).sessions(filter),
    messages: async (id) => (await queries()).messages(id),
    close: async () => db.close(),
  };
}

function connect(file: string): DatabaseSync {
  try {
    if (file !== ":memory:") makePrivate(file);
    const db = new DatabaseSync(file, { timeout: 10_000 });
    // These first: they can only be chosen while the database is empty. Every commit writes whole pages, and an event is
    // small, so small pages write the fewest bytes.
    db.exec("pragma page_size = 512; pragma auto_vacuum = incremental; pragma journal_mode = wal");
    db.exec("pragma synchronous = normal; pragma foreign_keys = on");
    migrate(db, { file, migrations, isAlive });
    return db;
  } catch (error) {
    throw asProblem(error);
  }
}

// SQLite gives the -wal and -shm files the mode of the database, so it must be right before the first write.
function makePrivate(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
}
