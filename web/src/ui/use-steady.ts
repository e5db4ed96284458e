import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So long a card must have stood still: nobody decides on what has just come under his pointer. */
const steadyMs = 400;

/** Whether the card stands where it stood. What has moved takes no answer for a moment. */
export function useSteady(card: RefObject<HTMLElement | null>): boolean {
  const [steady, setSteady] = useState(false);
  const place = useRef<number | null>(null);
  // After every drawing of it, since each may have moved it.
  useLayoutEffect(() => {
    const top = card.current?.getBoundingClientRect().top ?? 0;
    if (place.current !== null && Math.abs(place.current - top) > 4) setSteady(false);
    place.current = top;
  });
  useEffect(() => {
    if (steady) return;
    const timer = setTimeout(() => {
      place.current = card.current?.getBoundingClientRect().top ?? 0;
      setSteady(true);
    }, steadyMs);
    return () => clearTimeout(timer);
  }, [steady, card]);
  return steady;
}
