import { isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";

export interface Decoding {
  /** What the header says, where it does. */
  declared: string | null;
  /** Pages and XML may name it themselves. */
  isMarkup: boolean;
}

/** The text of what came from the web, by its mark, its header, its own word, and else by how it reads. */
export function decodeWeb(bytes: Uint8Array, { declared, isMarkup }: Decoding): string {
  const marked = markOf(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const utf8 = isUtf8(bytes) || isUtf8(withoutHalf(bytes));
  for (const label of [declared, isMarkup ? named(bytes) : null]) {
    const decoder = label === null ? null : decoderFor(label);
    if (decoder && !isWrong(decoder.encoding, bytes, utf8)) return decoder.decode(bytes);
  }
  return new TextDecoder(utf8 ? "utf-8" : guess(bytes)).decode(bytes);
}

/** Of a header such as `text/html; charset="gb2312"`. */
export function charsetIn(contentType: string): string | null {
  return /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1] ?? null;
}

function markOf(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : null;
}

/** Browsers look at 1,024 bytes; some pages begin with more than that of other things. */
const head = 4096;

function named(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(head, bytes.byteLength)).toString("latin1");
  const [, byMeta] = /<meta\b[^>]{0,300}?\bcharset\s*=\s*["']?([^\s"'>/;]+)/i.exec(start) ?? [];
  const [, byXml] = /^\s*<\?xml\b[^>]{0,100}?\bencoding\s*=\s*["']([^"']+)/i.exec(start) ?? [];
  const label = byMeta ?? byXml ?? null;
  // Nobody could have read the word in UTF-16.
  return label !== null && /^utf-?16/i.test(label) ? "utf-8" : label;
}

/** Null for a name that nobody knows. */
function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Servers name one for all that they have. UTF-8 is so unlike the others that it can be told for certain. */
function isWrong(encoding: string, bytes: Uint8Array, utf8: boolean): boolean {
  if (encoding === "utf-8") return !utf8 && isMostlyBroken(bytes);
  return utf8 && bytes.some((byte) => byte >= 0x80) && encoding !== "utf-16le" && encoding !== "utf-16be";
}

const sampled = 64 * 1024;

/** A page in UTF-8 with a few bad bytes is still one. */
function isMostlyBroken(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(sampleOf(bytes));
  return count(text, /\uFFFD/g) > count(text, /[^\0-\x7f\uFFFD]/g) / 2;
}

/** From where it stops being ASCII: pages begin with scripts. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = Math.max(
    0,
    bytes.findIndex((byte) => byte >= 0x80),
  );
  return bytes.subarray(first, first + sampled);
}

/** What is written in each most of all. One character in five or more is one of these; read wrongly, hardly any. */
const usual: Record<string, RegExp> = {
  gb18030: /[的一是不了在人有我他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生，。]/gu,
  big5: /[的一是不了在人有我他這為之大來以個中上們到說國和地也子時道出而要於就下得可你年生，。]/gu,
  shift_jis: /[のにはをたがでてとしれさいるなもかっらこ、。ンスルトー]/gu,
  "euc-jp": /[のにはをたがでてとしれさいるなもかっらこ、。ンスルトー]/gu,
  "euc-kr": /[이다는의에을가고하지로사대기를은인한도리서자시정어있그나해수]/gu,
};
const least = 0.1;

function guess(bytes: Uint8Array): string {
  const sample = sampleOf(bytes);
  const scores = Object.entries(usual).map(([encoding, typical]) => {
    const text = new TextDecoder(encoding).decode(sample);
    const beyond = count(text, /[^\0-\x7f]/g);
    return { encoding, score: (count(text, typical) - 3 * count(text, /\uFFFD/g)) / Math.max(1, beyond) };
  });
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score >= least ? best.encoding : "windows-1252";
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Without a character that was cut off with the rest. */
function withoutHalf(bytes: Uint8Array): Uint8Array {
  const last = bytes.subarray(-4);
  const lead = last.findLastIndex((byte) => byte >= 0xc0);
  return lead < 0 ? bytes : bytes.subarray(0, bytes.length - last.length + lead);
}
