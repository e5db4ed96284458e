/**
 * What a server says of itself and of its tools, for the model to read: a stranger's text. Signs that nobody sees are
 * taken out, since they are where orders are hidden; and there is an end to it.
 */
export function plainText(text: unknown, most: number): string {
  if (typeof text !== "string") return "";
  // Hardly any sign takes more than two units, so a text that is far too long is never looked through.
  const seen = text
    .slice(0, most * 4)
    .replace(/\r\n?/g, "\n")
    .replace(hidden, "")
    .toWellFormed()
    .trim();
  if (seen.length <= most) return seen;
  const signs = Array.from(seen);
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : seen;
}

/** The same on one line. */
export const plainLine = (text: unknown, most: number): string =>
  plainText(text, most * 2)
    .replace(/\s+/g, " ")
    .slice(0, most);

/** Whether a name holds what nobody would see: one that looks like another is no name. */
export const hidesSigns = (text: string): boolean =>
  !text.isWellFormed() || /[\n\t]/.test(text) || hiddenAtAll.test(text);

/** Controls, signs without a shape, separators that are no line feed, and selectors that can spell out anything. */
const signs = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}`;
const hidden = new RegExp(`(?![\\n\\t])[${signs}]`, "gu");
const hiddenAtAll = new RegExp(`[${signs}]`, "u");
