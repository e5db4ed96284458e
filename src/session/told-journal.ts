import type { Event, TurnEnded } from "../protocol/events.ts";
import type { TurnId } from "../protocol/ids.ts";
import type { Mask } from "../protocol/mask.ts";
import { createJournal, type SessionJournal } from "./journal.ts";
import type { OpenInput } from "./open.ts";
import { createPartialRow } from "./partial-row.ts";

export interface ToldJournal {
  journal: SessionJournal;
  /** Who is told of every event, after those of the session itself. */
  listeners: Set<(event: Event) => void>;
}

/** A session's journal with all who are told of what comes into it. `hear`: the session's own parts, which come first. */
export function createToldJournal(
  { dependencies, lease, opened, history, write, mask }: OpenInput & { mask: Mask },
  hear: (event: Event) => void,
): ToldJournal {
  const { store, spending, isWatched, report } = dependencies;
  const listeners = new Set<(event: Event) => void>();
  const row = createPartialRow({ write: (partial) => store.setPartial(lease, partial), isWatched, report });
  const journal = createJournal({
    ...{ lease, history, mask, report },
    async store(events, options) {
      await row.before(events);
      await write(events, options);
    },
    sync: () => store.sync(),
    publish(event) {
      row.tell(event);
      hear(event);
      if (event.type === "turn-ended" && event.turn) void countUnsaved({ ...event, turn: event.turn });
      for (const listen of listeners) tell(listen, event);
    },
  });
  return { journal, listeners };

  async function countUnsaved({ turn, at, spent = [] }: TurnEnded & { turn: TurnId; at: string }): Promise<void> {
    // What cost nothing need not be remembered.
    if (spent.every(({ cost }) => cost === 0)) return;
    await spending?.().addUsage({ turn, at, skill: opened.skill, spent }).catch(report);
  }

  // Who cannot listen is told no more; the turn is not his to break.
  function tell(listen: (event: Event) => void, event: Event): void {
    try {
      listen(event);
    } catch (error) {
      listeners.delete(listen);
      report(error);
    }
  }
}
