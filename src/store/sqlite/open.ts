import { chmodSync, closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isAlive } from "../owner.ts";
import type { Store } from "../store.ts";
import { busyTimeout } from "./busy-timeout.ts";
import { createJournal } from "./journal.ts";
import { createLookup } from "./lookup.ts";
import { migrate, refuseUnknown } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { createModels } from "./models.ts";
import { asProblem } from "./problems.ts";
import { createProcesses } from "./processes.ts";
import { createSearchIndex } from "./search-index.ts";
import { createServers } from "./servers.ts";
import { createSettings } from "./settings.ts";
import { createShared } from "./shared.ts";
import { createSkills } from "./skills.ts";
import { createStandings } from "./standings.ts";
import { createTokens } from "./tokens.ts";
import { limitLockWaits, pendingTransactions } from "./transaction.ts";
import { createTrust } from "./trust.ts";
import { createUsage } from "./usage.ts";

/** Opens the database, made and migrated as needed, in a folder that is there. `:memory:` keeps nothing. */
export function openSqlite(file: string): Store {
  const db = connect(file);
  const search = createSearchIndex(db);
  const { forget, ...journal } = createJournal(db, search);
  // Kysely loads at the first query that is not the journal's: a plain run never needs it.
  const queries = () => import("./queries.ts").then(({ createQueries }) => createQueries(db));
  return {
    ...journal,
    ...createLookup(db),
    ...createSettings(db),
    ...createProcesses(db),
    ...createModels(db),
    ...createUsage(db),
    ...createShared(db),
    ...createStandings(db),
    ...createTokens(db),
    ...createTrust(db),
    ...createSkills(db),
    ...createServers(db),
    sessions: async (filter) => (await queries()).sessions(filter),
    sessionsNamed: async (part) => (await queries()).sessionsNamed(part),
    messages: async (id, options) => (await queries()).messages(id, options),
    search: async (words, options) => (await queries()).search(words, options),
    renameSession: async (id, title) => (await import("./rename-session.ts")).renameSession(db, search, { id, title }),
    unusedSince: async (then, options) => (await queries()).unusedSince(then, options),
    async deleteSessions(ids) {
      const deletion = await (await import("./delete-sessions.ts")).deleteSessions(db, search, ids);
      forget(deletion.deleted);
      return deletion;
    },
    sentMessage: async (id, message) => (await import("./sent-message.ts")).sentMessage(db, id, message),
    calls: async (options) => (await import("./calls.ts")).calls(db, options),
    limitLockWaits: (limitMs) => limitLockWaits(db, limitMs),
    async close() {
      await pendingTransactions(db);
      db.close();
    },
  };
}

function connect(file: string): DatabaseSync {
  try {
    if (file !== ":memory:") makePrivate(file);
    const db = new DatabaseSync(file, { timeout: busyTimeout });
    // Chosen while the database is empty, and only then: who only reads must not wait for a writer or a full disk. Every
    // commit writes whole pages, and an event is small, so small pages write the fewest bytes.
    if (refuseUnknown(db, { file, migrations }) === "empty") {
      db.exec("pragma page_size = 512; pragma auto_vacuum = incremental; pragma journal_mode = wal");
    }
    db.exec("pragma synchronous = normal; pragma foreign_keys = on");
    // What is overwritten is gone; whole pages that fall free go when a session is deleted.
    db.exec("pragma secure_delete = fast");
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
