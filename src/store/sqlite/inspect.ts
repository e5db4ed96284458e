import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { type ModelRow, StoreProblem } from "../store.ts";
import { busyTimeout } from "./busy-timeout.ts";
import { refuseUnknown } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { createModels } from "./models.ts";
import { asProblem } from "./problems.ts";
import { createSettings } from "./settings.ts";

export interface Inspection {
  version: number;
  /** What this program brings it to. */
  current: number;
  /** False when it is too large to be read through while somebody waits. */
  checked: boolean;
  /** Those that the user has added; none where the database is older than this program. */
  models: readonly ModelRow[];
  /** What the user has set. */
  settings: Readonly<Record<string, string>>;
}

/** Reading through 100 MB takes about a third of a second. */
const largest = 100 * 2 ** 20;

/** Looks at a database without changing it. Throws StoreProblem when it cannot be used. */
export async function inspectSqlite(file: string): Promise<Inspection> {
  try {
    using db = new DatabaseSync(file, { readOnly: true, timeout: busyTimeout });
    refuseUnknown(db, { file, migrations });
    const checked = statSync(file).size <= largest;
    const said = checked ? String(Object.values(db.prepare("pragma quick_check(1)").get() ?? {})[0]) : "ok";
    if (said !== "ok") throw new StoreProblem("corrupt", said);
    const version = Number(db.prepare("pragma user_version").get()?.user_version);
    const current = migrations.length;
    if (version !== current) return { version, current, checked, models: [], settings: {} };
    const settings = await createSettings(db).settings();
    return { version, current, checked, models: await createModels(db).models(), settings };
  } catch (error) {
    throw asProblem(error);
  }
}
