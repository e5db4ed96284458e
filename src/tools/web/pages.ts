/** Of one part; the rest of a result's length is for what stands above and below it. */
export const pageLength = 28_500;

/** A long text in parts of at most so many characters (code points), cut between paragraphs or lines where there are some. */
export function pagesOf(text: string, length = pageLength): string[] {
  const pages: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOf(text, from, length);
    pages.push(text.slice(from, end).replace(/^\n+|\s+$/g, ""));
    from = end;
  }
  return pages.length === 0 ? [""] : pages;
}

function endOf(text: string, from: number, length: number): number {
  let end = from;
  for (let count = 0; count < length && end < text.length; count++) {
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  }
  if (end >= text.length) return text.length;
  const last = text.slice(from, end);
  for (const sign of ["\n\n", "\n", " "]) {
    const at = last.lastIndexOf(sign);
    if (at > last.length * 0.8) return from + at + sign.length;
  }
  return end;
}
