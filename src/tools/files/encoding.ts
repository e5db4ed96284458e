export type EncodingName = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";

/** How a file's text is written: read with it, changed, and written with it, a file keeps its form. */
export interface Encoding {
  name: EncodingName;
  /** Whether a byte order mark stands in front. */
  mark: boolean;
}

/** Judged by the beginning of a file; null when it is no text. */
export function encodingOf(start: Uint8Array): Encoding | null {
  if (start.includes(0)) return null;
  return { name: "utf-8", mark: start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf };
}

/** The text without the mark. */
export function decode(content: Uint8Array, { name, mark }: Encoding): string {
  return new TextDecoder(name, { ignoreBOM: true }).decode(mark ? content.subarray(3) : content);
}

/** The bytes with the mark. Null when a character has no place in that encoding. */
export function encode(text: string, { mark }: Encoding): Buffer | null {
  return Buffer.from(mark ? `\uFEFF${text}` : text);
}
