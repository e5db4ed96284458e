import type { DatabaseSync } from "node:sqlite";
import type { ModelRow, Store } from "../store.ts";
import { transaction } from "./transaction.ts";

type Models = Pick<Store, "models" | "saveModel" | "removeModel">;

const columns = "id, name, api_format, base_url, model_name, is_default, context_size, created_at, provider, options";

/** Read at the start of every run, so without Kysely. */
export function createModels(db: DatabaseSync): Models {
  return {
    async models() {
      const rows = db.prepare(`select ${columns} from model_configs order by id`).all();
      return rows.map((row) => ({ ...row }) as unknown as ModelRow);
    },

    async saveModel(row) {
      const values = columns.split(", ").map((name) => row[name as keyof ModelRow]);
      const marks = values.map(() => "?").join(", ");
      await transaction(db, () => {
        db.prepare(`insert or replace into model_configs (${columns}) values (${marks})`).run(...values);
        // There is one default at most.
        if (row.is_default) db.prepare("update model_configs set is_default = 0 where id <> ?").run(row.id);
      });
    },

    async removeModel(id) {
      return transaction(db, () => Number(db.prepare("delete from model_configs where id = ?").run(id).changes) > 0);
    },
  };
}
