import type { DatabaseSync } from "node:sqlite";

/** IMMEDIATE takes the write lock at once: two writers wait for each other instead of failing halfway. */
export function transaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec("begin immediate");
  try {
    const result = work();
    db.exec("commit");
    return result;
  } catch (error) {
    // A failed commit (disk full) may have rolled back by itself.
    if (db.isTransaction) db.exec("rollback");
    throw error;
  }
}
