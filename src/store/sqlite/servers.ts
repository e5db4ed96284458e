import type { DatabaseSync } from "node:sqlite";
import type { ServerLists, ServerSummary } from "../../protocol/mcp.ts";
import type { ServerFailure, ServerRow } from "../server-store.ts";
import type { Store } from "../store.ts";
import { transaction } from "./transaction.ts";

type Servers = Pick<
  Store,
  | ("servers" | "saveServer" | "removeServer")
  | ("serverSummaries" | "serverLists" | "saveServerLists" | "serverTries")
  | ("saveServerProblem" | "forgetServerProblem" | "forgetServer")
>;

const columns = [
  ...(["id", "name", "command", "args", "env", "enabled", "created_at"] as const),
  ...(["transport", "url", "headers", "trust", "options"] as const),
] as const;

/** Read at the start of every run, so without Kysely. */
export function createServers(db: DatabaseSync): Servers {
  return {
    async servers() {
      const rows = db.prepare(`select ${columns.join(", ")} from mcp_servers order by name`).all();
      return rows.map((row) => ({ ...row }) as unknown as ServerRow);
    },
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
    async serverSummaries(hashes) {
      const one = db.prepare("select summary from mcp_lists where hash = ?");
      const found = hashes.map((hash) => [hash, one.get(hash)?.summary] as const);
      return new Map(
        found.flatMap(([hash, text]) => (text ? [[hash, JSON.parse(String(text)) as ServerSummary] as const] : [])),
      );
    },
    async serverLists(hash) {
      const row = db.prepare("select lists from mcp_lists where hash = ?").get(hash);
      return row ? (JSON.parse(String(row.lists)) as ServerLists) : null;
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
