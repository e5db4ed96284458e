import type { DatabaseSync } from "node:sqlite";
import type { StoredEvent } from "../../protocol/events.ts";
import type { Partial } from "../../protocol/history.ts";
import type { SessionId } from "../../protocol/ids.ts";
import { isAlive, leaseMs } from "../owner.ts";
import { type AppendOptions, type Lease, SessionGone, type SessionRow, StaleOwner, type Store } from "../store.ts";
import { createEventRows, isCut } from "./event-rows.ts";
import { journalSpan } from "./journal-span.ts";
import { project } from "./project.ts";
import type { SearchIndex } from "./search-index.ts";
import { transaction } from "./transaction.ts";

interface Journal
  extends Pick<
    Store,
    "createSession" | "append" | "events" | "tail" | "lately" | "recall" | "takeLease" | "releaseLease" | "renewLeases"
  > {
  /** Drops what is remembered of sessions that were deleted. */
  forget(sessions: readonly SessionId[]): void;
}

// A lease ends with its process; where that cannot be looked up, the lease ends at this time unless it is renewed.
const expiry = () => new Date(Date.now() + leaseMs).toISOString();

/** The hot path of the store: prepared statements on the caller's thread, tens of microseconds each. */
export function createJournal(db: DatabaseSync, search: SearchIndex, rows = createEventRows(db)): Journal {
  const insertSession = db.prepare(
    `insert into sessions (number, id, title, created_at, updated_at, model_id, skill_id, workspace, parent)
     values ((${freeNumber}), ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const readLease = db.prepare(
    "select owner, epoch, expires, number from sessions left join leases on session = id where id = ?",
  );
  const writeLease = db.prepare("insert or replace into leases (session, owner, epoch, expires) values (?, ?, ?, ?)");
  const freeLease = db.prepare("update leases set owner = '', epoch = epoch + 1 where session = ? and epoch = ?");
  const extendLeases = db.prepare("update leases set expires = ? where owner = ? returning session");

  const leaseOf = (session: SessionId) => readLease.get(session) as LeaseRow | undefined;

  /** The place of the journal, for its owner only. */
  function ownPlace({ session, epoch }: Lease): number {
    const held = leaseOf(session);
    if (!held) throw new SessionGone(`${session}: deleted`);
    if (held.epoch !== epoch) throw new StaleOwner(`${session}: epoch ${epoch}, now ${held.epoch}`);
    return held.number * journalSpan;
  }

  /** The place of the journal, for readers; null when there is no such session. */
  function placeOf(session: SessionId): number | null {
    const held = leaseOf(session);
    return held ? held.number * journalSpan : null;
  }

  function insertEvents(place: number, events: readonly StoredEvent[]): () => void {
    const remember = rows.insert(place, events);
    for (const event of events) {
      project(db, event);
      if (event.type === "turn-ended") search.addTurn(place, event.seq);
    }
    return remember;
  }

  return {
    async createSession(row: SessionRow, lease: Lease, events: readonly StoredEvent[]) {
      const create = () => {
        const { id, title, created_at, updated_at, model_id, skill_id, workspace, parent } = row;
        const made = insertSession.run(id, title, created_at, updated_at, model_id, skill_id, workspace, parent);
        writeLease.run(id, lease.owner, lease.epoch, expiry());
        return insertEvents(Number(made.lastInsertRowid) * journalSpan, events);
      };
      const remember = await transaction(db, create, { durable: true });
      remember();
    },

    async append(lease: Lease, events: readonly StoredEvent[], options: AppendOptions = {}) {
      const remember = await transaction(db, () => insertEvents(ownPlace(lease), events), options);
      remember();
    },

    async events(session, after = 0) {
      return snapshot(db, () => {
        const place = placeOf(session);
        return place === null ? [] : rows.read(place, session, after);
      });
    },

    async tail(session, after, { bytes }) {
      return snapshot(db, () => {
        const place = placeOf(session);
        if (place === null) return null;
        const events = rows.read(place, session, after, bytes);
        const last = Number(db.prepare(lastKey).get(place, place + journalSpan)?.key ?? place) - place;
        const more = last > (events.at(-1)?.seq ?? after);
        return { events, more, last, partial: more ? null : partialOf(db, session) };
      });
    },

    async lately(session, { turns: count, bytes }) {
      return snapshot(db, () => {
        const place = placeOf(session);
        if (place === null) return null;
        const end = db.prepare(endOfTurn).get(place, place + journalSpan, count);
        if (!end) return null;
        const key = Number(end.key);
        const from = key - place;
        const events = rows.read(place, session, from, bytes);
        const last = Number(db.prepare(lastKey).get(place, place + journalSpan)?.key ?? place) - place;
        if (last > (events.at(-1)?.seq ?? from)) return null;
        const lasting = rows.readLasting(place, session, from + 1);
        const cut = events.some(isCut) ? [] : rows.readCut(place, session, from + 1);
        const before = [...lasting, ...cut].toSorted((one, other) => one.seq - other.seq);
        const named = new Set(before.flatMap(({ turn }) => turn ?? []));
        const turns = Number(db.prepare(turnsUntil).get(place, key)?.count) - named.size;
        return { turns, events: rows.withEarlierCuts(place, [...before, ...events]) };
      });
    },

    async recall(session) {
      return snapshot(db, () => {
        const place = placeOf(session);
        if (place === null) return [];
        const cut = rows.lastCut(place);
        const from = cut?.from ?? 0;
        const since = rows.read(place, session, from - 1);
        return [...rows.readLasting(place, session, from), ...rows.withEarlierCuts(place, since)];
      });
    },

    async takeLease(session, owner) {
      rows.forget(session);
      return transaction(db, () => {
        const held = leaseOf(session);
        if (!held) return null;
        if (held.owner && held.owner !== owner && isAlive(held.owner, held.expires ?? "")) return null;
        const lease = { session, owner, epoch: (held.epoch ?? 0) + 1 };
        writeLease.run(session, owner, lease.epoch, expiry());
        // Of a message that a dead owner had under way nothing is left.
        db.prepare("delete from partials where session = ?").run(session);
        return lease;
      });
    },

    async releaseLease({ session, epoch }) {
      await transaction(db, () => freeLease.run(session, epoch));
      rows.forget(session);
    },

    forget(sessions) {
      for (const session of sessions) rows.forget(session);
    },

    async renewLeases(owner) {
      const renewed = await transaction(db, () => extendLeases.all(expiry(), owner));
      return renewed.map(({ session }) => session as SessionId);
    },
  };
}

/** SQL for a number that no session has and no removal still needs: under such a number old events may lie. */
export const freeNumber =
  "select 1 + ifnull(max(top), 0) from (select max(number) as top from sessions union all select max(number) from removals)";

const endOfTurn =
  "select key from events where key > ? and key < ? and type = 'turn-ended' order by key desc limit 1 offset ?";
const turnsUntil = "select count(distinct turn) as count from events where key > ? and key <= ? and turn is not null";
const lastKey = "select max(key) as key from events where key > ? and key < ?";

/** Everything that is read in it is of one moment: another process may delete the session between two statements. */
function snapshot<Result>(db: DatabaseSync, read: () => Result): Result {
  db.exec("begin");
  try {
    return read();
  } finally {
    db.exec("commit");
  }
}

function partialOf(db: DatabaseSync, session: SessionId): Partial | null {
  const select = "select owner, expires, message, body from partials join leases using (session) where session = ?";
  const row = db.prepare(select).get(session);
  return row && isAlive(String(row.owner), String(row.expires))
    ? { message: row.message, ...JSON.parse(String(row.body)) }
    : null;
}

interface LeaseRow {
  owner: string | null;
  epoch: number | null;
  expires: string | null;
  number: number;
}
