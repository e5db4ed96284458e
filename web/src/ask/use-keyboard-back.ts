import { useEffect, useRef } from "react";
import type { Ask } from "../../../src/protocol/asks.ts";

/** A card that goes takes the keyboard with it: from there it is the message's, until the next card wants it. */
export function useKeyboardBack(asks: readonly Ask[]): void {
  const before = useRef(asks);
  useEffect(() => {
    const isOneGone = before.current.some(({ ask }) => !asks.some((other) => other.ask === ask));
    before.current = asks;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // On a touch screen this would show its keyboard.
    if (isOneGone && isLost && matchMedia("(hover: hover)").matches)
      document.getElementById("message")?.focus({ preventScroll: true });
  }, [asks]);
}
