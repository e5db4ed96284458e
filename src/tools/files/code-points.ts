/** Characters as a result counts them: a pair of UTF-16 is one. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) count--;
  }
  return count;
}

/** UTF-16 length is never below the number of code points, so most texts need no counting. */
export const hasAtMost = (text: string, most: number): boolean => text.length <= most || codePoints(text) <= most;
