import type { Span } from "../hits.ts";
import type { FoundLines, RangesIn, Window } from "./found-lines.ts";
import type { Translated } from "./pattern/translate.ts";
import { byteLengthOf, nextMatch, shownRanges, textOf } from "./text.ts";

export interface Matcher extends Translated {
  /** `required` as bytes; null when nothing is. */
  requiredBytes: Buffer | null;
}

// So many lines with the required text are looked at one by one; where there are more, all of the text is.
const mostSingle = 50;

/** Finds the matching lines of a window, each by itself. */
export function matchWindow(window: Window, matcher: Matcher, found: FoundLines): void {
  const { bytes, from, to } = window;
  const rest = matcher.requiredBytes ? matchSingly(window, matcher, matcher.requiredBytes, found) : from;
  if (rest < to) matchAll(bytes.subarray(rest, to), rest, matcher, found);
}

/** Looks only at lines that have the required text. Gives the place from which on all lines are to be looked at. */
function matchSingly({ bytes, from, to }: Window, matcher: Matcher, required: Buffer, found: FoundLines): number {
  const part = bytes.subarray(from, to);
  let looked = 0;
  for (let at = part.indexOf(required); at >= 0; looked++) {
    const start = at === 0 ? 0 : part.lastIndexOf(10, at - 1) + 1;
    if (looked === mostSingle) return from + start;
    const feed = part.indexOf(10, at);
    const end = feed < 0 ? part.length : feed;
    const { text, hasStrayBytes } = textOf(part.subarray(start, end));
    const expression = hasStrayBytes ? matcher.strayExpression() : matcher.expression;
    expression.lastIndex = 0;
    if (nextMatch(expression, text)) found.hit(from + start, from + end, rangesBy(matcher));
    at = feed < 0 ? -1 : part.indexOf(required, feed + 1);
  }
  return to;
}

function matchAll(part: Buffer, offset: number, matcher: Matcher, found: FoundLines): void {
  const { text, hasStrayBytes } = textOf(part);
  const expression = hasStrayBytes ? matcher.strayExpression() : matcher.expression;
  // Line ends seen as bytes and as letters: the same places in plain text.
  const isPlain = text.length === part.length;
  const known = { index: 0, byte: 0 };
  const byteAt = (index: number) => {
    if (isPlain) return index;
    known.byte += byteLengthOf(text.slice(known.index, index));
    known.index = index;
    return known.byte;
  };
  expression.lastIndex = 0;
  for (let match = nextMatch(expression, text); match; match = nextMatch(expression, text)) {
    const { index } = match;
    // Behind the last line feed there is no line.
    if (index === text.length && (index === 0 || text.endsWith("\n"))) break;
    const feed = text.indexOf("\n", index);
    const end = feed < 0 ? text.length : feed;
    if (found.wantsMore()) {
      const start = index === 0 ? 0 : text.lastIndexOf("\n", index - 1) + 1;
      const startByte = byteAt(start);
      found.hit(offset + startByte, offset + byteAt(end), rangesBy(matcher));
    } else found.pass(1);
    if (feed < 0) break;
    expression.lastIndex = feed + 1;
  }
}

const rangesBy =
  (matcher: Matcher): RangesIn =>
  (line, shown) => {
    const { text, hasStrayBytes } = textOf(line);
    const expression = hasStrayBytes ? matcher.strayExpression() : matcher.expression;
    const place = expression.lastIndex;
    expression.lastIndex = 0;
    const ranges = Array.from(text.matchAll(expression), ({ index, 0: { length } }): Span => [index, index + length]);
    expression.lastIndex = place;
    return shownRanges(ranges, text, line, shown);
  };
