import { isUtf8 } from "node:buffer";
import { looksChinese } from "./chinese.ts";
import { encodeGb18030, isGbk } from "./gb18030.ts";

export type EncodingName = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";

/** How a file's text is written: read with it, changed, and written with it, a file keeps its form. */
export interface Encoding {
  name: EncodingName;
  /** Whether a byte order mark stands in front. */
  mark: boolean;
}

const marks: Record<EncodingName, readonly number[]> = {
  "utf-8": [0xef, 0xbb, 0xbf],
  "utf-16le": [0xff, 0xfe],
  "utf-16be": [0xfe, 0xff],
  gb18030: [0x84, 0x31, 0x95, 0x33],
};

/** What is judged of a long beginning. An even number, so that a cut falls between two UTF-16 units. */
const judgedBytes = 1024 * 1024;

/**
 * Judged by the beginning of a file, which may be cut in mid-character; null when it is no text.
 * Text in any other encoding is either "utf-8" with a few invalid bytes (Latin-1) or, when it would be mostly those, null.
 */
export function encodingOf(start: Uint8Array): Encoding | null {
  const marked = markOf(start);
  // UTF-32 has the same mark with two zeros behind it.
  if (marked === "utf-16le" && start.length >= 4 && start[2] === 0 && start[3] === 0) return null;
  if (marked) return { name: marked, mark: true };
  const judged = start.subarray(0, judgedBytes);
  const name = unmarked(judged);
  return name && { name, mark: false };
}

/** The text without the mark. What is not valid becomes U+FFFD, so compare before you write it back. */
export function decode(content: Uint8Array, { name, mark }: Encoding): string {
  const { buffer, byteOffset, byteLength } = mark ? content.subarray(markSize(name)) : content;
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  switch (name) {
    case "utf-8":
      return bytes.toString("utf8");
    case "utf-16le":
      return utf16(bytes);
    case "utf-16be":
      return utf16(swapped(bytes));
    case "gb18030":
      return new TextDecoder(name, { ignoreBOM: true }).decode(bytes);
  }
}

/** The bytes with the mark. Null when a character has no place in that encoding; half of a pair becomes U+FFFD, but stays in UTF-16. */
export function encode(text: string, { name, mark }: Encoding): Buffer | null {
  const bytes = encoded(text, name);
  return bytes && mark ? Buffer.concat([Buffer.from(marks[name]), bytes]) : bytes;
}

/** As people call it: GBK, unless something in it needs more. */
export function commonName({ name }: Encoding, content: Uint8Array, { whole }: { whole: boolean }): string {
  return name === "gb18030" && whole && isGbk(content) ? "GBK" : name.toUpperCase();
}

export const markSize = (name: EncodingName): number => marks[name].length;

function encoded(text: string, name: EncodingName): Buffer | null {
  switch (name) {
    case "utf-8":
      return Buffer.from(text);
    case "utf-16le":
      return Buffer.from(text, "utf16le");
    case "utf-16be":
      return Buffer.from(text, "utf16le").swap16();
    case "gb18030":
      return encodeGb18030(text);
  }
}

function markOf(start: Uint8Array): EncodingName | undefined {
  // Nearly all files begin with a letter.
  if ((start[0] ?? 0) < 0x80) return undefined;
  const names = Object.keys(marks) as EncodingName[];
  return names.find((name) => marks[name].every((byte, index) => start[index] === byte));
}

function unmarked(start: Uint8Array): EncodingName | null {
  if (start.includes(0)) return withZeros(start);
  if (isUtf8(start) || isUtf8(withoutHalf(start))) return "utf-8";
  const text = decode(start.subarray(0, countedBytes), { name: "utf-8", mark: false });
  const invalid = count(text, /\uFFFD/g);
  // Where most of what is not ASCII is valid, it is no accident: pairs of GBK seldom are.
  if (count(text, /[^\0-\x7f\uFFFD]/g) > 2 * invalid) return "utf-8";
  const first = start.findIndex((byte) => byte >= 0x80);
  if (looksChinese(start.subarray(Math.max(0, first - 1), first + chineseBytes))) return "gb18030";
  // A few bytes that are wrong do not make a text binary; when every third one is, it is another encoding or none.
  const wrong = invalid + count(text, /[^\P{Cc}\t\n\v\f\r]/gu);
  return wrong <= Math.max(fewBytes, text.length * 0.3) ? "utf-8" : null;
}

const countedBytes = 64 * 1024;
const chineseBytes = 256 * 1024;
const fewBytes = 3;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Without a character that is cut off at the end. */
function withoutHalf(start: Uint8Array): Uint8Array {
  const last = start.subarray(-3);
  const lead = last.findLastIndex((byte) => byte >= 0xc0);
  if (lead < 0) return start;
  const byte = last[lead] as number;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
  const there = last.length - lead;
  return there < length ? start.subarray(0, start.length - there) : start;
}

/** ASCII in UTF-16 is a letter and a zero in turns. On the other side zeros are rare (一 has one): most of them tell the order. */
function withZeros(start: Uint8Array): EncodingName | null {
  if (start.length % 2 === 1) return null;
  const judged = start.subarray(0, 4096);
  const behind = judged.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  const before = judged.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  // ASCII or UTF-8 with a zero here and there, or between its parts; in UTF-16 ASCII would be half zeros.
  if (Math.max(behind, before) * 3 < judged.length && isUtf8(judged.filter((byte) => byte !== 0))) return null;
  const name = behind >= before ? "utf-16le" : "utf-16be";
  // The last one may be the first half of a pair. The rest must be what people write.
  const text = decode(judged, { name, mark: false }).replace(/[\uD800-\uDBFF]$/, "");
  return /[^\t\n\f\r\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}]/u.test(text) ? null : name;
}

function utf16(bytes: Buffer): string {
  // Half a unit at the end must not vanish.
  return bytes.toString("utf16le") + (bytes.length % 2 === 1 ? "\uFFFD" : "");
}

const swapped = (bytes: Buffer) => {
  const whole = Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();
  return whole.length === bytes.length ? whole : Buffer.concat([whole, bytes.subarray(-1)]);
};
