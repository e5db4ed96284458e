/** So many characters a frame can be drawn without holding it up; of very much, a part of what is left. */
const mostAtOnce = 240;
const part = 80;

export const nextCount = (count: number, length: number): number =>
  Math.min(length, count + Math.max(mostAtOnce, Math.ceil((length - count) / part)));

/** No character is cut in two. */
export function shownOf(text: string, count: number): string {
  if (count >= text.length) return text;
  const isHalf = (text.codePointAt(count - 1) ?? 0) > 0xffff;
  return text.slice(0, isHalf ? count - 1 : count);
}
