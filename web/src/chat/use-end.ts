import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Who is so near to the end is at it. In pixels. */
const near = 48;
/** So long what was clicked may take to open, in one step or in several. */
const openingMs = 300;

/**
 * Keeps the end of what grows in sight for a reader who is there, and leaves everybody else alone: one who scrolled up,
 * one who just opened something, one who holds the pointer down to select.
 */
export function useEnd() {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const held = useRef(false);
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const [isAtEnd, setAtEnd] = useState(true);

  const top = useRef(0);

  const look = useCallback((isReadersDoing = false) => {
    const box = scroller.current;
    if (!box) return;
    // What grows below the reader has not moved him: only who goes up leaves the end.
    const hasLeft = isReadersDoing || box.scrollTop < top.current - 1;
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < near;
    stuck.current = isNear || (stuck.current && !hasLeft);
    top.current = box.scrollTop;
    setAtEnd(stuck.current);
  }, []);

  const toEnd = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    stuck.current = true;
    box.scrollTop = box.scrollHeight;
    setAtEnd(true);
  }, []);

  useLayoutEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (!box || !inner) return;
    const observer = new ResizeObserver(() => {
      // What goes away takes the reader up with it, which is not his doing.
      top.current = Math.min(top.current, box.scrollHeight - box.clientHeight);
      // The reader's own doing: he looks at what he has opened.
      if (held.current || performance.now() - touchedAt.current < openingMs) look(true);
      else if (stuck.current) box.scrollTop = box.scrollHeight;
      else look();
    });
    observer.observe(inner);
    observer.observe(box);
    return () => observer.disconnect();
  }, [look]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const hold = () => {
      held.current = true;
    };
    const release = () => {
      held.current = false;
    };
    const touch = (event: Event) => {
      if ((event.target as Element).closest("summary, .tool-more")) touchedAt.current = performance.now();
    };
    const scrolled = () => look();
    box.addEventListener("scroll", scrolled, { passive: true });
    box.addEventListener("pointerdown", hold);
    box.addEventListener("click", touch, true);
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, release);
    return () => {
      box.removeEventListener("scroll", scrolled);
      box.removeEventListener("pointerdown", hold);
      box.removeEventListener("click", touch, true);
      for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, release);
    };
  }, [look]);

  return { scroller, content, isAtEnd, toEnd };
}
