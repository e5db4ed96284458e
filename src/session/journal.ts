import type { Journal } from "../loop/journal.ts";
import type { Event, PassingBody, PassingEvent, StoredBody, StoredEvent } from "../protocol/events.ts";
import { foldAll } from "../protocol/fold.ts";
import type { History } from "../protocol/history.ts";
import type { TurnId } from "../protocol/ids.ts";
import type { AppendOptions, Lease } from "../store/store.ts";

export interface SessionJournal extends Journal {
  /** Decides what to write when all writes before it are done; nothing can come in between. */
  write(events: readonly StoredBody[] | ((history: History) => Writing), options?: WriteOptions): Promise<void>;
}

export interface Writing extends WriteOptions {
  events: readonly StoredBody[];
}

export interface WriteOptions extends AppendOptions {
  /** For events before `turn-started` has told the turn. */
  turn?: TurnId;
}

export interface JournalInput {
  lease: Lease;
  history: History;
  store(events: readonly StoredEvent[], options: AppendOptions): Promise<void>;
  publish(event: Event): void;
}

/** Stamp, store, fold, tell: in this order, one write after the other. */
export function createJournal({ lease, history: start, store, publish }: JournalInput): SessionJournal {
  const { session } = lease;
  let history = start;
  let pending = 0;
  let tail: Promise<unknown> = Promise.resolve();

  function inOrder<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    pending++;
    const result = tail.then(work).finally(() => pending--);
    // A failed write is its caller's to handle; those behind it still get their turn.
    tail = result.catch(() => undefined);
    return result;
  }

  const write: SessionJournal["write"] = (wanted, common = {}) => {
    return inOrder(async () => {
      const decided = typeof wanted === "function" ? wanted(history) : { events: wanted };
      const { events: bodies, turn, ...options } = { ...common, ...decided };
      if (bodies.length === 0) return;
      const at = new Date().toISOString();
      const inTurn = turn ?? history.turn?.id ?? null;
      const events = bodies.map(
        (body, index): StoredEvent => ({ seq: history.seq + index + 1, at, session, turn: inTurn, ...body }),
      );
      await store(events, options);
      history = foldAll(events, history);
      for (const event of events) publish(event);
    });
  };

  function pass(body: PassingBody): void {
    const tell = () => {
      const event: PassingEvent = {
        seq: null,
        at: new Date().toISOString(),
        session,
        turn: history.turn?.id ?? null,
        ...body,
      };
      publish(event);
    };
    if (pending === 0) tell();
    else void inOrder(tell);
  }

  return {
    get history() {
      return history;
    },
    write,
    append: (...events) => write(events),
    pass,
  };
}
