import type { StoredEvent } from "../../src/protocol/events.ts";
import { newId, type SessionId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import type { SessionRow } from "../../src/store/store.ts";
import { databaseOf, type Place } from "./program.ts";

/** A session as the program itself has written it. */
export interface RealSession {
  row: SessionRow;
  events: StoredEvent[];
}

export async function realSessions(place: Place): Promise<RealSession[]> {
  const store = openSqlite(databaseOf(place));
  const rows = await store.sessions();
  const sessions = await Promise.all(rows.map(async (row) => ({ row, events: await store.events(row.id) })));
  await store.close();
  return sessions;
}

export interface Retelling {
  session: SessionId;
  /** What the first event is numbered and when it happened; the others keep their distance. */
  seq: number;
  at: number;
}

const ids = /\b(turn|msg|call|ask)_[0-9a-z]{21}\b/g;

/** The same events under new ids, at another time: what another session would have written that went the same way. */
export function retold(events: readonly StoredEvent[], { session, seq, at }: Retelling): StoredEvent[] {
  const fresh = new Map<string, string>();
  const text = JSON.stringify(events).replace(ids, (id, prefix: string) => {
    const known = fresh.get(id) ?? newId(prefix);
    fresh.set(id, known);
    return known;
  });
  const [first] = events;
  const later = (time: string) => new Date(at + Date.parse(time) - Date.parse(first?.at ?? time)).toISOString();
  return (JSON.parse(text) as StoredEvent[]).map((event) => ({
    ...event,
    seq: event.seq - (first?.seq ?? 0) + seq,
    at: later(event.at),
    session,
  }));
}
