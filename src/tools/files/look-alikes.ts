/** What people and models take for one another: typographic quotes, dashes and spaces, full-width forms. */
export function plainForm(code: number): string {
  if (code < 0x80) return String.fromCharCode(code);
  const known = forms.get(code);
  if (known !== undefined) return known;
  // Full-width forms stand in the order of ASCII.
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  return String.fromCodePoint(code);
}

const forms = new Map<number, string>([
  ...each("‘’‚‛′＇", "'"),
  ...each("“”„‟″＂", '"'),
  ...each("‐‑‒–—―−﹘﹣", "-"),
  ...each("\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000", " "),
  // They have no width, so nobody sees them.
  ...each("\u200b\u2060\ufeff", ""),
  ...each("…", "..."),
  ...each("。", "."),
]);

function each(from: string, to: string): [number, string][] {
  return [...from].map((character) => [character.codePointAt(0) as number, to]);
}
