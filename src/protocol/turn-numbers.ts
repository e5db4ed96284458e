import type { StoredEvent } from "./events.ts";
import type { TurnId } from "./ids.ts";

/** The turns of a session as people count them, from 1. */
export function turnNumbers(events: readonly StoredEvent[]): Map<TurnId, number> {
  const numbers = new Map<TurnId, number>();
  for (const { turn } of events) {
    if (turn !== null && !numbers.has(turn)) numbers.set(turn, numbers.size + 1);
  }
  return numbers;
}
