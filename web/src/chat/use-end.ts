import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Who is so near to the end is at it. In pixels. */
const near = 48;

/**
 * Keeps the end of what grows in sight for a reader who is there, and leaves everybody else alone: one who scrolled up,
 * one who just opened something, one who holds the pointer down to select.
 */
export function useEnd() {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const held = useRef(false);
  const touched = useRef(false);
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
      if (touched.current || held.current) look();
      else if (stuck.current) box.scrollTop = box.scrollHeight;
      else look();
      touched.current = false;
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
      touched.current = (event.target as Element).closest("summary, button.tool-more") !== null;
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
