import type { DatabaseSync } from "node:sqlite";
import { isAlive } from "../owner.ts";
import type { SessionRow, SkillRow, Store } from "../store.ts";
import { journalSpan } from "./journal-span.ts";
import { lastingTypes } from "./lasting-types.ts";

type Lookup = Pick<
  Store,
  "session" | "latestSession" | "endpoint" | "leaseHolder" | "skills" | "hasInterruptedRemovals"
>;

// The newest word about the model holds, also where it names no address.
const lastModel = `select body -> 'endpoint' as endpoint from events where key > ? and key < ?
  and type in (${lastingTypes}) and type in ('session-opened', 'model-changed') order by key desc limit 1`;

/** What `run --continue` asks before its first request: single rows, too few to be worth loading Kysely for. */
export function createLookup(db: DatabaseSync): Lookup {
  const select = "select id, title, created_at, updated_at, model_id, skill_id, workspace, parent from sessions where";
  const row = (sql: string, value: string) => {
    const found = db.prepare(sql).get(value);
    return found ? ({ ...found } as unknown as SessionRow) : null;
  };
  return {
    session: async (id) => row(`${select} id = ?`, id),

    async latestSession(workspace) {
      const used = `${select} parent is null and workspace = ?1 and updated_at`;
      const now = new Date().toISOString();
      // A time that lies ahead came from a clock that was wrong then, and says nothing about the order of use.
      const past = db.prepare(`${used} <= ?2 order by updated_at desc, id desc limit 1`).get(workspace, now);
      const found = past ?? db.prepare(`${used} > ?2 order by updated_at desc, id desc limit 1`).get(workspace, now);
      return found ? ({ ...found } as unknown as SessionRow) : null;
    },

    async endpoint(session) {
      const number = Number(db.prepare("select number from sessions where id = ?").get(session)?.number ?? 0);
      const found = db.prepare(lastModel).get(number * journalSpan, (number + 1) * journalSpan);
      return JSON.parse(String(found?.endpoint ?? "null"));
    },

    async skills() {
      const columns = "id, name, manifest, source, enabled, installed_at, last_used_at";
      const rows = db.prepare(`select ${columns} from installed_skills order by id`).all();
      return rows.map((row) => ({ ...row }) as unknown as SkillRow);
    },

    async leaseHolder(session) {
      const held = db.prepare("select owner, expires from leases where session = ? and owner <> ''").get(session);
      return held && isAlive(String(held.owner), String(held.expires)) ? String(held.owner) : null;
    },

    async hasInterruptedRemovals() {
      const owners = db.prepare("select distinct owner, expires from removals").all();
      return owners.some(({ owner, expires }) => !owner || !isAlive(String(owner), String(expires)));
    },
  };
}
