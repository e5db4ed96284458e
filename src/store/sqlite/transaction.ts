import type { DatabaseSync, StatementSync } from "node:sqlite";
import { StoreProblem } from "../store.ts";
import { busyTimeout } from "./busy-timeout.ts";
import { asProblem } from "./problems.ts";

interface TransactionOptions {
  /** The commit has reached the disk, not only the system's cache, when the promise resolves. */
  durable?: boolean;
}

/**
 * Runs the work in one transaction. While another connection holds the write lock, it tries again without blocking the
 * event loop, and fails as "busy" after `busyTimeout`. The work is synchronous, so no other work of this connection
 * comes in between.
 */
export async function transaction<Result>(
  db: DatabaseSync,
  work: () => Result,
  options: TransactionOptions = {},
): Promise<Result> {
  const first = attempt(db, work, options);
  if (first) return first.result;
  const retrying = retry(db, work, options);
  const { pending } = stateOf(db);
  pending.add(retrying);
  return retrying.finally(() => pending.delete(retrying));
}

/** For migrations, before anything else runs: blocks while another connection holds the write lock. */
export function blockingTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  try {
    stateOf(db).begin.run();
  } catch (error) {
    throw asProblem(error);
  }
  return complete(db, work);
}

/** Resolves when no transaction waits for the write lock any more, so that the connection can be closed. */
export async function pendingTransactions(db: DatabaseSync): Promise<void> {
  const { pending } = stateOf(db);
  while (pending.size > 0) await Promise.allSettled(pending);
}

/**
 * From now on all transactions together wait this long at most for the write lock of another connection, and those that
 * wait already do so too: for a process that is about to end. Each is still tried once.
 */
export function limitLockWaits(db: DatabaseSync, limitMs = 4_000): void {
  const state = stateOf(db);
  state.waitsMs = Math.min(state.waitsMs, limitMs);
}

/** How long to wait before each further attempt, in milliseconds; the last one repeats. */
const pauses = [1, 2, 5, 10, 20];

async function retry<Result>(db: DatabaseSync, work: () => Result, options: TransactionOptions): Promise<Result> {
  const state = stateOf(db);
  let last = performance.now();
  const deadline = last + busyTimeout;
  for (let tries = 0; last < deadline && state.waitsMs > 0; tries++) {
    const pause = pauses[Math.min(tries, pauses.length - 1)];
    await new Promise((resolve) => setTimeout(resolve, pause));
    const done = attempt(db, work, options);
    if (done) return done.result;
    const now = performance.now();
    // Transactions that wait side by side count once.
    state.waitsMs -= now - Math.max(last, state.countedTo);
    state.countedTo = last = now;
  }
  throw new StoreProblem("busy", "database is locked");
}

/** Null while another connection holds the write lock. */
function attempt<Result>(
  db: DatabaseSync,
  work: () => Result,
  { durable = false }: TransactionOptions,
): { result: Result } | null {
  // SQLite refuses to change the level inside a transaction.
  if (durable) db.exec("pragma synchronous = full");
  try {
    return tryBegin(db) ? { result: complete(db, work) } : null;
  } finally {
    if (durable) db.exec("pragma synchronous = normal");
  }
}

function tryBegin(db: DatabaseSync): boolean {
  db.exec("pragma busy_timeout = 0");
  try {
    // IMMEDIATE takes the write lock at once: two writers wait for each other instead of failing halfway.
    stateOf(db).begin.run();
    return true;
  } catch (error) {
    const problem = asProblem(error);
    if (problem instanceof StoreProblem && problem.kind === "busy") return false;
    throw problem;
  } finally {
    db.exec(`pragma busy_timeout = ${busyTimeout}`);
  }
}

function complete<Result>(db: DatabaseSync, work: () => Result): Result {
  try {
    const result = work();
    stateOf(db).commit.run();
    return result;
  } catch (error) {
    // A failed commit (disk full) may have rolled back by itself.
    if (db.isTransaction) db.exec("rollback");
    throw asProblem(error);
  }
}

interface TransactionState {
  begin: StatementSync;
  commit: StatementSync;
  /** Those that wait for the write lock. */
  pending: Set<Promise<unknown>>;
  /** How long they may still wait in all, in milliseconds. */
  waitsMs: number;
  /** Until when their waiting is counted. */
  countedTo: number;
}

const states = new WeakMap<DatabaseSync, TransactionState>();

function stateOf(db: DatabaseSync): TransactionState {
  let state = states.get(db);
  if (!state) {
    const [begin, commit] = [db.prepare("begin immediate"), db.prepare("commit")];
    state = { begin, commit, pending: new Set(), waitsMs: Number.POSITIVE_INFINITY, countedTo: 0 };
    states.set(db, state);
  }
  return state;
}
