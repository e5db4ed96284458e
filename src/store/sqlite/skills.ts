import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { PackPin, SkillRow, Store } from "../store.ts";
import { transaction } from "./transaction.ts";

type Skills = Pick<
  Store,
  | "saveSkill"
  | "changeSkill"
  | "removeSkill"
  | "skillUsed"
  | "skillsVersion"
  | "packPin"
  | "packPins"
  | "savePackPin"
  | "removePackPin"
>;

const columns = ["id", "name", "manifest", "source", "enabled", "installed_at", "last_used_at"] as const;

/** Loaded when one is changed or a pack is looked at; every run reads the list, which is in `lookup.ts`. */
export function createSkills(db: DatabaseSync): Skills {
  const save = (rows: readonly SkillRow[]) => {
    const marks = columns.map(() => "?").join(", ");
    const insert = db.prepare(`insert or replace into installed_skills (${columns.join(", ")}) values (${marks})`);
    for (const row of rows) insert.run(...columns.map((name) => row[name]));
  };

  return {
    async saveSkill(...rows) {
      await transaction(db, () => save(rows));
    },
    async changeSkill(id, make) {
      return transaction(db, () => {
        const row = db.prepare(`select ${columns.join(", ")} from installed_skills where id = ?`).get(id);
        if (row) save([make({ ...row } as unknown as SkillRow)]);
        return row !== undefined;
      });
    },
    async removeSkill(id) {
      return transaction(db, () => db.prepare("delete from installed_skills where id = ?").run(id).changes > 0);
    },
    async skillUsed(id, at) {
      await transaction(db, () => db.prepare("update installed_skills set last_used_at = ? where id = ?").run(at, id));
    },
    async skillsVersion() {
      const all = [
        "select id, name, manifest, enabled from installed_skills order by id",
        "select key, value from app_settings where key in ('disabledSkills', 'alwaysSkills') order by key",
        "select folder, name, hash from trusted_items where kind = 'skill' order by folder, name",
      ].map((query) => db.prepare(query).all());
      return hash("sha256", JSON.stringify(all), "hex").slice(0, 16);
    },
    async packPin(id) {
      const row = db.prepare("select * from pack_pins where pack_id = ?").get(id);
      return row ? ({ ...row } as unknown as PackPin) : null;
    },
    async packPins() {
      const rows = db.prepare("select * from pack_pins order by pack_id").all();
      return rows.map((row) => ({ ...row }) as unknown as PackPin);
    },
    async savePackPin({ pack_id, publisher, highest, pinned_at, hash }) {
      const insert = db.prepare(
        "insert or replace into pack_pins (pack_id, publisher, highest, pinned_at, hash) values (?, ?, ?, ?, ?)",
      );
      await transaction(db, () => insert.run(pack_id, publisher, highest, pinned_at, hash));
    },
    async removePackPin(id) {
      return transaction(db, () => db.prepare("delete from pack_pins where pack_id = ?").run(id).changes > 0);
    },
  };
}
