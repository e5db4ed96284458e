import type { DatabaseSync } from "node:sqlite";
import type { Store, TrustRow } from "../store.ts";
import { transaction } from "./transaction.ts";

type Trust = Pick<Store, "trusted" | "allTrusted" | "trust" | "distrust">;

/** What users have agreed to of their workspaces' own config. */
export function createTrust(db: DatabaseSync): Trust {
  return {
    async trusted(folder) {
      const rows = db.prepare("select * from trusted_items where folder = ? order by kind, name").all(folder);
      return rows.map((row) => ({ ...row }) as unknown as TrustRow);
    },
    async allTrusted() {
      const rows = db.prepare("select * from trusted_items order by folder, kind, name").all();
      return rows.map((row) => ({ ...row }) as unknown as TrustRow);
    },
    async trust(rows) {
      const insert = db.prepare(
        "insert or replace into trusted_items (folder, kind, name, hash, at) values (?, ?, ?, ?, ?)",
      );
      await transaction(db, () => {
        for (const { folder, kind, name, hash, at } of rows) insert.run(folder, kind, name, hash, at);
      });
    },
    async distrust(folder) {
      return transaction(db, () => db.prepare("delete from trusted_items where folder = ?").run(folder).changes > 0);
    },
  };
}
