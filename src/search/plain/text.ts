import { isAscii, isUtf8 } from "node:buffer";
import { columnsOf, type Span } from "../hits.ts";

export interface Text {
  text: string;
  /** Whether there were bytes that are no UTF-8. Each is then a lone surrogate, which no text has otherwise. */
  hasStrayBytes: boolean;
}

export function textOf(bytes: Buffer): Text {
  if (isAscii(bytes)) return { text: bytes.toString("latin1"), hasStrayBytes: false };
  if (isUtf8(bytes)) return { text: bytes.toString(), hasStrayBytes: false };
  return { text: textAmongStrayBytes(bytes), hasStrayBytes: true };
}

/** How many bytes a part of such a text was. */
export function byteLengthOf(text: string): number {
  const length = Buffer.byteLength(text);
  return length === text.length || text.isWellFormed() ? length : length - 2 * (text.match(/\p{Cs}/gu)?.length ?? 0);
}

/** The next match of a global expression. V8 also finds empty ones between the two halves of one character. */
export function nextMatch(expression: RegExp, text: string): RegExpExecArray | null {
  for (;;) {
    const match = expression.exec(text);
    if (match?.[0] !== "" || !isInsideCharacter(text, match.index)) return match;
    expression.lastIndex = match.index + 1;
  }
}

const isInsideCharacter = (text: string, at: number) => at > 0 && (text.codePointAt(at - 1) as number) > 0xffff;

/** Ranges of such a text as ranges of the line that is shown for it, where stray bytes are replaced. */
export function shownRanges(ranges: readonly Span[], text: string, bytes: Buffer, shown: string): Span[] {
  if (text.isWellFormed()) return [...ranges];
  const asBytes = ranges.map(
    ([start, end]): Span => [byteLengthOf(text.slice(0, start)), byteLengthOf(text.slice(0, end))],
  );
  return columnsOf(bytes, shown, asBytes);
}

function textAmongStrayBytes(bytes: Buffer): string {
  let text = "";
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const size = characterSize(bytes, at);
    at += Math.max(1, size);
    if (size > 0) continue;
    text += bytes.toString("utf8", from, at - 1) + String.fromCharCode(0xdc00 + (bytes[at - 1] as number));
    from = at;
  }
  return text + bytes.toString("utf8", from);
}

/** The bytes of the character that begins there; 0 when none does. */
function characterSize(bytes: Buffer, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const size = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const least = { 224: 0xa0, 240: 0x90 }[first] ?? 0x80;
  const most = { 237: 0x9f, 244: 0x8f }[first] ?? 0xbf;
  for (let index = 1; index < size; index++) {
    const next = bytes[at + index] ?? 0;
    if (next < (index === 1 ? least : 0x80) || next > (index === 1 ? most : 0xbf)) return 0;
  }
  return size;
}
