import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { partInSight } from "./part-in-sight.ts";
import { firstUnseen, type Span, withSpan } from "./spans.ts";

/** What must have been on the screen, all of it, before it is agreed to. */
const mustBeSeen = ".terminal-command, .tool-fields dd, .ask-touches, .ask-plan, .trust-list, .diff-head, .diff-lines";
/** A file's new content can be long, and taken back: its frame must have been in sight, its lines are only counted. */
const isCounted = ".diff-lines";
/** In pixels: sizes are rounded. */
const slack = 4;
/** So much stands above what is scrolled to. */
const above = 24;

export interface InSight {
  /** Something of it has not been on the screen yet. */
  unread: boolean;
  /** That is known, and told: nothing is, before it has been looked at. */
  isMore: boolean;
  /** Of a content that is not all in sight, how many lines it has; else null. */
  lines: number | null;
  /** No box of it is scrolled by itself any more. */
  isWhole: boolean;
  /** Takes the reader to the first part that he has not seen. */
  showRest(): void;
}

/** Whether all of what is shown has been on the screen, whatever the width. Nothing counts before it first stood still. */
export function useInSight(shown: RefObject<HTMLElement | null>, isSteady: boolean): InSight {
  const [now, setNow] = useState<Pick<InSight, "unread" | "isMore" | "lines">>(unlooked);
  const [isWhole, setWhole] = useState(false);
  const seen = useRef(new WeakMap<Element, Seen>());
  const frame = useRef(0);
  const hasLooked = useRef(false);
  const [hasStood, setStood] = useState(false);
  if (isSteady && !hasStood) setStood(true);
  const tell = useCallback(() => {
    const boxes = boxesIn(shown.current);
    const unread = boxes.some((box) => unseenOf(box, seen.current.get(box)) !== null);
    const long = boxes.filter((box) => box.matches(isCounted) && !isAllThere(box));
    const lines = long.length === 0 ? null : long.reduce((sum, box) => sum + Number(box.dataset.lines), 0);
    const isMore = hasLooked.current && unread;
    setNow((last) => {
      const isSame = last.unread === unread && last.isMore === isMore && last.lines === lines;
      return isSame ? last : { unread, isMore, lines };
    });
  }, [shown]);
  const look = useCallback(() => {
    if (!hasStood) return;
    for (const box of boxesIn(shown.current)) seen.current.set(box, seenNow(box, seen.current.get(box)));
    hasLooked.current = true;
    tell();
  }, [shown, hasStood, tell]);
  // With the next frame: only then is it where it was painted, and a page that is not looked at has none.
  const lookSoon = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(look);
  }, [look]);
  // What is drawn may be more, or less, and what is new was not seen.
  useLayoutEffect(() => {
    tell();
    lookSoon();
  });
  useEffect(() => {
    const whole = shown.current;
    if (!whole) return;
    const observer = new ResizeObserver(lookSoon);
    observer.observe(whole);
    // Of whatever is scrolled, around it or within.
    document.addEventListener("scroll", lookSoon, { capture: true, passive: true });
    addEventListener("resize", lookSoon);
    return () => {
      observer.disconnect();
      document.removeEventListener("scroll", lookSoon, { capture: true });
      removeEventListener("resize", lookSoon);
      cancelAnimationFrame(frame.current);
    };
  }, [shown, lookSoon]);
  const showRest = () => {
    flushSync(() => setWhole(true));
    for (const box of boxesIn(shown.current)) {
      const from = unseenOf(box, seen.current.get(box));
      if (from !== null) return scrollTo(box, from);
    }
  };
  return { ...now, isWhole, showRest };
}

const unlooked = { unread: true, isMore: false, lines: null };

const boxesIn = (shown: HTMLElement | null) => [...(shown?.querySelectorAll<HTMLElement>(mustBeSeen) ?? [])];

/** Which parts of a box were on the screen, while it was so high. */
interface Seen {
  height: number;
  spans: readonly Span[];
  isAll: boolean;
}

function seenNow(box: Element, last: Seen | undefined): Seen {
  if (last?.isAll) return last;
  const height = heightOf(box);
  // Lines that are broken anew are other parts.
  const before = last && Math.abs(last.height - height) <= slack ? last.spans : [];
  const part = partInSight(box);
  const back = box.matches(isCounted) ? box.scrollTop : 0;
  const spans = part ? withSpan(before, { from: part.from - back, to: part.to - back }) : before;
  return { height, spans, isAll: firstUnseen(spans, height) === null };
}

const heightOf = (box: Element) => (box.matches(isCounted) ? box.clientHeight : box.scrollHeight);

const unseenOf = (box: Element, seen: Seen | undefined) =>
  seen?.isAll ? null : firstUnseen(seen?.spans ?? [], heightOf(box));

const isAllThere = (box: HTMLElement) =>
  box.scrollHeight <= box.clientHeight + slack && box.dataset.lines === box.dataset.drawn;

function scrollTo(box: HTMLElement, from: number): void {
  box.scrollTop = from;
  const around = scrollerOf(box);
  const { top } = box.getBoundingClientRect();
  around.scrollTop += top + from - box.scrollTop - around.getBoundingClientRect().top - above;
}

function scrollerOf(box: Element): Element {
  let around = box.parentElement;
  while (
    around &&
    !(/auto|scroll/.test(getComputedStyle(around).overflowY) && around.scrollHeight > around.clientHeight)
  )
    around = around.parentElement;
  return around ?? document.documentElement;
}
