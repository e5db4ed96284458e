import type { Span } from "../hits.ts";
import type { FoundLines, Window } from "./found-lines.ts";
import type { Matcher } from "./match-window.ts";
import { byteLengthOf, nextMatch, shownRanges, textOf } from "./text.ts";

// Ripgrep looks no further behind the matching lines when it tells where in them the matches are.
const lookAhead = 128;

// Searching this way it takes no text for one when NUL is in the first part or in what it shows.
const probed = 64 * 1024;

interface Wish {
  matcher: Matcher;
  contextLines: number;
}

/** Finds the matching lines of a whole file when a match may contain line ends: all lines that it touches. False for no text. */
export function matchAcross({ bytes, from, to }: Window, { matcher, contextLines }: Wish, found: FoundLines): boolean {
  const whole = bytes.subarray(from, to);
  const hasNul = whole.includes(0);
  if (hasNul && whole.subarray(0, probed).includes(0)) return false;
  if (matcher.requiredBytes && whole.indexOf(matcher.requiredBytes) < 0) return true;
  const { text, hasStrayBytes } = textOf(whole);
  const expression = hasStrayBytes ? matcher.strayExpression() : matcher.expression;
  let at = 0;
  let byte = from;
  for (const block of blocksIn(text, expression)) {
    byte += byteLengthOf(text.slice(at, block.start));
    if (hasNul && /\0/.test(around(text, block, contextLines))) return false;
    const matches = found.wantsMore() ? matchesIn(text, block, expression) : [];
    for (at = block.start; at < block.end; ) {
      const line = { start: at, end: endOfLine(text, at) };
      const length = byteLengthOf(text.slice(line.start, line.end));
      found.hit(byte, byte + length, (bytesOfLine, shown) => {
        const bare = text.slice(line.start, line.end).replace(/\r$/, text[line.end] === "\n" ? "" : "$&");
        const ranges = within(matches, { start: line.start, end: line.start + bare.length });
        return shownRanges(ranges, bare, bytesOfLine, shown);
      });
      at = Math.min(line.end + 1, block.end);
      byte += length + (at - line.end);
    }
  }
  return true;
}

function around(text: string, { start, end }: Block, lines: number): string {
  let [first, last] = [start, end];
  for (let left = lines; left > 0; left--) {
    first = first < 2 ? 0 : text.lastIndexOf("\n", first - 2) + 1;
    last = last < text.length ? Math.min(endOfLine(text, last) + 1, text.length) : last;
  }
  return text.slice(first, last);
}

interface Block {
  start: number;
  end: number;
}

/** Whole lines that matches touch; those that follow each other directly are one block, as with ripgrep. */
function* blocksIn(text: string, expression: RegExp): Generator<Block> {
  let block: Block | null = null;
  for (let from = 0; from < text.length; ) {
    // Ripgrep searches what is left as if it were all.
    expression.lastIndex = 0;
    const match = nextMatch(expression, text.slice(from));
    if (!match) break;
    const start = from + match.index;
    const end = start + match[0].length;
    from = end > start ? end : end + ((text.codePointAt(end) ?? 0 > 0xffff) ? 2 : 1);
    const lines = {
      start: start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1,
      end: end > start && text[end - 1] === "\n" ? end : Math.min(endOfLine(text, end) + 1, text.length),
    };
    // Behind the last line feed there is no line.
    if (lines.start === text.length) break;
    if (block && block.end >= lines.start) block.end = lines.end;
    else {
      if (block) yield block;
      block = lines;
    }
  }
  if (block) yield block;
}

function endOfLine(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  return feed < 0 ? text.length : feed;
}

function matchesIn(text: string, { start, end }: Block, expression: RegExp): Span[] {
  const part = text.slice(0, end + lookAhead);
  const spans: Span[] = [];
  expression.lastIndex = start;
  for (let match = expression.exec(part); match && match.index < end; match = expression.exec(part)) {
    spans.push([match.index, match.index + match[0].length]);
    if (match[0] === "") expression.lastIndex++;
  }
  return spans;
}

/** The part of each match that is in a line, as a range of that line. */
function within(matches: readonly Span[], { start, end }: Block): Span[] {
  return matches.flatMap(([first, last]): Span[] =>
    first < end && last > start ? [[Math.max(first, start) - start, Math.min(last, end) - start]] : [],
  );
}
