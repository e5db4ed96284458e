import type { DatabaseSync, StatementSync } from "node:sqlite";
import { asProblem } from "./problems.ts";

/** IMMEDIATE takes the write lock at once: two writers wait for each other instead of failing halfway. */
export function transaction<Result>(db: DatabaseSync, work: () => Result): Result {
  const { begin, commit } = statementsOf(db);
  try {
    begin.run();
    const result = work();
    commit.run();
    return result;
  } catch (error) {
    // A failed commit (disk full) may have rolled back by itself.
    if (db.isTransaction) db.exec("rollback");
    throw asProblem(error);
  }
}

interface Statements {
  begin: StatementSync;
  commit: StatementSync;
}

const prepared = new WeakMap<DatabaseSync, Statements>();

function statementsOf(db: DatabaseSync): Statements {
  let statements = prepared.get(db);
  if (!statements) {
    statements = { begin: db.prepare("begin immediate"), commit: db.prepare("commit") };
    prepared.set(db, statements);
  }
  return statements;
}
