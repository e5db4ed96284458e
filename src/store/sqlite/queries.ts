import type { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import type { Database } from "../schema.ts";
import type { MessageRow, SessionFilter, SessionRow, Store } from "../store.ts";

type Queries = Pick<Store, "sessions" | "messages">;

const columns = ["id", "title", "created_at", "updated_at", "model_id", "skill_id", "workspace", "parent"] as const;

/** Everything that is asked of the database off the hot path. */
export function createQueries(connection: DatabaseSync): Queries {
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: async () => adapt(connection) }) });
  return {
    async sessions({ skill, workspace, limit }: SessionFilter = {}) {
      const rows = await db
        .selectFrom("sessions")
        .select(columns)
        // Tasks are sessions too, but not ones that a person began.
        .where("parent", "is", null)
        .$if(skill !== undefined, (query) => query.where("skill_id", "=", skill as string))
        .$if(workspace !== undefined, (query) => query.where("workspace", "=", workspace as string))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .$if(limit !== undefined, (query) => query.limit(limit as number))
        .execute();
      return rows.map((row) => ({ ...row }) as SessionRow);
    },

    async messages(session) {
      const rows = await db
        .selectFrom("messages")
        .select(["id", "role", "content", "created_at"])
        .where("session_id", "=", session)
        .orderBy("position")
        .execute();
      return rows.map((row) => ({ ...row }) as MessageRow);
    },
  };
}

/** node:sqlite under the interface that Kysely's SQLite dialect expects. The store closes the connection itself. */
function adapt(connection: DatabaseSync) {
  type Value = null | number | bigint | string | Uint8Array;
  return {
    close: () => undefined,
    prepare(sql: string) {
      const statement = connection.prepare(sql);
      const values = (parameters: readonly unknown[]) => parameters as Value[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
      };
    },
  };
}
