import type { DatabaseSync } from "node:sqlite";
import type { ProcessRow } from "../../protocol/processes.ts";
import type { Store } from "../store.ts";
import { transaction } from "./transaction.ts";

type Processes = Pick<
  Store,
  "noteOwner" | "forgetOwner" | "owners" | "addProcess" | "setPorts" | "endProcess" | "openProcesses"
>;

const endedKept = 30;

/** The ledger of children. Read at the start of every run, so without Kysely. */
export function createProcesses(db: DatabaseSync): Processes {
  return {
    async noteOwner(owner) {
      await transaction(db, () => db.prepare("insert or ignore into owners (owner) values (?)").run(owner));
    },

    async forgetOwner(owner) {
      await transaction(db, () => db.prepare("delete from owners where owner = ?").run(owner));
    },

    async owners() {
      return db
        .prepare("select owner from owners")
        .all()
        .map(({ owner }) => String(owner));
    },

    async addProcess({ id, session, owner, pid, started, command, ports, ended_at }) {
      const insert = db.prepare(
        "insert into processes (id, session, owner, pid, started, command, ports, ended_at) values (?, ?, ?, ?, ?, ?, ?, ?)",
      );
      await transaction(db, () =>
        insert.run(id, session, owner, pid, started, command, JSON.stringify(ports), ended_at),
      );
    },

    async setPorts(session, id, ports) {
      const update = db.prepare("update processes set ports = ? where session = ? and id = ?");
      await transaction(db, () => update.run(JSON.stringify(ports), session, id));
    },

    async endProcess(session, id, at) {
      await transaction(db, () => {
        db.prepare("update processes set ended_at = ? where session = ? and id = ?").run(at, session, id);
        db.prepare(`
          delete from processes where session = ?1 and ended_at is not null and rowid not in (
            select rowid from processes where session = ?1 and ended_at is not null
            order by ended_at desc, rowid desc limit ${endedKept}
          )`).run(session);
      });
    },

    async openProcesses(owner) {
      const rows = db.prepare("select * from processes where owner = ? and ended_at is null").all(owner);
      return rows.map((row) => ({ ...row, ports: JSON.parse(String(row.ports)) }) as unknown as ProcessRow);
    },
  };
}
