export const toLf = (text: string) => text.replaceAll("\r\n", "\n");
export const toCrlf = (text: string) => toLf(text).replaceAll("\n", "\r\n");

/** Of UTF-8. False when there is no line end at all. */
export function hasOnlyCrlf(content: Uint8Array): boolean {
  let at = content.indexOf(10);
  if (at < 0) return false;
  for (; at >= 0; at = content.indexOf(10, at + 1)) if (content[at - 1] !== 13) return false;
  return true;
}
