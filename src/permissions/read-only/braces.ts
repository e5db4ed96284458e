/** More words than a person would have the shell make of one command. */
const mostWords = 10_000;

/**
 * Whether braces would have the shell make more words of a command than memory may hold: `{a,b}{a,b}…`, `{1..9999999}`.
 * Told from the text, quotes and all, as if every brace counted and the commas were shared out as badly as they can be.
 */
export function explodes(text: string): boolean {
  const groups = text.split("{").length - 1;
  if (groups === 0) return false;
  // A sequence, wherever it stands: its ends may be far apart.
  const sequences = [...text.matchAll(/([-+]?\w+)\.\.([-+]?\w+)/g)].map(([, from = "", to = ""]) => lengthOf(from, to));
  const commas = text.split(",").length - 1;
  const most = (commas / groups + 1) ** groups * sequences.reduce((all, one) => all * one, 1);
  return most > mostWords;
}

function lengthOf(from: string, to: string): number {
  const [first, last] = [Number(from), Number(to)];
  // Letters, at most from A to z.
  return Number.isNaN(first) || Number.isNaN(last) ? 64 : Math.abs(last - first) + 1;
}
