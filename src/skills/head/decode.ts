import { largestFile } from "./limits.ts";
import type { Notes } from "./notes.ts";

/** The text of a file whatever it is encoded in, with our line ends. Null where it is no text. */
export function decoded(content: Uint8Array | string, notes: Notes): string | null {
  const whole = typeof content === "string" ? content.slice(0, largestFile) : fromBytes(content, notes);
  if (content.length > most(content)) notes.add("warning", "file-cut", { kilobytes: largestFile / 1024 });
  const text = withoutMark(whole, notes);
  const lines = text.replace(/\r\n?/g, "\n");
  if (lines !== text) notes.add("info", "line-ends", {});
  return readable(lines.toWellFormed(), notes);
}

const most = (content: Uint8Array | string) =>
  typeof content === "string" || encodingOf(content) === "utf-8" ? largestFile : 2 * largestFile;

function fromBytes(bytes: Uint8Array, notes: Notes): string {
  const encoding = encodingOf(bytes);
  const head = bytes.subarray(0, most(bytes));
  if (encoding !== "utf-8") notes.add("info", "utf-16", {});
  // As the head of a stream: a character that the cut went through is left out.
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(head, { stream: head.length < bytes.length });
  if (text.includes("\ufffd") && !isWhole(head, encoding)) notes.add("warning", "bad-encoding", {});
  return text;
}

/** The same for whoever only looks for something in a file: he must see what a reader would. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

export const isWide = (bytes: Uint8Array): boolean => encodingOf(bytes) !== "utf-8";

/** Editors on Windows write UTF-16, most with a mark in front. */
function encodingOf([first, second, third, fourth]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return "utf-16be";
  return "utf-8";
}

/** A replacement character may as well have been written by somebody. */
function isWhole(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    // A TypeError is how it says no.
    return false;
  }
}

function withoutMark(text: string, notes: Notes): string {
  const bare = text.replace(/^\ufeff+/, "");
  if (bare !== text) notes.add("info", "byte-order-mark", {});
  return bare;
}

/** Control characters that are in no text. Those beyond 0x80 are letters on Windows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
const odd = /[\0-\x08\v\f\x0e-\x1a\x1c-\x1f\x7f]+/g;

/** Without what no text has. Where that is much of it, it is a picture or a program. */
function readable(text: string, notes: Notes): string | null {
  const bare = text.replace(odd, "");
  const lost = text.length - bare.length;
  if (lost === 0) return text;
  if (lost * 10 > text.length) return null;
  notes.add("warning", "control-characters", { count: lost });
  return bare;
}
