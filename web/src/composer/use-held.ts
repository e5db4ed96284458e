import { useState } from "react";
import type { Ask } from "../../../src/protocol/asks.ts";

/** A draft that was begun before something was asked is no answer to that until its writer says so. */
export interface Held {
  isHeld: boolean;
  /** It is meant as an answer to all that is asked now. */
  release(): void;
}

export function useHeld(asks: readonly Pick<Ask, "ask">[], isBegun: boolean): Held {
  const now = asks.map(({ ask }) => ask);
  // Those that were asked before the draft was begun.
  const [known, setKnown] = useState<readonly string[]>([]);
  const isNew = now.some((ask) => !known.includes(ask));
  if (isNew && !isBegun) setKnown(now);
  return { isHeld: isNew && isBegun, release: () => setKnown(now) };
}
