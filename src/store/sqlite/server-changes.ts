import type { DatabaseSync } from "node:sqlite";
import type { ServerFailure } from "../server-store.ts";
import type { Store } from "../store.ts";
import { serverColumns as columns } from "./servers.ts";
import { transaction } from "./transaction.ts";

type ServerChanges = Pick<
  Store,
  | ("saveServer" | "removeServer" | "forgetServer")
  | ("saveServerLists" | "serverTries" | "saveServerProblem" | "forgetServerProblem")
>;

/** Loaded when a server is changed or tried; what every run reads is in `servers.ts`. */
export function createServerChanges(db: DatabaseSync): ServerChanges {
  return {
    async saveServer(row) {
      const places = columns.map(() => "?").join(", ");
      const changes = columns.map((name) => `${name} = excluded.${name}`).join(", ");
      const insert = `insert into mcp_servers (${columns.join(", ")}) values (${places})`;
      const upsert = db.prepare(`${insert} on conflict (name) do update set ${changes}`);
      await transaction(db, () => upsert.run(...columns.map((name) => row[name])));
    },
    async removeServer(name) {
      return transaction(db, () => db.prepare("delete from mcp_servers where name = ?").run(name).changes > 0);
    },
    async saveServerLists(hash, { summary, lists }) {
      const insert = db.prepare("insert or replace into mcp_lists (hash, summary, lists, at) values (?, ?, ?, ?)");
      await transaction(db, () => {
        insert.run(hash, JSON.stringify(summary), JSON.stringify(lists), new Date().toISOString());
        db.prepare("delete from mcp_problems where hash = ?").run(hash);
      });
    },
    async serverTries(hashes) {
      const listed = db.prepare("select at from mcp_lists where hash = ?");
      const failed = db.prepare("select kind, detail, at from mcp_problems where hash = ?");
      const found = hashes.map((hash) => {
        const problem = failed.get(hash) as (ServerFailure & { at: string }) | undefined;
        const at = listed.get(hash)?.at;
        return [hash, { listedAt: at ? String(at) : null, problem: problem ? { ...problem } : null }] as const;
      });
      return new Map(found.filter(([, { listedAt, problem }]) => listedAt !== null || problem !== null));
    },
    async saveServerProblem(hash, { kind, detail }) {
      const insert = db.prepare("insert or replace into mcp_problems (hash, kind, detail, at) values (?, ?, ?, ?)");
      await transaction(db, () => insert.run(hash, kind, detail, new Date().toISOString()));
    },
    async forgetServerProblem(hash) {
      await transaction(db, () => db.prepare("delete from mcp_problems where hash = ?").run(hash));
    },
    async forgetServer(hash) {
      await transaction(db, () => {
        for (const table of ["mcp_lists", "mcp_problems"]) db.prepare(`delete from ${table} where hash = ?`).run(hash);
      });
    },
  };
}
