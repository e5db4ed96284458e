import type { DatabaseSync } from "node:sqlite";
import type { StoredEvent } from "../../protocol/events.ts";
import { isAlive } from "../owner.ts";
import { type AppendOptions, type Lease, type SessionRow, StaleOwner, type Store } from "../store.ts";
import { transaction } from "./transaction.ts";

type Journal = Pick<Store, "createSession" | "append" | "events" | "takeLease" | "releaseLease">;

// The row that PostgreSQL will judge by its clock; here a lease ends with its process, not with time.
const expiry = () => new Date(Date.now() + 60_000).toISOString();

/** The hot path of the store: prepared statements on the caller's thread, tens of microseconds each. */
export function createJournal(db: DatabaseSync): Journal {
  const insertSession = db.prepare(
    "insert into sessions (id, title, created_at, updated_at, model_id, skill_id, workspace, parent) values (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const insertEvent = db.prepare("insert into events (session, seq, at, turn, type, body) values (?, ?, ?, ?, ?, ?)");
  const readEvents = db.prepare(
    "select seq, at, turn, type, body from events where session = ? and seq > ? order by seq",
  );
  const readLease = db.prepare("select owner, epoch from leases where session = ?");
  const writeLease = db.prepare("insert or replace into leases (session, owner, epoch, expires) values (?, ?, ?, ?)");
  const freeLease = db.prepare("update leases set owner = '' where session = ? and epoch = ?");

  function requireEpoch({ session, epoch }: Lease): void {
    const held = readLease.get(session) as { epoch: number } | undefined;
    if (held?.epoch !== epoch) throw new StaleOwner(`${session}: epoch ${epoch}, now ${held?.epoch ?? "gone"}`);
  }

  function insertEvents(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const { seq, at, turn, session, type, ...body } = event;
      insertEvent.run(session, seq, at, turn, type, JSON.stringify(body));
      project(db, event);
    }
  }

  return {
    async createSession(row: SessionRow, lease: Lease, events: readonly StoredEvent[]) {
      durably(db, () => {
        const { id, title, created_at, updated_at, model_id, skill_id, workspace, parent } = row;
        insertSession.run(id, title, created_at, updated_at, model_id, skill_id, workspace, parent);
        writeLease.run(id, lease.owner, lease.epoch, expiry());
        insertEvents(events);
      });
    },

    async append(lease: Lease, events: readonly StoredEvent[], { durable, messages }: AppendOptions = {}) {
      const commit = durable ? durably : transaction;
      commit(db, () => {
        requireEpoch(lease);
        insertEvents(events);
        if (messages) writeMessages(db, lease.session, messages);
      });
    },

    async events(session, after = 0) {
      const rows = readEvents.all(session, after) as {
        seq: number;
        at: string;
        turn: string;
        type: string;
        body: string;
      }[];
      return rows.map(
        ({ seq, at, turn, type, body }) => ({ seq, at, session, turn, type, ...JSON.parse(body) }) as StoredEvent,
      );
    },

    async takeLease(session, owner) {
      return transaction(db, () => {
        const held = readLease.get(session) as { owner: string; epoch: number } | undefined;
        if (held && held.owner !== "" && held.owner !== owner && isAlive(held.owner)) return null;
        const lease = { session, owner, epoch: (held?.epoch ?? 0) + 1 };
        writeLease.run(session, owner, lease.epoch, expiry());
        return lease;
      });
    },

    async releaseLease({ session, epoch }) {
      freeLease.run(session, epoch);
    },
  };
}

/** The commit is on the disk when this returns, not only in the system's hands. */
function durably(db: DatabaseSync, work: () => void): void {
  db.exec("pragma synchronous = full");
  try {
    transaction(db, work);
  } finally {
    db.exec("pragma synchronous = normal");
  }
}

/** Rows that other processes and restarts look up without folding the journal. */
function project(db: DatabaseSync, event: StoredEvent): void {
  switch (event.type) {
    case "ask-raised": {
      const { ask, session, call, kind, at, ...rest } = event;
      const insert = "insert into asks (ask, session, call, kind, body, at) values (?, ?, ?, ?, ?, ?)";
      db.prepare(insert).run(ask, session, call, kind, JSON.stringify(rest), at);
      return;
    }
    case "ask-answered":
      db.prepare("update asks set answer = ? where ask = ?").run(JSON.stringify(event.answer), event.ask);
      return;
    case "ask-withdrawn":
      db.prepare("delete from asks where ask = ?").run(event.ask);
      return;
  }
}

function writeMessages(db: DatabaseSync, session: string, rows: NonNullable<AppendOptions["messages"]>): void {
  const insert = db.prepare(
    `insert into messages (id, session_id, position, role, content, created_at) values (?, ?, ?, ?, ?, ?)
     on conflict (id) do update set content = excluded.content`,
  );
  const known = db.prepare("select coalesce(max(position), 0) as last from messages where session_id = ?").get(session);
  let position = Number(known?.last);
  for (const { id, role, content, created_at } of rows) insert.run(id, session, ++position, role, content, created_at);
  db.prepare("update sessions set updated_at = ? where id = ?").run(new Date().toISOString(), session);
}
