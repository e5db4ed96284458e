/** Where the text may be the beginning of one of these marks, whose first sign stands nowhere else in them; else its length. */
export function heldFrom(text: string, marks: readonly string[]): number {
  let from = text.length;
  for (const mark of marks) {
    const at = text.lastIndexOf(mark.charAt(0));
    if (at >= 0 && at < from && text.length - at < mark.length && mark.startsWith(text.slice(at))) from = at;
  }
  return from;
}
