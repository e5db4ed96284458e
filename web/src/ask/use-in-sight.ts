import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** What must be read to its end before it is allowed. A file's new content can be long, and taken back; it is only counted. */
const mustBeRead = ".terminal-command, .tool-fields dd";
const isCounted = ".diff-lines";
/** In pixels: sizes are rounded. */
const slack = 4;

export interface InSight {
  /** Something of it has not come into sight yet. */
  unread: boolean;
  /** Of a content that is not all in sight, how many lines it has; else null. */
  lines: number | null;
}

/** Whether all of what is shown has been in sight, whatever the width, and however its lines are broken. */
export function useInSight(shown: RefObject<HTMLElement | null>): InSight {
  const [now, setNow] = useState<InSight>({ unread: true, lines: null });
  const read = useRef(new WeakSet<Element>());
  const look = useCallback(() => {
    const whole = shown.current;
    if (!whole) return;
    const boxes = [...whole.querySelectorAll(mustBeRead)];
    for (const box of boxes) if (isAtEnd(box)) read.current.add(box);
    const unread = boxes.some((box) => !read.current.has(box));
    const long = [...whole.querySelectorAll<HTMLElement>(isCounted)].filter((box) => !isWhole(box));
    const lines = long.length === 0 ? null : long.reduce((sum, box) => sum + Number(box.dataset.lines), 0);
    setNow((last) => (last.unread === unread && last.lines === lines ? last : { unread, lines }));
  }, [shown]);
  // What is drawn may be more, or less.
  useLayoutEffect(look);
  useEffect(() => {
    const whole = shown.current;
    if (!whole) return;
    const observer = new ResizeObserver(look);
    observer.observe(whole);
    // That of a box within it does not rise.
    whole.addEventListener("scroll", look, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      whole.removeEventListener("scroll", look, { capture: true });
    };
  }, [shown, look]);
  return now;
}

const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) =>
  scrollTop + clientHeight >= scrollHeight - slack;

const isWhole = (box: HTMLElement) =>
  box.scrollHeight <= box.clientHeight + slack && box.dataset.lines === box.dataset.drawn;
