/** Enough to be worth a part of its own, and little enough to be drawn again with every word that comes. */
const enough = 500;

/**
 * A long text of Markdown in parts that mean the same apart as together: what was written stays as it is drawn, and only
 * the last part is read again while it grows. All parts together are the text.
 */
export function partsOf(text: string): string[] {
  // What is named in one place and used in another is read as one.
  if (text.length < 2 * enough || named.test(text)) return [text];
  const parts: string[] = [];
  let from = 0;
  let fence: string | null = null;
  let isBlank = false;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at) + 1 || text.length;
    const line = text.slice(at, end);
    if (fence === null && isBlank && at - from >= enough && begins.test(line) && line.endsWith("\n")) {
      parts.push(text.slice(from, at));
      from = at;
    }
    const mark = fences.exec(line)?.[1];
    if (mark) {
      if (fence === null) fence = mark;
      else if (mark.startsWith(fence) && line.trim() === mark) fence = null;
    }
    isBlank = line.trim() === "";
    at = end;
  }
  return [...parts, text.slice(from)];
}

const named = /^ {0,3}\[[^\]\n]+\]:/m;
const fences = /^ {0,3}(`{3,}|~{3,})/;
/** A line that goes on with nothing before it: no item of a list, no quote, nothing that is set in. */
const begins = /^(?![\s>|]|[-*+] |[-*+]\n|\d{1,9}[.)])/;
