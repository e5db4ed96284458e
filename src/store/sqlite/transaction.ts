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
 * event loop, and fails as "busy" after `busyTimeout`. Transactions of one connection run in the order in which they were
 * asked for. The work is synchronous, so no other work of this connection comes in between.
 */
export async function transaction<Result>(
  db: DatabaseSync,
  work: () => Result,
  options: TransactionOptions = {},
): Promise<Result> {
  const state = stateOf(db);
  if (state.waiting === 0) {
    const done = attempt(db, work, options);
    if (done) return done.result;
  }
  const deadline = performance.now() + busyTimeout;
  state.waiting++;
  const result = state.queue.then(() => retry(db, work, { ...options, deadline }));
  state.queue = Promise.allSettled([result]);
  return result.finally(() => {
    state.waiting--;
  });
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

/**
 * Runs the check after each commit, before anyone is told of it. Once it has thrown, nothing more is written: every
 * further transaction fails with the same error.
 */
export function checkAfterCommits(db: DatabaseSync, check: () => void): void {
  stateOf(db).check = check;
}

/** Whether the check has failed. */
export const isLost = (db: DatabaseSync): boolean => stateOf(db).lost !== null;

/** Resolves when no transaction waits for the write lock any more, so that the connection can be closed. */
export async function pendingTransactions(db: DatabaseSync): Promise<void> {
  const state = stateOf(db);
  while (state.waiting > 0) await state.queue;
}

/**
 * Limits how long all further transactions together wait for the write lock of another connection, for a process that
 * is shutting down. Each of them is still tried once.
 */
export function limitLockWaits(db: DatabaseSync, limitMs = 4_000): void {
  const state = stateOf(db);
  state.waitsMs = Math.min(state.waitsMs, limitMs);
}

/** How long to wait before each further attempt, in milliseconds; the last one repeats. */
const pauses = [1, 2, 5, 10, 20];

async function retry<Result>(
  db: DatabaseSync,
  work: () => Result,
  { deadline, ...options }: TransactionOptions & { deadline: number },
): Promise<Result> {
  const state = stateOf(db);
  for (let tries = 0; ; tries++) {
    const done = attempt(db, work, options);
    if (done) return done.result;
    const before = performance.now();
    if (before >= deadline || state.waitsMs <= 0) throw new StoreProblem("busy", "database is locked");
    const pause = pauses[Math.min(tries, pauses.length - 1)];
    await new Promise((resolve) => setTimeout(resolve, pause));
    state.waitsMs -= performance.now() - before;
  }
}

/** Null while another connection holds the write lock. */
function attempt<Result>(
  db: DatabaseSync,
  work: () => Result,
  { durable = false }: TransactionOptions,
): { result: Result } | null {
  const { lost } = stateOf(db);
  if (lost) throw lost.error;
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
    checkCommit(stateOf(db));
    return result;
  } catch (error) {
    // A failed commit (disk full) may have rolled back by itself.
    if (db.isTransaction) db.exec("rollback");
    throw asProblem(error);
  }
}

function checkCommit(state: TransactionState): void {
  try {
    state.check();
  } catch (error) {
    state.lost = { error };
    throw error;
  }
}

interface TransactionState {
  begin: StatementSync;
  commit: StatementSync;
  /** How many transactions wait for the write lock, or behind one that does. */
  waiting: number;
  /** Resolves when the last of them has ended. */
  queue: Promise<unknown>;
  /** How long they may still wait in all, in milliseconds. */
  waitsMs: number;
  check(): void;
  /** Set when the check has failed. */
  lost: { error: unknown } | null;
}

const states = new WeakMap<DatabaseSync, TransactionState>();

function stateOf(db: DatabaseSync): TransactionState {
  let state = states.get(db);
  if (!state) {
    const [begin, commit] = [db.prepare("begin immediate"), db.prepare("commit")];
    const waits = { waiting: 0, queue: Promise.resolve(), waitsMs: Number.POSITIVE_INFINITY };
    state = { begin, commit, ...waits, check: () => undefined, lost: null };
    states.set(db, state);
  }
  return state;
}
