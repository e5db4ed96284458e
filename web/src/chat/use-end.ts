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

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    stuck.current = box.scrollHeight - box.scrollTop - box.clientHeight < near;
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
      // The reader's own doing: he looks at what he has opened.
      if (held.current || performance.now() - touchedAt.current < openingMs) look();
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
    box.addEventListener("scroll", look, { passive: true });
    box.addEventListener("pointerdown", hold);
    box.addEventListener("click", touch, true);
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, release);
    return () => {
      box.removeEventListener("scroll", look);
      box.removeEventListener("pointerdown", hold);
      box.removeEventListener("click", touch, true);
      for (const name of ["pointerup", "pointercancel"]) removeEventListener(name, release);
    };
  }, [look]);

  return { scroller, content, isAtEnd, toEnd };
}
