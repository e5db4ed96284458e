import type { DatabaseSync } from "node:sqlite";
import type { EventOf, StoredEvent } from "../../protocol/events.ts";
import type { SessionId, TurnId } from "../../protocol/ids.ts";
import { journalSpan } from "./journal-span.ts";
import { lastingTypes } from "./lasting-types.ts";
import { createPrefixes } from "./prefixes.ts";
import { lacksRepeated, withoutRepeated, withRepeated } from "./repeated.ts";

/** Events as rows. What is said already is not stored again: the prefix of a session, a turn's id, an input, last words. */
export interface EventRows {
  insert(place: number, event: StoredEvent): void;
  /** In order, after a seq; at least one, where there is one, and no more when that many bytes are reached. */
  read(place: number, session: SessionId, after: number, bytes?: number): StoredEvent[];
  /** Those that still hold after a cut. */
  readLasting(place: number, session: SessionId): StoredEvent[];
}

export function createEventRows(db: DatabaseSync): EventRows {
  const columns = "select key, at, turn, type, body from events where key > ? and key < ?";
  const insertRow = db.prepare("insert into events (key, at, turn, type, body) values (?, ?, ?, ?, ?)");
  const readRows = db.prepare(`${columns} order by key`);
  const readLastingRows = db.prepare(`${columns} and type in (${lastingTypes}) order by key`);
  const readMessageBefore = db.prepare(`${columns} and type = 'message-finished' order by key desc limit 1`);
  const readTurnBefore = db.prepare(
    `${columns} and (turn is not null or type = 'turn-ended') order by key desc limit 1`,
  );

  const prefixes = createPrefixes(db);
  // Of the journals that this process writes: what the next event may repeat.
  const messages = new Map<number, EventOf<"message-finished">>();
  const turns = new Map<number, TurnId | null>();

  function eventFrom({ key, at, turn, type, body }: Row, session: SessionId, place: number): StoredEvent {
    const stored = JSON.parse(body);
    const whole = type === "session-opened" ? prefixes.restore(stored) : stored;
    return { seq: key - place, at: new Date(at).toISOString(), session, turn, type, ...whole };
  }

  /** The turn that was under way when the event came. */
  function turnBefore(place: number, key: number): TurnId | null {
    const row = readTurnBefore.get(place, key) as unknown as Row | undefined;
    return row ? turnAfter(row) : null;
  }

  function messageBefore(place: number, session: SessionId, seq: number): EventOf<"message-finished"> | undefined {
    const row = readMessageBefore.get(place, place + seq) as unknown as Row | undefined;
    return row && (eventFrom(row, session, place) as EventOf<"message-finished">);
  }

  function eventsFrom(rows: readonly Row[], session: SessionId, place: number): StoredEvent[] {
    let turn = rows[0] ? turnBefore(place, rows[0].key) : null;
    let message: EventOf<"message-finished"> | undefined;
    return rows.map((row) => {
      const event = eventFrom({ ...row, turn: row.turn ?? turn }, session, place);
      turn = turnAfter(event);
      if (event.type === "message-finished") message = event;
      if (!lacksRepeated(event)) return event;
      message ??= messageBefore(place, session, event.seq);
      return withRepeated(event, message);
    });
  }

  return {
    insert(place, event) {
      const { seq, at, turn, type } = event;
      if (type === "message-finished") messages.set(place, event);
      const body = type === "session-opened" ? prefixes.keep(event) : withoutRepeated(event, messages.get(place));
      const newTurn = turn === turns.get(place) ? null : turn;
      insertRow.run(place + seq, Date.parse(at), newTurn, type, JSON.stringify(body));
      turns.set(place, turnAfter(event));
    },

    read(place, session, after, bytes) {
      const range = [place + after, place + journalSpan] as const;
      const rows = bytes === undefined ? readRows.all(...range) : firstOf(readRows.iterate(...range), bytes);
      return eventsFrom(rows as unknown as Row[], session, place);
    },

    readLasting(place, session) {
      const rows = readLastingRows.all(place, place + journalSpan) as unknown as Row[];
      return rows.map((row) => eventFrom({ ...row, turn: row.turn ?? turnBefore(place, row.key) }, session, place));
    },
  };
}

/** Of a large journal no more is read than is wanted. */
function firstOf(rows: Iterable<Record<string, unknown>>, bytes: number): Record<string, unknown>[] {
  const first: Record<string, unknown>[] = [];
  let sum = 0;
  for (const row of rows) {
    first.push(row);
    sum += String(row.body).length;
    if (sum >= bytes) break;
  }
  return first;
}

const turnAfter = ({ type, turn }: Pick<StoredEvent | Row, "type" | "turn">) => (type === "turn-ended" ? null : turn);

interface Row {
  key: number;
  at: number;
  turn: TurnId | null;
  type: string;
  body: string;
}
