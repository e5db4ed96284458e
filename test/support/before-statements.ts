import type { DatabaseSync } from "node:sqlite";

const runs = new Set<PropertyKey>(["get", "all", "iterate", "run"]);

/** Calls the function before each prepared statement that is run on the connection from now on. */
export function beforeStatements(db: DatabaseSync, call: (sql: string, values: readonly unknown[]) => void): void {
  const prepare = db.prepare.bind(db);
  db.prepare = (sql) =>
    new Proxy(prepare(sql), {
      get(statement, name) {
        const value = Reflect.get(statement, name, statement);
        return (...values: unknown[]) => {
          if (runs.has(name)) call(sql, values);
          return Reflect.apply(value, statement, values);
        };
      },
    });
}
