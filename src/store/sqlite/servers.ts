import type { DatabaseSync } from "node:sqlite";
import type { ServerLists, ServerSummary } from "../../protocol/mcp.ts";
import type { ServerRow } from "../server-store.ts";
import type { Store } from "../store.ts";

type Servers = Pick<Store, "servers" | "serverSummaries" | "serverLists">;

export const serverColumns = [
  ...(["id", "name", "command", "args", "env", "enabled", "created_at"] as const),
  ...(["transport", "url", "headers", "trust", "options"] as const),
] as const;

/** Read at the start of every run, so without Kysely. */
export function createServers(db: DatabaseSync): Servers {
  return {
    async servers() {
      const rows = db.prepare(`select ${serverColumns.join(", ")} from mcp_servers order by name`).all();
      return rows.map((row) => ({ ...row }) as unknown as ServerRow);
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
  };
}
