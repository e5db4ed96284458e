import type { DatabaseSync } from "node:sqlite";
import type { Store } from "../store.ts";
import { transaction } from "./transaction.ts";

type Settings = Pick<Store, "settings" | "setSetting" | "changeSetting">;

/** Read at the start of every run, so without Kysely. */
export function createSettings(db: DatabaseSync): Settings {
  function read(): Record<string, string> {
    const rows = db.prepare("select key, value from app_settings").all() as { key: string; value: string }[];
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  function write(key: string, value: string | null): void {
    if (value === null) db.prepare("delete from app_settings where key = ?").run(key);
    else db.prepare("insert or replace into app_settings (key, value) values (?, ?)").run(key, value);
  }

  return {
    settings: async () => read(),
    setSetting: (key, value) => transaction(db, () => write(key, value)),
    async changeSetting(key, make) {
      await transaction(db, () => {
        const rows = read();
        const value = make(rows);
        if (value !== (rows[key] ?? null)) write(key, value);
      });
    },
  };
}
