/** A link or a picture of which not all has come: its words, and so much of its address as there is. */
const begun = /!?\[([^[\]\n]*)\]\([^()\s]*$/;
const fence = /^ {0,3}(?:```|~~~)/gm;

/** Of a link that is still being written only its words are shown: where it leads to, it says when it is whole. */
export function withoutHalfLink(text: string): string {
  const found = begun.exec(text);
  if (!found || isCode(text.slice(0, found.index))) return text;
  return text.slice(0, found.index) + found[1];
}

/** Whether what comes next stands in a block of code or in a word of it. */
function isCode(before: string): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return isOdd(before.match(fence)?.length ?? 0) || isOdd(line.split("`").length - 1);
}

const isOdd = (count: number) => count % 2 === 1;

/** Its own way of closing links looks for a bracket in all that was said, and puts an address of its own behind the last word. */
export const mending = {
  links: false,
  images: false,
  handlers: [{ name: "half-link", priority: 0, handle: withoutHalfLink }],
};
