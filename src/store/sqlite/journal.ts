import type { DatabaseSync } from "node:sqlite";
import type { StoredEvent } from "../../protocol/events.ts";
import type { Partial } from "../../protocol/history.ts";
import type { SessionId } from "../../protocol/ids.ts";
import { isAlive } from "../owner.ts";
import { type AppendOptions, type Lease, type SessionRow, StaleOwner, type Store } from "../store.ts";
import { createEventRows } from "./event-rows.ts";
import { journalSpan } from "./journal-span.ts";
import { project } from "./project.ts";
import type { SearchIndex } from "./search-index.ts";
import { transaction } from "./transaction.ts";

type Journal = Pick<
  Store,
  "createSession" | "append" | "events" | "tail" | "lately" | "recall" | "takeLease" | "releaseLease"
>;

// The row that PostgreSQL will judge by its clock; here a lease ends with its process, not with time.
const expiry = () => new Date(Date.now() + 60_000).toISOString();

/** The hot path of the store: prepared statements on the caller's thread, tens of microseconds each. */
export function createJournal(db: DatabaseSync, search: SearchIndex): Journal {
  const insertSession = db.prepare(
    "insert into sessions (id, title, created_at, updated_at, model_id, skill_id, workspace, parent) values (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const rows = createEventRows(db);
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
      rows.insert(place, event);
      project(db, event);
      if (event.type === "turn-ended") search.addTurn(place, event.seq);
    }
  }

  /** Anybody's, to read. */
  const anyPlaceOf = (session: SessionId) => (leaseOf(session)?.number ?? 0) * journalSpan;

  return {
    async createSession(row: SessionRow, lease: Lease, events: readonly StoredEvent[]) {
      const create = () => {
        const { id, title, created_at, updated_at, model_id, skill_id, workspace, parent } = row;
        const made = insertSession.run(id, title, created_at, updated_at, model_id, skill_id, workspace, parent);
        writeLease.run(id, lease.owner, lease.epoch, expiry());
        insertEvents(Number(made.lastInsertRowid) * journalSpan, events);
      };
      await transaction(db, create, { durable: true });
    },

    append: (lease: Lease, events: readonly StoredEvent[], options: AppendOptions = {}) =>
      transaction(db, () => insertEvents(placeOf(lease), events), options),

    async events(session, after = 0) {
      return rows.read(anyPlaceOf(session), session, after);
    },

    async tail(session, after, { bytes }) {
      const held = leaseOf(session);
      if (!held) return null;
      const place = held.number * journalSpan;
      return snapshot(db, () => {
        const events = rows.read(place, session, after, bytes);
        const last = Number(db.prepare(lastKey).get(place, place + journalSpan)?.key ?? place) - place;
        const more = last > (events.at(-1)?.seq ?? after);
        return { events, more, last, partial: more ? null : partialOf(db, session) };
      });
    },

    async lately(session, { turns: count, bytes }) {
      const place = anyPlaceOf(session);
      return snapshot(db, () => {
        const end = db.prepare(endOfTurn).get(place, place + journalSpan, count);
        if (!end) return null;
        const key = Number(end.key);
        const from = key - place;
        const events = rows.read(place, session, from, bytes);
        const last = Number(db.prepare(lastKey).get(place, place + journalSpan)?.key ?? place) - place;
        if (last > (events.at(-1)?.seq ?? from)) return null;
        const lasting = rows.readLasting(place, session).filter(({ seq }) => seq <= from);
        return { turns: Number(db.prepare(turnsUntil).get(place, key)?.count), events: [...lasting, ...events] };
      });
    },

    async recall(session) {
      const place = anyPlaceOf(session);
      const lasting = rows.readLasting(place, session);
      const cut = lasting.findLast((event) => event.type === "context-trimmed" || event.type === "context-compacted");
      const from = cut?.from ?? 0;
      return [...lasting.filter(({ seq }) => seq < from), ...rows.read(place, session, from - 1)];
    },

    async takeLease(session, owner) {
      return transaction(db, () => {
        const held = leaseOf(session);
        if (held?.owner && held.owner !== owner && isAlive(held.owner)) return null;
        const lease = { session, owner, epoch: (held?.epoch ?? 0) + 1 };
        writeLease.run(session, owner, lease.epoch, expiry());
        // Of a message that a dead owner had under way nothing is left.
        db.prepare("delete from partials where session = ?").run(session);
        return lease;
      });
    },

    async releaseLease({ session, epoch }) {
      await transaction(db, () => freeLease.run(session, epoch));
    },
  };
}

const endOfTurn =
  "select key from events where key > ? and key < ? and type = 'turn-ended' order by key desc limit 1 offset ?";
const turnsUntil = "select count(distinct turn) as count from events where key > ? and key <= ?";
const lastKey = "select max(key) as key from events where key > ? and key < ?";

/** All that is read in it is of one moment. */
function snapshot<Result>(db: DatabaseSync, read: () => Result): Result {
  db.exec("begin");
  try {
    return read();
  } finally {
    db.exec("commit");
  }
}

function partialOf(db: DatabaseSync, session: SessionId): Partial | null {
  const select = "select owner, message, body from partials join leases using (session) where session = ?";
  const row = db.prepare(select).get(session);
  return row && isAlive(String(row.owner)) ? { message: row.message, ...JSON.parse(String(row.body)) } : null;
}

interface LeaseRow {
  owner: string | null;
  epoch: number | null;
  number: number;
}
