import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { OpenAsk, Store } from "../store.ts";
import { transaction } from "./transaction.ts";

type Shared = Pick<Store, "version" | "ownVersion" | "openAsks" | "setPartial">;

/** What one process sees of what another one does. */
export function createShared(db: DatabaseSync): Shared {
  // Asked for five times a second by a server, and never by a run.
  let readVersion: StatementSync | undefined;
  let readChanges: StatementSync | undefined;
  return {
    version() {
      readVersion ??= db.prepare("pragma data_version");
      return Number(readVersion.get()?.data_version);
    },
    ownVersion() {
      readChanges ??= db.prepare("select total_changes() as changes");
      return Number(readChanges.get()?.changes);
    },

    async openAsks(session) {
      // What a sub-agent asks is asked in the session that it works for, too.
      const own = "and not exists (select 1 from sessions where id = asks.session and parent is not null)";
      const ofSession = session === undefined ? own : "and session = ?";
      const rows = db
        .prepare(`select ask, session, call, kind, body, at from asks where answer is null ${ofSession} order by at`)
        .all(...(session === undefined ? [] : [session]));
      return rows.map(({ body, ...row }) => {
        // It was stored as an event, and whose it was is in the row.
        const { seq: _, turn: __, type: ___, ...ask } = JSON.parse(String(body));
        return { ...ask, ...row } as OpenAsk;
      });
    },

    async setPartial({ session, epoch }, partial) {
      const isOurs = "exists (select 1 from leases where session = ? and epoch = ?)";
      if (partial === null) {
        const remove = db.prepare(`delete from partials where session = ? and ${isOurs}`);
        await transaction(db, () => remove.run(session, session, epoch));
        return;
      }
      const insert = `insert or replace into partials (session, message, body, at) select ?, ?, ?, ? where ${isOurs}`;
      const { message, ...body } = partial;
      const at = new Date().toISOString();
      await transaction(db, () => db.prepare(insert).run(session, message, JSON.stringify(body), at, session, epoch));
    },
  };
}
