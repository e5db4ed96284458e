import type { DatabaseSync } from "node:sqlite";
import type { Store } from "../store.ts";

type Settings = Pick<Store, "settings" | "setSetting">;

/** Read at the start of every run, so without Kysely. */
export function createSettings(db: DatabaseSync): Settings {
  return {
    async settings() {
      const rows = db.prepare("select key, value from app_settings").all() as { key: string; value: string }[];
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },

    async setSetting(key, value) {
      if (value === null) db.prepare("delete from app_settings where key = ?").run(key);
      else db.prepare("insert or replace into app_settings (key, value) values (?, ?)").run(key, value);
    },
  };
}
