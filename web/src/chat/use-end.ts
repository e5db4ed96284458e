import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { endOf } from "./end-of.ts";
import { isGoingUp, isOnBar } from "./going-up.ts";

/** Who is so near to the end is at it. In pixels. */
const near = 48;
/** So long what was clicked may take to open, in one step or in several. */
const openingMs = 300;
/** So long the page may take to follow a wheel, a finger or a key. */
const scrollingMs = 500;

/**
 * Keeps the end of what grows, or the first of what is asked, in sight for a reader who is there, and leaves everybody else alone: one who scrolled up,
 * one who just opened something, one who holds the pointer down to select.
 */
export function useEnd() {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const held = useRef(false);
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const wentUpAt = useRef(Number.NEGATIVE_INFINITY);
  const [isAtEnd, setAtEnd] = useState(true);

  const last = useRef({ top: 0, size: "" });

  const look = useCallback((isReadersDoing = false) => {
    const box = scroller.current;
    if (!box) return;
    const { scrollTop, scrollHeight, clientHeight } = box;
    const size = `${scrollHeight} ${clientHeight}`;
    // What grows or shrinks around the reader moves him, too, and he has not left the end by that.
    const isHis = size === last.current.size || performance.now() - wentUpAt.current < scrollingMs;
    const end = endOf(box);
    // Below it there is more that is asked, and who goes there is not to be taken back.
    const isBelow = scrollTop >= end + near;
    const hasLeft = isReadersDoing || (isHis && (isBelow || scrollTop < last.current.top - 1));
    const isNear = scrollTop > end - near && !isBelow;
    stuck.current = isNear || (stuck.current && !hasLeft);
    last.current = { top: scrollTop, size };
    setAtEnd(stuck.current || isBelow);
  }, []);

  const toEnd = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    stuck.current = true;
    box.scrollTop = endOf(box);
    setAtEnd(true);
  }, []);

  const leave = useCallback(() => {
    stuck.current = false;
    setAtEnd(false);
  }, []);

  useLayoutEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (!box || !inner) return;
    const observer = new ResizeObserver(() => {
      // The reader's own doing: he looks at what he has opened.
      if (performance.now() - touchedAt.current < openingMs) look(true);
      // Nothing moves under a pointer that is held down.
      else if (stuck.current && !held.current) box.scrollTop = endOf(box);
      else look();
    });
    observer.observe(inner);
    observer.observe(box);
    return () => observer.disconnect();
  }, [look]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const over = new AbortController();
    const on = (target: EventTarget, names: string, hear: (event: Event) => void, capture = false) => {
      for (const name of names.split(" "))
        target.addEventListener(name, hear, { signal: over.signal, passive: true, capture });
    };
    on(box, "scroll", () => look());
    on(box, "pointerdown", (event) => {
      held.current = !isOnBar(event as PointerEvent, box);
    });
    on(window, "pointerup pointercancel", () => {
      if (!held.current) return;
      held.current = false;
      // Who has selected something looks at that.
      if (document.getSelection()?.isCollapsed === false) look(true);
      else if (stuck.current) toEnd();
    });
    on(window, "wheel touchmove pointerdown pointermove keydown", (event) => {
      if (isGoingUp(event, box)) wentUpAt.current = performance.now();
    });
    const touch = (event: Event) => {
      if ((event.target as Element).closest("summary, .tool-more")) touchedAt.current = performance.now();
    };
    on(box, "click", touch, true);
    return () => over.abort();
  }, [look, toEnd]);

  return { scroller, content, isAtEnd, toEnd, leave };
}
