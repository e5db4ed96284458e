import type { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { Kysely, SqliteDialect, sql } from "kysely";
import type { SessionId } from "../../protocol/ids.ts";
import type { Database } from "../schema.ts";
import type { MessageRow, SessionFilter, SessionRow, Store } from "../store.ts";
import { journalSpan } from "./journal-span.ts";
import { search } from "./search.ts";

type Queries = Pick<Store, "sessions" | "sessionsNamed" | "messages" | "search" | "unusedSince" | "lastUse">;

/** A clock is not wrong for longer than this, and a session of any length is checked in a few milliseconds. */
const eventsChecked = 2_000;

const columns = ["id", "title", "created_at", "updated_at", "model_id", "skill_id", "workspace", "parent"] as const;

/** Everything that is asked of the database off the hot path. */
export function createQueries(connection: DatabaseSync): Queries {
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: async () => adapt(connection) }) });
  return {
    async lastUse(before) {
      const use = connection.prepare("select max(updated_at) as at from sessions where updated_at < ?").get(before);
      return (use?.at as string | null | undefined) ?? null;
    },

    async sessions({ skill, workspace, before, limit }: SessionFilter = {}) {
      const rows = await db
        .selectFrom("sessions")
        .select(columns)
        // Tasks are sessions too, but not ones that a person began.
        .where("parent", "is", null)
        .$if(skill !== undefined, (query) => query.where("skill_id", "=", skill as string))
        .$if(workspace !== undefined, (query) => query.where("workspace", "=", workspace as string))
        .$if(before !== undefined, (query) =>
          query.where("number", "<", (all) =>
            all
              .selectFrom("sessions")
              .select("number")
              .where("id", "=", before as SessionId),
          ),
        )
        // In the order in which they were begun, which needs no index.
        .orderBy("number", "desc")
        .$if(limit !== undefined, (query) => query.limit(limit as number))
        .execute();
      return rows.map((row) => ({ ...row }) as SessionRow);
    },

    async sessionsNamed(part) {
      const bare = part.replace(/^ses_/, "");
      const rows = await db
        .selectFrom("sessions")
        .select(columns)
        .where((is) =>
          is.or([is(sql`substr(id, 5, ${bare.length})`, "=", bare), is(sql`substr(id, ${-bare.length})`, "=", bare)]),
        )
        .orderBy("number", "desc")
        .execute();
      return rows.map((row) => ({ ...row }) as SessionRow);
    },

    async messages(session, { limit } = {}) {
      const rows = await db
        .selectFrom("messages")
        .select(["id", "role", "content", "created_at", "tool_calls"])
        .where("session_id", "=", session)
        .orderBy("position")
        .$if(limit !== undefined, (query) => query.limit(limit as number))
        .execute();
      return rows.map(
        ({ tool_calls, ...row }) =>
          ({ ...row, ...(tool_calls && { tool_calls: JSON.parse(tool_calls) }) }) as MessageRow,
      );
    },

    search: (words, { limit }) => search(connection, words, limit),

    async unusedSince(then, { limit }) {
      const rows = await db
        .selectFrom("sessions")
        .select(["id", "number"])
        .where("parent", "is", null)
        .where("updated_at", "<", then)
        .orderBy("updated_at")
        .execute();
      // Also checks event times: a clock that ran behind may have left an old `updated_at`.
      const used = connection.prepare(
        `select 1 from (select at from events where key >= ? and key < ? order by key desc limit ${eventsChecked})
         where at >= ? limit 1`,
      );
      const unused: SessionId[] = [];
      for (const { id, number } of rows) {
        if (unused.length === limit) break;
        const place = number * journalSpan;
        if (!used.get(place, place + journalSpan, Date.parse(then))) unused.push(id);
        await setImmediate();
      }
      return unused;
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
