import type { PassingBody, StoredBody } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";

/** The loop's only way out: facts are appended (stored, then told), deltas are passed on and forgotten. */
export interface Journal {
  /** Everything appended so far, by this loop or by whoever steers it. */
  readonly history: History;
  /** Resolves when it is stored and told. An effect must wait for this. */
  append(...events: StoredBody[]): Promise<void>;
  /** Resolves when what was appended survives a power cut. An effect that cannot be repeated must wait for this. */
  sync(): Promise<void>;
  /** Stored and told with what comes next, a few milliseconds later at most. When that fails, so does all that the turn still appends or defers. */
  defer(...events: StoredBody[]): void;
  /** Never overtakes an append. */
  pass(event: PassingBody): void;
}
