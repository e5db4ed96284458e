import type { DatabaseSync } from "node:sqlite";
import type { EarlierCuts, EventOf, StoredEvent } from "../../protocol/events.ts";
import type { SessionId, TurnId } from "../../protocol/ids.ts";
import { chainHash, createChains } from "./chain.ts";
import { journalSpan } from "./journal-span.ts";
import { addingTypes, cutTypes, lastingTypes, replacingTypes } from "./lasting-types.ts";
import { createPrefixes } from "./prefixes.ts";

/**
 * Events as rows. What an earlier row says already is not stored again: the prefix of a session, a turn's id, an input,
 * last words.
 */
export interface EventRows {
  /**
   * Writes events of one session in the caller's transaction. The returned function is for after the commit: only then
   * may later events leave out what these say.
   */
  insert(place: number, events: readonly StoredEvent[]): () => void;
  /** The next event of the session is stored without reference to what this process wrote before. */
  forget(session: SessionId): void;
  /** The number of sessions of which something is remembered: those that this process has a turn open in. */
  readonly remembered: number;
  /** In order, after a seq; at least one, where there is one, and no more when that many bytes are reached. */
  read(place: number, session: SessionId, after: number, bytes?: number): StoredEvent[];
  /** The events before a seq that still hold after a cut: of those that a later one replaces, only the last. */
  readLasting(place: number, session: SessionId, before: number): StoredEvent[];
  /** The last cut before a seq, whole. */
  readCut(place: number, session: SessionId, before: number): StoredEvent[];
  /** The seq from which all events are needed to apply the last cut. */
  lastCut(place: number): { from: number } | undefined;
  /** The same events; the first cut among them says how many cuts there were before it. */
  withEarlierCuts(place: number, events: readonly StoredEvent[]): StoredEvent[];
}

/** What the next event of a session need not repeat. */
interface Memory {
  turn: TurnId | null;
  message?: EventOf<"message-finished"> | undefined;
}

export function createEventRows(db: DatabaseSync): EventRows {
  const columns = "select key, at, turn, type, body from events where key > ? and key < ?";
  const insertRow = db.prepare("insert into events (key, at, turn, type, body, hash) values (?, ?, ?, ?, ?, ?)");
  const chains = createChains(db);
  const readRows = db.prepare(`${columns} order by key`);
  const readMessageBefore = db.prepare(`${columns} and type = 'message-finished' order by key desc limit 1`);
  const readTurnBefore = db.prepare(
    `${columns} and (turn is not null or type = 'turn-ended') order by key desc limit 1`,
  );

  const prefixes = createPrefixes(db);
  const memories = new Map<SessionId, Memory>();

  function eventFrom({ key, at, turn, type, body }: Row, session: SessionId, place: number): StoredEvent {
    const stored = JSON.parse(body);
    const whole = type === "session-opened" ? prefixes.restore(stored) : stored;
    return { seq: key - place, at: new Date(at).toISOString(), session, turn, type, ...whole };
  }

  /** The turn that was under way when the event came; `fallback` where no event after that key says another one. */
  function turnBefore(key: number, after: number, fallback: TurnId | null): TurnId | null {
    const row = readTurnBefore.get(after, key) as unknown as Row | undefined;
    return row ? turnAfter(row) : fallback;
  }

  function messageBefore(place: number, session: SessionId, seq: number): EventOf<"message-finished"> | undefined {
    const row = readMessageBefore.get(place, place + seq) as unknown as Row | undefined;
    return row && (eventFrom(row, session, place) as EventOf<"message-finished">);
  }

  function eventsFrom(rows: readonly Row[], session: SessionId, place: number): StoredEvent[] {
    let turn = rows[0] ? (rows[0].turn ?? turnBefore(rows[0].key, place, null)) : null;
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

  /** Rows with gaps between them. Each gap is searched for its turn once, so a long turn costs its length, not its square. */
  function scatteredFrom(rows: readonly Row[], session: SessionId, place: number): StoredEvent[] {
    let after = place;
    let known: TurnId | null = null;
    return rows.map((row) => {
      const turn: TurnId | null = row.turn ?? turnBefore(row.key, after, known);
      after = row.key;
      known = turnAfter({ ...row, turn });
      return eventFrom({ ...row, turn }, session, place);
    });
  }

  return {
    insert(place, events) {
      const [first] = events;
      if (first === undefined) return () => undefined;
      const { session } = first;
      const number = place / journalSpan;
      const { start, ...chain } = chains.read(number) ?? { start: first.seq - 1, seq: 0, hash: new Uint8Array() };
      let { turn, message }: Memory = memories.get(session) ?? { turn: null };
      // After a rollback nothing is remembered, and the next event is stored whole.
      memories.delete(session);
      for (const event of events) {
        const { seq, at, type } = event;
        if (type === "message-finished") message = event;
        const body = type === "session-opened" ? prefixes.keep(event) : withoutRepeated(event, message);
        const newTurn = event.turn === turn ? null : event.turn;
        const row = { seq, at: Date.parse(at), turn: newTurn, type, body: JSON.stringify(body) };
        chain.hash = chainHash(chain.hash, row);
        chain.seq = seq;
        insertRow.run(place + seq, row.at, newTurn, type, row.body, chain.hash);
        turn = turnAfter(event);
        if (turn === null) message = undefined;
      }
      chains.write(number, { start, ...chain });
      return () => {
        if (turn !== null) memories.set(session, { turn, message });
      };
    },

    forget: (session) => void memories.delete(session),

    get remembered() {
      return memories.size;
    },

    read(place, session, after, bytes) {
      const range = [place + after, place + journalSpan] as const;
      const rows = bytes === undefined ? readRows.all(...range) : firstOf(readRows.iterate(...range), bytes);
      return eventsFrom(rows as unknown as Row[], session, place);
    },

    readLasting(place, session, before) {
      const range = [place, place + before];
      const rows = db.prepare(lastingRows).all(...range, ...range, ...range) as unknown as Row[];
      return scatteredFrom(rows, session, place);
    },

    readCut(place, session, before) {
      const rows = db.prepare(lastCutRow).all(place, place + before) as unknown as Row[];
      return scatteredFrom(rows, session, place);
    },

    lastCut(place) {
      const row = db.prepare(lastCutFrom).get(place, place + journalSpan);
      return row && { from: Number(row.start ?? Number(row.key) - place) };
    },

    withEarlierCuts(place, events) {
      const at = events.findIndex(isCut);
      const cut = events[at];
      if (!cut) return [...events];
      const earlier = db.prepare(earlierCuts).get(place, place + cut.seq) as unknown as EarlierCuts;
      return earlier.cuts > 0 ? events.with(at, { ...cut, earlier: { ...earlier } } as StoredEvent) : [...events];
    },
  };
}

/**
 * The body of an event as it is stored. A call's start repeats its input and a turn's end repeats the last words: what
 * the message before says already is left out, and put back by `withRepeated`.
 */
function withoutRepeated(event: StoredEvent, message: EventOf<"message-finished"> | undefined): object {
  const { seq: _seq, at: _at, turn: _turn, session: _session, type: _type, ...body } = event;
  if (!message) return body;
  if (event.type === "tool-started") {
    const { input, ...rest } = body as typeof event;
    // The very same object: comparing long inputs would cost more than storing them.
    return message.toolCalls.some((call) => call.id === event.call && call.input === input) ? rest : body;
  }
  if (event.type === "turn-ended") {
    const { text, ...rest } = body as typeof event;
    return text === message.text ? rest : body;
  }
  return body;
}

/** True for an event that `message` must complete. */
function lacksRepeated({ type, ...event }: StoredEvent): boolean {
  return (type === "tool-started" && !("input" in event)) || (type === "turn-ended" && !("text" in event));
}

function withRepeated(event: StoredEvent, message: EventOf<"message-finished"> | undefined): StoredEvent {
  if (event.type === "turn-ended") return { ...event, text: message?.text ?? "" };
  if (event.type !== "tool-started") return event;
  return { ...event, input: message?.toolCalls.find(({ id }) => id === event.call)?.input };
}

export const isCut = ({ type }: StoredEvent) => type === "context-trimmed" || type === "context-compacted";

const inRange = `key > ? and key < ? and type in (${lastingTypes})`;

/** A `guide-changed` without `strange` keeps the `strange` of the earlier one. */
const lastingRows = `
  select key, at, turn, type, body from events where key in (
    select key from events where ${inRange} and type in (${addingTypes})
    union all
    select max(key) from events where ${inRange} and type in (${replacingTypes}) group by type
    union all
    select max(key) from events where ${inRange} and type = 'guide-changed' and body -> 'strange' is not null
  ) order by key`;

const cutsInRange = `from events where key > ? and key < ? and type in (${cutTypes})`;
const lastCutRow = `select key, at, turn, type, body ${cutsInRange} order by key desc limit 1`;
const lastCutFrom = `select key, body ->> 'from' as start ${cutsInRange} order by key desc limit 1`;
const earlierCuts = `select count(*) as cuts, coalesce(sum(body ->> 'dropped'), 0) as dropped ${cutsInRange}`;

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
