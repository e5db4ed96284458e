/** A text or bytes in pieces of one and the given number more, in their order. */
export function piecesOf<Whole extends { length: number; slice(from: number, to: number): Whole }>(
  whole: Whole,
  sizes: Iterator<number>,
): Whole[] {
  const pieces: Whole[] = [];
  for (let at = 0; at < whole.length; ) {
    const end = at + 1 + (sizes.next().value ?? 0);
    pieces.push(whole.slice(at, end));
    at = end;
  }
  return pieces;
}
