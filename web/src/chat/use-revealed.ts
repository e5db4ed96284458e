import { useEffect, useState } from "react";
import { nextCount, shownOf } from "./revealed.ts";

/**
 * As much of a text that is being written as can be drawn by now. A fast model writes more between two frames than one
 * frame can draw; what is said already is shown at once.
 */
export function useRevealed(text: string, live: boolean): string {
  const [count, setCount] = useState(() => (live ? nextCount(0, text.length) : text.length));
  useEffect(() => {
    if (count >= text.length) return;
    const frame = requestAnimationFrame(() => setCount(nextCount(count, text.length)));
    return () => cancelAnimationFrame(frame);
  }, [count, text.length]);
  return shownOf(text, count);
}
