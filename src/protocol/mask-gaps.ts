// What programs put between the letters of an encoded text: `base64` and `xxd -p` end lines, `od` and `xxd` have columns.

/** Also as text within JSON, and within JSON in JSON. */
const lineEnd = String.raw`(?:\r|\\{1,3}r)?(?:\n|\\{1,3}n)`;
const plain = String.raw`[ \t]{0,8}${lineEnd}[ \t]{0,16}| {1,2}`;
/** The bytes as letters at the right, and how far we are at the left of the next line. */
const columns = String.raw`(?: {2,3}[^\n]{1,48}?)?${lineEnd}[\da-fA-F]{6,8}:? {1,3}`;
// The longer first: what a plain one leaves over of it are letters, too.
const kinds = [columns, plain];

const ahead = kinds.map((kind) => new RegExp(kind, "y"));
const behind = kinds.map((kind) => new RegExp(`(?<=(${kind}))`, "y"));
const unfinished = new RegExp(
  String.raw`^(?:[ \t]{0,8}| {2,3}[^\n]{0,48})(?:\r|\\{1,3}(?:r\\{0,3})?)?$|^(?: {0,3}[^\n]{0,48})${lineEnd}(?:[ \t]{0,16}|[\da-fA-F]{1,8}:? {0,3})$`,
);
export const longestGap = 90;

/** How long the gap is that begins here and that this letter comes behind; 0 where there is none. */
export function gapAhead(text: string, at: number, letter: number): number {
  if (!beginsGap(text.charCodeAt(at))) return 0;
  for (const kind of ahead) {
    kind.lastIndex = at;
    const length = kind.exec(text)?.[0].length ?? 0;
    if (length > 0 && text.charCodeAt(at + length) === letter) return length;
  }
  return 0;
}

/** The same for one that ends here, and a letter before it. */
export function gapBehind(text: string, at: number, letter: number): number {
  if (!endsGap(text.charCodeAt(at - 1))) return 0;
  for (const kind of behind) {
    kind.lastIndex = at;
    const length = kind.exec(text)?.[1]?.length ?? 0;
    if (length > 0 && text.charCodeAt(at - length - 1) === letter) return length;
  }
  return 0;
}

/** Whether all that is left of a text may become a gap. */
export const mayBecomeGap = (text: string, at: number) =>
  text.length - at <= longestGap && unfinished.test(text.slice(at));

/** A plain gap has fewer spaces and line ends than this. */
export const longestBlank = 40;

/**
 * The first letter from here on that is no space and no line end: what columns there are, a line of letters is between
 * them. -1 behind more of these than a gap has, which a text may hold without end.
 */
export function letterFrom(text: string, at: number): number {
  const end = blanksEnd(text, at, at + longestBlank);
  return end - at > longestBlank ? -1 : end;
}

/** Where the spaces and line ends that begin here end; not looked for much beyond `most`. */
export function blanksEnd(text: string, at: number, most = text.length): number {
  let here = at;
  for (let code = text.charCodeAt(here); beginsGap(code) && here <= most; code = text.charCodeAt(here)) {
    const length = code === 92 ? escapedAt(text, here) : 1;
    if (length === 0) return here;
    here += length;
  }
  return here;
}

/** How long a line end within JSON is that begins here; 0 where a backslash stands for another thing. */
function escapedAt(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === 92 && end - at < 3) end++;
  const code = text.charCodeAt(end);
  return code === 110 || code === 114 ? end + 1 - at : 0;
}

/** A space, a tab, a line end, or a backslash. */
const beginsGap = (code: number) => code === 32 || code === 10 || code === 92 || code === 13 || code === 9;

/** A space, a tab, a line end, or the `n` of one in JSON. */
const endsGap = (code: number) => code === 32 || code === 10 || code === 110 || code === 9;
