import type { Event, StoredEvent } from "../protocol/events.ts";
import type { Partial } from "../protocol/history.ts";
import { partialAfter } from "../protocol/partial.ts";

/** The message under way as a row, so that the server can show what another process writes. */
export interface PartialRow {
  tell(event: Event): void;
  /** Before these are stored: nobody may find a message under way that is finished. */
  before(events: readonly StoredEvent[]): Promise<void>;
}

export interface PartialRowInput {
  write(partial: Partial | null): Promise<void>;
  /** Whether anybody would read it. */
  isWatched(): boolean;
  report(error: unknown): void;
}

/** No message is written more often; one that takes less time never is. */
const everyMs = 150;

export function createPartialRow({ write, isWatched, report }: PartialRowInput): PartialRow {
  let partial: Partial | null = null;
  // Put together only when the time has come: a message costs its deltas nothing until then.
  let pending: Event[] = [];
  let timer: NodeJS.Timeout | undefined;
  let written = false;
  let complained = false;

  async function note(now: Partial | null): Promise<void> {
    try {
      await write(now);
    } catch (error) {
      // Only the view of others suffers; what is wrong with the disk is told by what must be stored.
      if (!complained) report(error);
      complained = true;
    }
  }

  function writeSoon(): void {
    timer = undefined;
    partial = pending.reduce(partialAfter, partial);
    pending = [];
    if (!isWatched()) return;
    written = true;
    void note(partial);
  }

  return {
    tell(event) {
      if (event.seq !== null || event.type === "tool-progress") return;
      pending.push(event);
      timer ??= setTimeout(writeSoon, everyMs).unref();
    },
    async before(events) {
      if (!events.some(({ type }) => type === "message-finished" || type === "turn-ended")) return;
      clearTimeout(timer);
      timer = undefined;
      pending = [];
      partial = null;
      if (written) await note(null);
      written = false;
    },
  };
}
