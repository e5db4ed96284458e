/** A part of something that is seen in parts. */
export interface Span {
  from: number;
  to: number;
}

/** In pixels: sizes are rounded. */
const slack = 4;

/** Those that were seen, and one more; what touches is one. */
export function withSpan(seen: readonly Span[], span: Span): Span[] {
  const apart = seen.filter(({ from, to }) => to < span.from - slack || from > span.to + slack);
  const touching = seen.filter((one) => !apart.includes(one));
  const from = Math.min(span.from, ...touching.map((one) => one.from));
  const to = Math.max(span.to, ...touching.map((one) => one.to));
  return [...apart, { from, to }].sort((one, other) => one.from - other.from);
}

/** Where the first part begins that was not seen; null when all of it was. */
export function firstUnseen(seen: readonly Span[], height: number): number | null {
  const first = seen[0];
  if (!first || first.from > slack) return 0;
  return first.to < height - slack ? first.to : null;
}
