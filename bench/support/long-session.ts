import type { StoredEvent } from "../../src/protocol/events.ts";
import { newId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import { type RealSession, retold } from "./real-session.ts";

export interface LongSession {
  messages: number;
  /** How many of them are still sent; the others were trimmed away. Without it, all. */
  sent?: number;
}

/** A session in that database whose turns all went as the one turn of the pattern did. */
export async function addLongSession(
  database: string,
  { row, events }: RealSession,
  { messages, sent = messages }: LongSession,
): Promise<void> {
  const store = openSqlite(database);
  const session = newId("ses");
  const lease = { session, owner: "", epoch: 1 };
  const [opened, ...turn] = events;
  const now = new Date().toISOString();
  await store.createSession({ ...row, id: session, created_at: now, updated_at: now }, lease, [
    { ...(opened as StoredEvent), session, at: now },
  ]);
  const perTurn = turn.filter(({ type }) => type === "prompt-submitted" || type === "message-finished").length;
  const turns = messages / perTurn;
  const kept = (messages - sent) / perTurn;
  let seq = 2;
  let cut: Cut | null = null;
  for (let at = 0; at < turns; at++) {
    const told = retold(turn, { session, seq, at: Date.now() });
    // The last turn trims before its first step.
    const whole = cut && at === turns - 1 ? withTrim(told, cut) : told;
    await store.append(lease, whole);
    seq += whole.length;
    if (at === kept - 1) {
      const dropped = messages - sent;
      cut = {
        upTo: lastMessage(told),
        dropped,
        from: seq,
        why: "limit",
        text: `[${dropped}]`,
        kept: [],
        state: noState,
      };
    }
  }
  await store.close();
}

const noState = { turn: null, notes: [] };

type Cut = Omit<Extract<StoredEvent, { type: "context-trimmed" }>, "type" | "seq" | "at" | "session" | "turn">;

function withTrim(turn: readonly StoredEvent[], cut: Cut): StoredEvent[] {
  const at = turn.findIndex(({ type }) => type === "step-started");
  const { seq, session, turn: id, at: time } = turn[at] as StoredEvent;
  const trimmed: StoredEvent = { seq, at: time, session, turn: id, type: "context-trimmed", ...cut };
  return [...turn.slice(0, at), trimmed, ...turn.slice(at).map((event) => ({ ...event, seq: event.seq + 1 }))];
}

function lastMessage(turn: readonly StoredEvent[]): Cut["upTo"] {
  const last = turn.findLast((event) => event.type === "message-finished");
  if (!last) throw new Error("the pattern has no message");
  return last.message;
}
