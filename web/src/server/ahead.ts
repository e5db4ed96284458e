import type { Event } from "../../../src/protocol/events.ts";
import { nothingRead, type Reading, read } from "../../../src/protocol/reading.ts";

/** How a long session stands and what was said in it lately: shown until all of its journal has been read. */
export interface Lately {
  /** How many turns came before. */
  turns: number;
  events: Event[];
}

/** By the same fold as the whole, over a part of it; turns are counted as they are in the whole. */
export const readAhead = ({ turns, events }: Lately): Reading => events.reduce(read, { ...nothingRead(), turns });

/** What is shown: that which knows more. */
export const further = (whole: Reading, ahead: Reading | null): Reading =>
  ahead && whole.history.seq < ahead.history.seq ? ahead : whole;
