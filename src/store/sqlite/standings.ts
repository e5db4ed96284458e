import type { DatabaseSync } from "node:sqlite";
import type { SessionId } from "../../protocol/ids.ts";
import { isAlive } from "../owner.ts";
import type { Standing, Store } from "../store.ts";
import { journalSpan } from "./journal-span.ts";

/** How sessions stand, told by their last word about a turn: the journal is not folded. */
export function createStandings(db: DatabaseSync): Pick<Store, "standings"> {
  const select = `select id, owner, expires,
    exists (select 1 from asks where asks.session = id and answer is null) as asked,
    (select type from events where key > number * ${journalSpan} and key < (number + 1) * ${journalSpan}
      and type in ('turn-started', 'turn-ended') order by key desc limit 1) = 'turn-started' as open
    from sessions left join leases on leases.session = id`;
  return {
    async standings(ids) {
      const which = ids ? "where id in (select value from json_each(?))" : "where parent is null";
      const rows = db.prepare(`${select} ${which}`).all(...(ids ? [JSON.stringify(ids)] : []));
      // A process has many sessions and is looked up once. Their leases were renewed together, so any of them tells.
      const alive = new Map<string, boolean>([["", false]]);
      return rows.map(({ id, owner, expires, asked, open }): Standing => {
        const holder = String(owner ?? "");
        if (open && !alive.has(holder)) alive.set(holder, isAlive(holder, String(expires)));
        return { session: id as SessionId, open: open === 1, asked: asked === 1, owned: alive.get(holder) ?? false };
      });
    },
  };
}
