import type { DatabaseSync } from "node:sqlite";
import { isAlive } from "../owner.ts";
import type { SessionRow, Store } from "../store.ts";

type Lookup = Pick<Store, "session" | "latestSession" | "leaseHolder">;

/** What `run --continue` asks before its first request: single rows, too few to be worth loading Kysely for. */
export function createLookup(db: DatabaseSync): Lookup {
  const select = "select id, title, created_at, updated_at, model_id, skill_id, workspace, parent from sessions where";
  const row = (sql: string, value: string) => {
    const found = db.prepare(sql).get(value);
    return found ? ({ ...found } as unknown as SessionRow) : null;
  };
  return {
    session: async (id) => row(`${select} id = ?`, id),

    latestSession: async (workspace) =>
      row(`${select} parent is null and workspace = ? order by updated_at desc, id desc limit 1`, workspace),

    async leaseHolder(session) {
      const owner = String(db.prepare("select owner from leases where session = ?").get(session)?.owner ?? "");
      return owner !== "" && isAlive(owner) ? owner : null;
    },
  };
}
