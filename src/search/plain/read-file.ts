import { fstatSync, readSync } from "node:fs";
import { SearchError } from "../place.ts";

// A text must fit into one string.
const largest = 256 * 1024 * 1024;

/** A whole file as UTF-8, and where in it the text begins. Throws SearchError for one that is too large. */
export function readWhole(descriptor: number): { bytes: Buffer; from: number } {
  const { size } = fstatSync(descriptor);
  if (size > largest)
    throw new SearchError("failed", "a file of more than 256 MB can only be searched this way with ripgrep");
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  for (let read = -1; filled < size && read !== 0; filled += read) {
    read = readSync(descriptor, bytes, filled, size - filled, filled);
  }
  const whole = bytes.subarray(0, filled);
  const start = startsWith(whole);
  if (start !== "utf-16") return { bytes: whole, from: start === "utf-8" ? 3 : 0 };
  const decoder = new TextDecoder(whole[0] === 0xff ? "utf-16le" : "utf-16be");
  return { bytes: Buffer.from(decoder.decode(whole)), from: 0 };
}

/** The encoding that the first bytes tell; null when they tell none. */
export function startsWith(bytes: Buffer): "utf-8" | "utf-16" | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) ? "utf-16" : null;
}
