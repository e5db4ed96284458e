import type { DatabaseSync } from "node:sqlite";
import type { StoredEvent } from "../../protocol/events.ts";
import type { SessionId } from "../../protocol/ids.ts";
import { isAlive } from "../owner.ts";
import { type AppendOptions, type Lease, type SessionRow, StaleOwner, type Store } from "../store.ts";
import { lastingTypes } from "./lasting-types.ts";
import { project } from "./project.ts";
import { transaction } from "./transaction.ts";

type Journal = Pick<Store, "createSession" | "append" | "events" | "recall" | "takeLease" | "releaseLease">;

// The row that PostgreSQL will judge by its clock; here a lease ends with its process, not with time.
const expiry = () => new Date(Date.now() + 60_000).toISOString();

/** A session's events lie between its number × this and the next one's. */
export const journalSpan = 2 ** 28;

/** The hot path of the store: prepared statements on the caller's thread, tens of microseconds each. */
export function createJournal(db: DatabaseSync): Journal {
  const insertSession = db.prepare(
    "insert into sessions (id, title, created_at, updated_at, model_id, skill_id, workspace, parent) values (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const insertEvent = db.prepare("insert into events (key, at, turn, type, body) values (?, ?, ?, ?, ?)");
  const readEvents = db.prepare("select key, at, turn, type, body from events where key > ? and key < ? order by key");
  const readLasting = db.prepare(
    `select key, at, turn, type, body from events
     where key > ? and key < ? and type in (${lastingTypes}) order by key`,
  );
  const readLease = db.prepare(
    "select owner, epoch, number from sessions left join leases on session = id where id = ?",
  );
  const writeLease = db.prepare("insert or replace into leases (session, owner, epoch, expires) values (?, ?, ?, ?)");
  const freeLease = db.prepare("update leases set owner = '' where session = ? and epoch = ?");

  const leaseOf = (session: SessionId) => readLease.get(session) as LeaseRow | undefined;

  /** The journal's place, for its owner only. */
  function placeOf({ session, epoch }: Lease): number {
    const held = leaseOf(session);
    if (held?.epoch !== epoch) throw new StaleOwner(`${session}: epoch ${epoch}, now ${held?.epoch ?? "gone"}`);
    return held.number * journalSpan;
  }

  function insertEvents(place: number, events: readonly StoredEvent[]): void {
    for (const event of events) {
      const { seq, at, turn, session: _, type, ...body } = event;
      insertEvent.run(place + seq, at, turn, type, JSON.stringify(body));
      project(db, event);
    }
  }

  function read(statement: typeof readEvents, session: SessionId, place: number, after: number, before: number) {
    const rows = statement.all(place + after, place + before) as unknown as EventRow[];
    return rows.map(
      ({ key, at, turn, type, body }) =>
        ({ seq: key - place, at, session, turn, type, ...JSON.parse(body) }) as StoredEvent,
    );
  }

  return {
    async createSession(row: SessionRow, lease: Lease, events: readonly StoredEvent[]) {
      durably(db, () => {
        const { id, title, created_at, updated_at, model_id, skill_id, workspace, parent } = row;
        const made = insertSession.run(id, title, created_at, updated_at, model_id, skill_id, workspace, parent);
        writeLease.run(id, lease.owner, lease.epoch, expiry());
        insertEvents(Number(made.lastInsertRowid) * journalSpan, events);
      });
    },

    async append(lease: Lease, events: readonly StoredEvent[], { durable }: AppendOptions = {}) {
      const commit = durable ? durably : transaction;
      commit(db, () => insertEvents(placeOf(lease), events));
    },

    async events(session, after = 0) {
      const place = (leaseOf(session)?.number ?? 0) * journalSpan;
      return read(readEvents, session, place, after, journalSpan);
    },

    async recall(session) {
      const place = (leaseOf(session)?.number ?? 0) * journalSpan;
      const lasting = read(readLasting, session, place, 0, journalSpan);
      const cut = lasting.findLast((event) => event.type === "context-trimmed" || event.type === "context-compacted");
      const from = cut?.from ?? 0;
      return [...lasting.filter(({ seq }) => seq < from), ...read(readEvents, session, place, from - 1, journalSpan)];
    },

    async takeLease(session, owner) {
      return transaction(db, () => {
        const held = leaseOf(session);
        if (held?.owner && held.owner !== owner && isAlive(held.owner)) return null;
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

interface LeaseRow {
  owner: string | null;
  epoch: number | null;
  number: number;
}

interface EventRow {
  key: number;
  at: string;
  turn: string | null;
  type: string;
  body: string;
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
