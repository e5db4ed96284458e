import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isAlive } from "../owner.ts";
import { type ChainCheck, type ModelRow, StoreProblem } from "../store.ts";
import { busyTimeout } from "./busy-timeout.ts";
import { checkChains } from "./check-chains.ts";
import { lookAtFile } from "./identity.ts";
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
  /** Ids of sessions, tasks among them, and of those that are being removed or copied; null when the database is older than this program. */
  storedSessions: ReadonlySet<string> | null;
  /** How many sessions an interrupted deletion or copy has left to remove. */
  interruptedRemovals: number;
  /** Whether the events are those that were stored; null where the database is older, or too large to be read through. */
  chains: ChainCheck | null;
  /** What the user has set. */
  settings: Readonly<Record<string, string>>;
}

/** Reading through 100 MB takes about a third of a second. */
const largest = 100 * 2 ** 20;

/** How long events are compared with their hashes while somebody waits, in milliseconds. */
const chainsMs = 300;

/** Looks at a database without changing it. Throws StoreProblem when it cannot be used. */
export async function inspectSqlite(file: string): Promise<Inspection> {
  try {
    lookAtFile(file);
    using db = new DatabaseSync(file, { readOnly: true, timeout: busyTimeout });
    refuseUnknown(db, { file, migrations });
    const checked = statSync(file).size <= largest;
    const said = checked ? String(Object.values(db.prepare("pragma quick_check(1)").get() ?? {})[0]) : "ok";
    if (said !== "ok") throw new StoreProblem("corrupt", said);
    const version = Number(db.prepare("pragma user_version").get()?.user_version);
    const current = migrations.length;
    if (version !== current) {
      const unknown = { models: [], storedSessions: null, interruptedRemovals: 0, chains: null, settings: {} };
      return { version, current, checked, ...unknown };
    }
    const ids = db.prepare("select id from sessions union all select id from removals").all();
    const removals = db
      .prepare("select ifnull(owner, '') as owner, expires, count(*) as count from removals group by 1, 2")
      .all();
    const interrupted = removals.filter(
      ({ owner, expires }) => owner === "" || !isAlive(String(owner), String(expires)),
    );
    return {
      ...{ version, current, checked },
      models: await createModels(db).models(),
      storedSessions: new Set(ids.map(({ id }) => String(id))),
      interruptedRemovals: interrupted.reduce((sum, { count }) => sum + Number(count), 0),
      chains: checked ? checkChains(db, { workMs: chainsMs }) : null,
      settings: await createSettings(db).settings(),
    };
  } catch (error) {
    throw asProblem(error);
  }
}
