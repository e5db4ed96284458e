/** Passages one after the other: the first of them, and the one behind the last. */
export interface Span {
  first: number;
  end: number;
}

/** What is drawn of a session. */
export interface Drawn extends Span {
  /** Those elsewhere that somebody is at: what has the focus, a selection, words that are being changed. */
  kept: readonly number[];
}

/** So many are drawn around what is seen; at the end of a session that goes on so many, before the oldest go. */
const around = 45;
const mostAtEnd = 54;
/** With these there are never more than sixty. */
export const mostKept = 5;
/** So many are drawn before and behind what is seen, or more are. */
const margin = 8;
/** What has never been drawn is taken to be so high. In pixels. */
export const guess = 120;

export const nothingDrawn: Drawn = { first: 0, end: 0, kept: [] };

/** For who is at the end of the session. */
export function drawnAtEnd(drawn: Drawn, count: number): Drawn {
  const { first, end } = drawn;
  const isNear = end <= count && count - first <= mostAtEnd;
  if (isNear && end === count) return drawn;
  return { ...drawn, first: isNear ? first : Math.max(0, count - around), end: count };
}

/** For who sees these. */
export function drawnAround(seen: Span, drawn: Span, count: number): Span {
  const isEnough =
    (drawn.first === 0 || seen.first - drawn.first >= margin) &&
    (drawn.end === count || drawn.end - seen.end >= margin);
  if (isEnough && drawn.end <= count) return drawn;
  const before = Math.max(0, Math.floor((around - (seen.end - seen.first)) / 2));
  const first = Math.max(0, Math.min(seen.first - before, count - around));
  return { first, end: Math.min(count, first + around) };
}

/** What is drawn in one piece, and the height of what is not drawn before it. */
export interface Piece extends Span {
  gap: number;
}

/** How high those are that were drawn once. */
export type Heights = ReadonlyMap<number, number>;

/** All of a session from its top to its end: the last piece is the gap behind everything, and has nothing in it. */
export function piecesOf({ first, end, kept }: Drawn, count: number, heights: Heights): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const span of [
    ...kept.filter((index) => index < first).map(alone),
    { first, end },
    ...kept.filter((index) => index >= end).map(alone),
    { first: count, end: count },
  ]) {
    pieces.push({ ...span, gap: heightOf({ first: at, end: span.first }, heights) });
    at = span.end;
  }
  return pieces;
}

const alone = (index: number): Span => ({ first: index, end: index + 1 });

export function heightOf({ first, end }: Span, heights: Heights): number {
  let height = Math.max(0, end - first) * guess;
  for (const [index, known] of heights) if (index >= first && index < end) height += known - guess;
  return height;
}

/** Which one is so far below the top of the session. */
export function indexAt(top: number, count: number, heights: Heights): number {
  let bottom = 0;
  for (let index = 0; index < count; index += 1) {
    bottom += heights.get(index) ?? guess;
    if (bottom > top) return index;
  }
  return Math.max(0, count - 1);
}

/** The same, so many places further on: more was found before it. */
export function moved(drawn: Drawn, by: number): Drawn {
  return { first: drawn.first + by, end: drawn.end + by, kept: drawn.kept.map((index) => index + by) };
}

/** All that are drawn, in their order. */
export function indicesOf({ first, end, kept }: Drawn): number[] {
  const inside = Array.from({ length: end - first }, (_, at) => first + at);
  return [...kept.filter((index) => index < first), ...inside, ...kept.filter((index) => index >= end)];
}
