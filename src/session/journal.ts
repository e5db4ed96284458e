import { failpoint } from "../failpoint.ts";
import type { Journal } from "../loop/journal.ts";
import type { Event, PassingBody, StoredBody, StoredEvent } from "../protocol/events.ts";
import { foldAll } from "../protocol/fold.ts";
import type { History } from "../protocol/history.ts";
import type { TurnId } from "../protocol/ids.ts";
import { type Mask, noMask } from "../protocol/mask.ts";
import { maskedEvent } from "../protocol/masked.ts";
import type { AppendOptions, Lease } from "../store/store.ts";

export interface SessionJournal extends Journal {
  /** Decides by the history as it is and writes at once; nothing can come in between. */
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
  /** Resolves when everything stored so far survives a power cut. */
  sync?(): Promise<void>;
  /** Receives what `publish` throws. Without it such an error is an uncaught exception. */
  report?(error: unknown): void;
  /** No secret is stored or told. */
  mask?: Pick<Mask, "text">;
}

/** What is to be stored in one transaction and then told, in order. */
interface Batch {
  events: Event[];
  durable: boolean;
  /** The history without it. */
  before: History;
  stored: PromiseWithResolvers<void>;
  /** Somebody has gone on without waiting for it. */
  deferred: boolean;
}

/** Long enough for most reads, so that all of a step that only reads is one transaction; too short to be seen. */
const deferMs = 5;

/** Stamp, fold, store, tell. What is deferred is stored with what comes next, so a step costs few transactions. */
export function createJournal(input: JournalInput): SessionJournal {
  const { lease, history: start, store, report = throwLater, mask = noMask } = input;
  const { session } = lease;
  let history = start;
  let waiting: Batch | null = null;
  let flushing = false;
  let timer: NodeJS.Timeout | undefined;
  let failure: { error: unknown } | null = null;

  function open(): Batch {
    waiting ??= { events: [], durable: false, before: history, stored: Promise.withResolvers(), deferred: false };
    return waiting;
  }

  function add(bodies: readonly StoredBody[], { turn, durable = false }: WriteOptions = {}): Batch {
    const batch = open();
    const at = new Date().toISOString();
    const inTurn = turn ?? history.turn?.id ?? null;
    const stamped = bodies.map(
      (body, index): StoredEvent => ({
        ...{ seq: history.seq + index + 1, at, session, turn: inTurn },
        ...maskedEvent(body, mask),
      }),
    );
    batch.events.push(...stamped);
    batch.durable ||= durable;
    history = foldAll(stamped, history);
    // With its turn ends whatever was lost of it.
    if (stamped.some(({ type }) => type === "turn-ended" || type === "turn-started")) failure = null;
    return batch;
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (flushing) return;
    flushing = true;
    while (waiting) {
      const batch: Batch = waiting;
      waiting = null;
      await settle(batch);
    }
    flushing = false;
  }

  async function settle(batch: Batch): Promise<void> {
    const { events, durable, stored } = batch;
    const facts = events.filter((event): event is StoredEvent => event.seq !== null);
    for (const { type } of facts) failpoint(`before:${type}`);
    try {
      if (facts.length > 0) await store(facts, { durable });
    } catch (error) {
      return fail(error, batch);
    }
    for (const { type } of facts) failpoint(`after:${type}`);
    for (const event of events) publish(event);
    stored.resolve();
  }

  /** The event is stored by now, so a listener that throws must neither fail the write nor stop those that follow it. */
  function publish(event: Event): void {
    try {
      input.publish(event);
    } catch (error) {
      report(error);
    }
  }

  /** Nobody has been told, so it never was: back to what is stored, and without what was to follow it. */
  function fail(error: unknown, batch: Batch): void {
    const lost = waiting ? [batch, waiting] : [batch];
    waiting = null;
    history = batch.before;
    if (lost.some(({ deferred }) => deferred)) failure = { error };
    for (const { stored } of lost) {
      // Whoever waits handles it; perhaps nobody does.
      stored.promise.catch(() => undefined);
      stored.reject(error);
    }
  }

  /** All of a turn must learn of what was lost of it: whoever did not would go on as if it were stored. */
  function throwLost(): void {
    if (failure) throw failure.error;
  }

  const write: SessionJournal["write"] = async (wanted, common = {}) => {
    const { events, ...options } = typeof wanted === "function" ? wanted(history) : { events: wanted };
    const batch = add(events, { ...common, ...options });
    void flush();
    await batch.stored.promise;
  };

  return {
    get history() {
      return history;
    },
    write,
    async append(...events) {
      throwLost();
      try {
        await write(events);
      } catch (error) {
        failure = { error };
        throw error;
      }
    },
    sync: async () => input.sync?.(),
    defer(...events) {
      throwLost();
      add(events).deferred = true;
      timer ??= setTimeout(flush, deferMs);
    },
    pass(body: PassingBody) {
      const event: Event = {
        seq: null,
        at: new Date().toISOString(),
        session,
        turn: history.turn?.id ?? null,
        ...maskedEvent(body, mask),
      };
      if (waiting || flushing) open().events.push(event);
      else publish(event);
    },
  };
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
