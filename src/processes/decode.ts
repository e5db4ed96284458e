import { isUtf8 } from "node:buffer";

export interface Decoder {
  /** The text that is sure by now; what a chunk's border cuts in two waits for the next. */
  write(bytes: Buffer): string;
  /** Decides now, because someone wants to read: gives what was held back until there was more of it. */
  settle(): string;
  /** The rest, when no more will come. */
  end(): string;
}

/** How much of a line is looked at, from its first byte that is no ASCII on, before its encoding is decided. */
const sampleBytes = 512;

/**
 * A command's output as text. Each line is UTF-8, or GB18030 when it is plainly that: what one program prints in GBK
 * says nothing of the next one in the same stream. Where the borders of the chunks are changes nothing.
 */
export function createDecoder(): Decoder {
  // A byte order mark is the command's business.
  const decoders = {
    utf8: new TextDecoder("utf-8", { ignoreBOM: true }),
    gb18030: new TextDecoder("gb18030", { ignoreBOM: true }),
  };
  let held: Buffer = none;
  /** Of the line under way, once it is decided. */
  let line: keyof typeof decoders | null = null;
  let seenUtf8 = false;
  let seenGb = false;

  const decide = (start: Buffer): keyof typeof decoders => {
    const sample = start.subarray(0, sampleBytes);
    const whole = sample.length === sampleBytes ? sample.subarray(0, sample.length - begunAtEnd(sample)) : sample;
    if (isUtf8(whole)) {
      seenUtf8 ||= whole.length > 0;
      return "utf8";
    }
    const isGb = looksLikeGb18030(sample, seenGb ? "some" : seenUtf8 ? "plenty" : "enough");
    seenGb ||= isGb;
    return isGb ? "gb18030" : "utf8";
  };
  /** Whole lines. */
  const lines = (bytes: Buffer): string => {
    if (line === null && isUtf8(bytes)) {
      const text = bytes.toString("utf8");
      seenUtf8 ||= text.length < bytes.length;
      return text;
    }
    let text = "";
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(10, at);
      const kind = line ?? decide(bytes.subarray(firstBeyondAscii(bytes, at, end), end));
      text += decoders[kind].decode(bytes.subarray(at, end + 1));
      line = null;
      at = end + 1;
    }
    return text;
  };
  /** The beginning of a line, or more of it. */
  const begun = (bytes: Buffer): string => {
    if (line) return decoders[line].decode(bytes, { stream: true });
    const sure = firstBeyondAscii(bytes, 0, bytes.length);
    const start = bytes.toString("latin1", 0, sure);
    // Copied, since it may be a few bytes of a large chunk.
    held = sure < bytes.length ? Buffer.from(bytes.subarray(sure)) : none;
    return held.length >= sampleBytes ? start + decideHeld() : start;
  };
  const decideHeld = (): string => {
    line = decide(held);
    const text = decoders[line].decode(held, { stream: true });
    held = none;
    return text;
  };

  return {
    write(bytes) {
      const all = held.length > 0 ? Buffer.concat([held, bytes]) : bytes;
      held = none;
      const end = all.lastIndexOf(10) + 1;
      const text = end > 0 ? lines(all.subarray(0, end)) : "";
      return end < all.length ? text + begun(all.subarray(end)) : text;
    },
    settle() {
      if (line || isBegun(held)) return "";
      // What may still become one character is no reason to doubt the others.
      if (!isUtf8(held.subarray(0, held.length - begunAtEnd(held)))) return decideHeld();
      line = "utf8";
      const text = decoders.utf8.decode(held, { stream: true });
      held = none;
      return text;
    },
    end() {
      const text = held.length > 0 ? decideHeld() : "";
      return text + (line ? decoders[line].decode() : "");
    },
  };
}

function firstBeyondAscii(bytes: Buffer, from: number, to: number): number {
  let at = from;
  while (at < to && (bytes[at] as number) < 0x80) at++;
  return at;
}

const none = Buffer.alloc(0);

/** Whether it may become one character when more comes. */
const isBegun = (bytes: Uint8Array) => begunAtEnd(bytes) === bytes.length;

/** How many bytes at the end are the beginning of a character. */
function begunAtEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte >= 0xc2) return byte < 0xf5 && lengthFrom(byte) > back ? back : 0;
  }
  return 0;
}

const lengthFrom = (lead: number) => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1);

/** How many everyday characters it takes, when nothing, UTF-8 or GB18030 was seen in the stream before. */
const needed = { enough: 1, plenty: 2, some: 0 };

/** No error in it, its characters mostly those of everyday Chinese, and as UTF-8 more broken than not. */
function looksLikeGb18030(sample: Buffer, evidence: keyof typeof needed): boolean {
  const text = sample.toString("utf8");
  const broken = text.split("\uFFFD").length - 1;
  const readable = [...text].filter((one) => one > "\x7f" && one !== "\uFFFD").length;
  if (broken <= readable) return false;
  try {
    new TextDecoder("gb18030", { fatal: true }).decode(sample, { stream: true });
  } catch {
    return false; // No GB18030 either: then better the broken UTF-8 that it is.
  }
  let [common, rare] = [0, 0];
  // A half at the end tells nothing.
  for (let at = 0; at < sample.length - 1; at++) {
    const lead = sample[at] as number;
    if (lead < 0x80) continue;
    const trail = sample[++at] as number;
    if (lead >= 0xa1 && lead <= 0xf7 && trail >= 0xa1) common++;
    else rare++;
  }
  return common >= needed[evidence] && (common > rare || evidence === "some");
}
