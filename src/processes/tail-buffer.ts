/** What is kept of a text of any length. */
export interface Captured {
  /** The beginning; followed by `tail` it is everything when nothing was dropped. */
  head: string;
  tail: string;
  /** Code points that came in all. */
  total: number;
  /** Code points between head and tail that are lost. */
  dropped: number;
}

export interface TailBuffer {
  write(text: string): void;
  captured(): Captured;
}

/** Keeps the beginning and the end of what is written, in UTF-16 units, and counts the rest. */
export function tailBuffer(size: { head: number; tail: number }): TailBuffer {
  let head = "";
  let headIsFull = false;
  let tail = "";
  let total = 0;

  const add = (text: string) => {
    if (!headIsFull) {
      const room = size.head - head.length;
      headIsFull = text.length > room;
      const part = headIsFull ? beginning(text, room) : text;
      head += part;
      text = text.slice(part.length);
    }
    if (text.length >= size.tail) tail = ending(text, size.tail);
    else if (tail.length + text.length > 2 * size.tail) tail = ending(tail + text, size.tail);
    else tail += text;
  };

  return {
    write(text) {
      total += codePoints(text);
      add(text);
    },
    captured() {
      tail = ending(tail, size.tail);
      return { head, tail, total, dropped: total - codePoints(head) - codePoints(tail) };
    },
  };
}

/** At most this many units from the start, never half of a character. */
export function beginning(text: string, length: number): string {
  return text.slice(0, length > 0 && isHigh(text.charCodeAt(length - 1)) ? length - 1 : length);
}

export function ending(text: string, length: number): string {
  if (text.length <= length) return text;
  const from = text.length - length;
  return text.slice(isHigh(text.charCodeAt(from - 1)) ? from + 1 : from);
}

export function codePoints(text: string): number {
  let count = text.length;
  // Most text has none, and a regular expression sees that at once.
  if (!anyHigh.test(text)) return count;
  for (let at = 0; at < text.length; at++) if (isHigh(text.charCodeAt(at))) count--;
  return count;
}

// Decoded text is well formed: every high surrogate is followed by its other half.
const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const anyHigh = /[\ud800-\udbff]/;
