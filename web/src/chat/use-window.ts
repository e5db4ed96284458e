import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So many passages are drawn at first, and so many more whenever the reader comes near to the first of them. */
const page = 40;
/** And so many more at the end, before the oldest go. */
const more = 20;

/**
 * From which passage on they are drawn: a long session opens as quickly as a short one. What is drawn stays for as long
 * as the reader looks at it; only at the end of the session the oldest go.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, isAtEnd: boolean): number {
  const [first, setFirst] = useState(0);
  const fromEnd = useRef<number | null>(null);
  const latest = Math.max(0, count - page);
  if (isAtEnd && latest - first > more) setFirst(latest);

  useEffect(() => {
    const box = scroller.current;
    if (!box || first === 0) return;
    const look = () => {
      if (fromEnd.current !== null || box.scrollTop > box.clientHeight) return;
      fromEnd.current = box.scrollHeight - box.scrollTop;
      setFirst(Math.max(0, first - page));
    };
    box.addEventListener("scroll", look, { passive: true });
    return () => box.removeEventListener("scroll", look);
  }, [scroller, first]);

  // What the reader looks at stays where it is, when more has been drawn above it.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && fromEnd.current !== null) box.scrollTop = box.scrollHeight - fromEnd.current;
    fromEnd.current = null;
  });

  return first;
}
