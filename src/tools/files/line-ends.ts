export const toLf = (text: string) => text.replaceAll("\r\n", "\n");
export const toCrlf = (text: string) => toLf(text).replaceAll("\n", "\r\n");

/** Of UTF-8. False when there is no line end at all. */
export function hasOnlyCrlf(content: Buffer): boolean {
  // One search in a text is many times faster than one for every line end.
  return content.includes(10) && !/(?<!\r)\n/.test(content.toString("latin1"));
}
