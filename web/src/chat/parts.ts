/** Enough to be worth a part of its own, and little enough to be drawn again with every word that comes. */
const enough = 500;
/** More than this of one thing would hold up the page: it is cut within. Code is read quickly. */
const most = 6_000;
const mostCode = 100_000;
/** Names are looked up in all of a text as long as that is so short. */
const mostNamed = 32_000;

/** A piece of a text of Markdown. All texts together are the whole. */
export interface Part {
  text: string;
  /** What has to stand before it, where it was cut within a thing: the fence of its code, the head of its table. */
  lead: string;
}

/**
 * A long text of Markdown in parts that mean the same apart as together: what was written stays as it is drawn, and only
 * the last part is read again while it grows.
 */
export function partsOf(text: string): Part[] {
  // What is named in one place and used in another is read as one.
  if (text.length < 2 * enough || (text.length < mostNamed && named.test(text))) return [{ text, lead: "" }];
  const parts: Part[] = [];
  let from = 0;
  let lead = "";
  let fence: { mark: string; line: string } | null = null;
  let head: string[] = [];
  let isBlank = false;
  const cut = (at: number, next: string) => {
    parts.push({ text: text.slice(from, at), lead });
    from = at;
    lead = next;
  };
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at) + 1 || text.length;
    const line = text.slice(at, end);
    const length = at - from;
    if (line.endsWith("\n")) {
      if (fence === null && isBlank && length >= enough && begins.test(line)) cut(at, "");
      else if (fence !== null && length >= mostCode) cut(at, fence.line);
      else if (fence === null && length >= most && /^\S/.test(line)) cut(at, isRow.test(line) ? head.join("") : "");
    }
    for (let next = from + most; fence === null && end - at > most && next < end; next = from + most) {
      const space = text.indexOf(" ", next);
      if (space < 0 || space >= end) break;
      cut(space + 1, "");
    }
    const mark = fences.exec(line)?.[1];
    if (mark) {
      if (fence === null) fence = { mark, line };
      else if (mark.startsWith(fence.mark) && line.trim() === mark) fence = null;
    }
    isBlank = line.trim() === "";
    // The head of a table: its first two lines.
    if (!isRow.test(line)) head = [];
    else if (head.length === 0 || (head.length === 1 && isRule.test(line))) head.push(line);
    at = end;
  }
  return [...parts, { text: text.slice(from), lead }];
}

/** So many characters are drawn together, at least. */
const stretch = 3_000;

/** Parts in stretches that are worth being drawn apart. */
export function stretchesOf(parts: readonly Part[]): Part[][] {
  const stretches: Part[][] = [];
  let length = stretch;
  for (const part of parts) {
    if (length >= stretch) {
      stretches.push([]);
      length = 0;
    }
    stretches.at(-1)?.push(part);
    length += part.text.length;
  }
  return stretches;
}

const named = /^ {0,3}\[[^\]\n]+\]:/m;
const fences = /^ {0,3}(`{3,}|~{3,})/;
const isRow = /^\|/;
const isRule = /^\|[\s:|-]+$/;
/** A line that goes on with nothing before it: no item of a list, no quote, nothing that is set in. */
const begins = /^(?![\s>|]|[-*+] |[-*+]\n|\d{1,9}[.)])/;
