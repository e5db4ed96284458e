import { chmodSync, closeSync, openSync, type Stats } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isAlive } from "../owner.ts";
import type { Store } from "../store.ts";
import { busyTimeout } from "./busy-timeout.ts";
import { createIdentityCheck, forgetUse, lookAtFile, rememberUse } from "./identity.ts";
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
import { createLogSync, type LogSync } from "./sync.ts";
import { checkAfterCommits, isLost, limitLockWaits, pendingTransactions } from "./transaction.ts";
import { createTrust } from "./trust.ts";
import { createUsage } from "./usage.ts";

/** Opens the database, made and migrated as needed, in a folder that is there. `:memory:` keeps nothing. */
export function openSqlite(file: string): Store {
  if (file === ":memory:") return storeOn(connect(file), null);
  const store = storeOn(connect(file), createLogSync(file));
  return {
    ...store,
    async close() {
      await store.close();
      rememberUse(file);
    },
  };
}

/** A store over a connection; `log` where what it commits must be synced. */
export function storeOn(db: DatabaseSync, log: LogSync | null): Store {
  const search = createSearchIndex(db);
  const { forget, ...journal } = createJournal(db, search);
  // Kysely loads at the first query that is not the journal's: a plain run never needs it.
  const queries = () => import("./queries.ts").then(({ createQueries }) => createQueries(db));
  // Loaded on demand: a plain run uses none of these parts.
  const standings = () => import("./standings.ts").then(({ createStandings }) => createStandings(db));
  const tokens = () => import("./tokens.ts").then(({ createTokens }) => createTokens(db));
  const skills = () => import("./skills.ts").then(({ createSkills }) => createSkills(db));
  const servers = () => import("./server-changes.ts").then(({ createServerChanges }) => createServerChanges(db));
  return {
    ...journal,
    ...createLookup(db),
    ...createSettings(db),
    ...createProcesses(db),
    ...createModels(db),
    ...createUsage(db),
    ...createShared(db),
    ...createTrust(db),
    ...createServers(db),
    ...lazyMethods(standings, ["standings"]),
    ...lazyMethods(tokens, ["addToken", "token", "tokens", "removeToken"]),
    ...lazyMethods(skills, ["saveSkill", "changeSkill", "removeSkill", "skillUsed", "skillsVersion"]),
    ...lazyMethods(skills, ["packPin", "packPins", "savePackPin", "removePackPin"]),
    ...lazyMethods(servers, ["saveServer", "removeServer", "forgetServer", "serverTries"]),
    ...lazyMethods(servers, ["saveServerLists", "saveServerProblem", "forgetServerProblem"]),
    usage: async (by, filter) => (await import("./usage-sums.ts")).usageSums(db, by, filter),
    sessions: async (filter) => (await queries()).sessions(filter),
    sessionsNamed: async (part) => (await queries()).sessionsNamed(part),
    messages: async (id, options) => (await queries()).messages(id, options),
    search: async (words, options) => (await queries()).search(words, options),
    renameSession: async (id, title) => (await import("./rename-session.ts")).renameSession(db, { id, title }),
    unusedSince: async (then, options) => (await queries()).unusedSince(then, options),
    lastUse: async (before) => (await queries()).lastUse(before),
    async deleteSessions(ids, options) {
      const deletion = await (await import("./delete-sessions.ts")).deleteSessions(db, ids, options);
      forget(deletion.deleted);
      return deletion;
    },
    checkSessions: async (session) => (await import("./check-chains.ts")).checkChains(db, { session }),
    sentMessage: async (id, message) => (await import("./sent-message.ts")).sentMessage(db, id, message),
    unknownSessions: async (ids) => (await import("./delete-sessions.ts")).unknownSessions(db, ids),
    copySession: async (id) => (await import("./copy-session.ts")).copySession(db, search, id),
    calls: async (options) => (await import("./calls.ts")).calls(db, options),
    limitLockWaits: (limitMs) => limitLockWaits(db, limitMs),
    sync: async () => log?.sync(),
    async close() {
      await pendingTransactions(db);
      await log?.close();
      // Closing would write the log into a file that is not the one it belongs to.
      if (isLost(db)) return;
      db.close();
    },
  };
}

type Method = (...input: never[]) => Promise<unknown>;

/** Methods of a part of the store that is loaded when one of them is called. */
function lazyMethods<Part, Name extends keyof Part>(
  load: () => Promise<Part>,
  names: readonly Name[],
): Pick<Part, Name> {
  const methods = names.map((name): [Name, Method] => [
    name,
    async (...input) => ((await load())[name] as Method)(...input),
  ]);
  return Object.fromEntries(methods) as Pick<Part, Name>;
}

function connect(file: string): DatabaseSync {
  try {
    if (file === ":memory:") return connectTo(file);
    const found = lookAtFile(file);
    if (!found) forgetUse(file);
    makePrivate(file, found);
    const db = connectFirst(file, found);
    rememberUse(file);
    checkAfterCommits(db, createIdentityCheck(file));
    return db;
  } catch (error) {
    throw asProblem(error);
  }
}

/** A file that is refused keeps its mode, too. */
function connectFirst(file: string, found: Stats | null): DatabaseSync {
  try {
    return connectTo(file);
  } catch (error) {
    if (found && isOpenToOthers(found)) chmodSync(file, found.mode);
    throw error;
  }
}

function connectTo(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: busyTimeout });
  try {
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
    db.close();
    throw error;
  }
}

// SQLite gives the -wal and -shm files the mode of the database, so it must be right before the first write.
function makePrivate(file: string, found: Stats | null): void {
  // Only when it is not there: to close a file that this process has locked would unlock it.
  if (!found) closeSync(openSync(file, "a", 0o600));
  else if (isOpenToOthers(found)) chmodSync(file, found.mode & 0o700);
}

const isOpenToOthers = ({ mode }: Stats) => (mode & 0o077) !== 0;
