import type { Ask } from "../../../src/protocol/asks.ts";

/** What every card is drawn from. */
export interface CardInput {
  ask: Ask;
  session: string;
  /** The session's. */
  folder: string;
  isFirst: boolean;
  /** Why an answer does not count for what is asked now; null when one did. */
  onTold(sentence: string | null): void;
}
