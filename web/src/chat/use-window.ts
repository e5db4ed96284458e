import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So many passages are drawn at first, and so many more whenever the reader comes near to the first or last of them. */
const page = 40;
/** And so many more at the end, before the oldest go. */
const more = 20;
/** Of one that is sought: so many before it. */
const before = 15;

export interface DrawnWindow {
  first: number;
  /** The one behind the last; all to the end where it is undefined. */
  end: number | undefined;
  /** Draws those around one. */
  show(index: number): void;
}

/**
 * Which passages are drawn: a long session opens as quickly as a short one. What is drawn stays for as long as the reader
 * looks at it; only at the end of the session the oldest go.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, isAtEnd: boolean): DrawnWindow {
  const [first, setFirst] = useState(0);
  const [end, setEnd] = useState<number | undefined>(undefined);
  const fromEnd = useRef<number | null>(null);
  const latest = Math.max(0, count - page);
  if (isAtEnd && (latest - first > more || end !== undefined)) {
    setFirst(latest);
    setEnd(undefined);
  }

  useEffect(() => {
    const box = scroller.current;
    if (!box || (first === 0 && end === undefined)) return;
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = box;
      // Before the reader comes to the last that is drawn, lest it be taken for the end.
      if (end !== undefined && scrollHeight - scrollTop < 3 * clientHeight)
        setEnd(end + page < count ? end + page : undefined);
      if (first === 0 || fromEnd.current !== null || scrollTop > clientHeight) return;
      fromEnd.current = scrollHeight - scrollTop;
      setFirst(Math.max(0, first - page));
    };
    box.addEventListener("scroll", look, { passive: true });
    return () => box.removeEventListener("scroll", look);
  }, [scroller, first, end, count]);

  // What the reader looks at stays where it is, when more has been drawn above it.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && fromEnd.current !== null) box.scrollTop = box.scrollHeight - fromEnd.current;
    fromEnd.current = null;
  });

  const show = useCallback(
    (index: number) => {
      setFirst(Math.max(0, index - before));
      setEnd(index + page < count ? index + page : undefined);
    },
    [count],
  );
  return { first, end, show };
}
