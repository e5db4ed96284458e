import type { Journal } from "../../src/loop/journal.ts";
import type { Event, StoredBody, StoredEvent } from "../../src/protocol/events.ts";
import { foldAll } from "../../src/protocol/fold.ts";
import { createJournal } from "../../src/session/journal.ts";

export type MemoryJournal = Journal & { events: Event[] };

interface Options {
  /** What this store cannot store. */
  refuses?(event: StoredEvent): boolean;
  /** What storing an event has to wait for. */
  delay?(event: StoredEvent): Promise<void> | undefined;
}

/** The session's own journal over an array: for tests of the loop, which knows no store. */
export function memoryJournal(bodies: StoredBody[], { refuses = () => false, delay }: Options = {}): MemoryJournal {
  const events: Event[] = [];
  const head = { at: "2026-11-15T00:00:00.000Z", session: "ses_test", turn: "turn_test" } as const;
  const history = foldAll(bodies.map((body, index) => ({ ...head, seq: index + 1, ...body })));
  const journal = createJournal({
    lease: { session: "ses_test", owner: "test", epoch: 1 },
    history,
    store: async (written) => {
      for (const event of written) await delay?.(event);
      if (written.some(refuses)) throw new Error("the disk is full");
    },
    publish: (event) => void events.push(event),
  });
  return Object.assign(journal, { events });
}
