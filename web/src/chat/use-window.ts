import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Shown } from "../../../src/protocol/transcript.ts";
import { keyOf } from "./key-of.ts";
import { passageElements } from "./passage-elements.ts";
import {
  type Drawn,
  drawnAround,
  drawnAtEnd,
  type Heights,
  indexAt,
  indicesOf,
  mostKept,
  moved,
  nothingDrawn,
  type Piece,
  piecesOf,
  type Span,
} from "./window.ts";

interface WindowInput {
  scroller: RefObject<HTMLElement | null>;
  passages: readonly Shown[];
  isAtEnd: boolean;
}

export interface DrawnWindow {
  pieces: readonly Piece[];
  /** Another one whenever other passages are drawn. */
  drawn: Drawn;
  /** Leads to one. */
  show(index: number): void;
  /** What the reader is at is drawn, wherever he goes next. */
  hold(): void;
}

/** Which passages are drawn: those around what is seen, never many, and gaps as high as the others would be. */
export function useWindow({ scroller, passages, isAtEnd }: WindowInput): DrawnWindow {
  const [state, setState] = useState({ drawn: nothingDrawn, key: "" });
  const heights = useRef(new Map<number, number>());
  const sought = useRef<number | null>(null);
  const count = passages.length;

  const next = current(state, passages, isAtEnd);
  if (next.drawn !== state.drawn || next.key !== state.key) {
    if (next.by !== 0)
      heights.current = new Map([...heights.current].map(([index, known]) => [index + next.by, known]));
    setState({ drawn: next.drawn, key: next.key });
  }
  const { drawn } = next;
  const pieces = useMemo(() => piecesOf(drawn, count, heights.current), [drawn, count]);

  const latest = useRef({ drawn, count, passages });
  latest.current = { drawn, count, passages };

  const draw = useCallback(
    (span: Span) => {
      const box = scroller.current;
      if (!box) return;
      const { drawn, passages } = latest.current;
      const all = indicesOf(drawn);
      const elements = passageElements(box);
      measure(elements, all, heights.current);
      const kept = all.filter((_, at) => isInUse(elements[at])).slice(-mostKept);
      setState({ drawn: { ...span, kept }, key: keyAt(passages, span.first) });
    },
    [scroller],
  );

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const { drawn, count } = latest.current;
    const span = drawnAround(seenIn(box, drawn, count, heights.current), drawn, count);
    if (span.first !== drawn.first || span.end !== drawn.end) draw(span);
  }, [scroller, draw]);

  useEffect(() => {
    const box = scroller.current;
    if (!box || isAtEnd) return;
    const observer = new ResizeObserver(look);
    for (const one of [box, ...box.children]) observer.observe(one);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, [scroller, isAtEnd, look]);

  useLayoutEffect(() => {
    const box = scroller.current;
    const at = sought.current === null ? -1 : indicesOf(drawn).indexOf(sought.current);
    sought.current = null;
    if (box && at >= 0) passageElements(box)[at]?.scrollIntoView({ block: "center" });
  }, [scroller, drawn]);

  const show = useCallback(
    (index: number) => {
      sought.current = index;
      const { count } = latest.current;
      draw(drawnAround({ first: index, end: index + 1 }, nothingDrawn, count));
    },
    [draw],
  );
  const hold = useCallback(() => draw(latest.current.drawn), [draw]);
  return { pieces, drawn, show, hold };
}

const keyAt = (passages: readonly Shown[], index: number) => {
  const passage = passages[index];
  return passage ? keyOf(passage) : "";
};

/** What was to be drawn, after more has been said, or was found before what there was. */
function current(state: { drawn: Drawn; key: string }, passages: readonly Shown[], isAtEnd: boolean) {
  const { drawn, key } = state;
  const isThere = key === "" || keyAt(passages, drawn.first) === key;
  const at = isThere ? drawn.first : passages.findLastIndex((passage) => keyOf(passage) === key);
  const by = at < 0 ? 0 : at - drawn.first;
  const placed = by === 0 ? drawn : moved(drawn, by);
  const wanted = isAtEnd ? drawnAtEnd(placed, passages.length) : placed;
  return { drawn: wanted, key: keyAt(passages, wanted.first), by };
}

/** Each reaches to where the next begins. */
function measure(elements: readonly Element[], indices: readonly number[], heights: Map<number, number>): void {
  for (const [at, index] of indices.entries()) {
    const [one, next] = [elements[at], elements[at + 1]];
    if (!one || !next || indices[at + 1] !== index + 1) continue;
    heights.set(index, next.getBoundingClientRect().top - one.getBoundingClientRect().top);
  }
}

/** To take away what has the focus, or is selected, would take that from the reader. */
function isInUse(element: Element | undefined): boolean {
  if (!element) return false;
  const { anchorNode, focusNode, isCollapsed = true } = document.getSelection() ?? {};
  return (
    element.contains(document.activeElement) ||
    (!isCollapsed && (element.contains(anchorNode ?? null) || element.contains(focusNode ?? null))) ||
    element.querySelector("textarea") !== null
  );
}

function seenIn(box: HTMLElement, drawn: Drawn, count: number, heights: Heights): Span {
  const { top, bottom } = box.getBoundingClientRect();
  const elements = passageElements(box);
  const seen = indicesOf(drawn).filter((_, at) => {
    const place = elements[at]?.getBoundingClientRect();
    return place && place.bottom > top && place.top < bottom;
  });
  const [first, last] = [seen[0], seen.at(-1)];
  if (first !== undefined && last !== undefined) return { first, end: last + 1 };
  // Within a gap: as far as it is known how high those are that are not drawn.
  const start = box.querySelector("[role=log]")?.getBoundingClientRect().top ?? top;
  const index = indexAt(top - start, count, heights);
  return { first: index, end: index + 1 };
}
