import { isUtf8 } from "node:buffer";

export interface Decoder {
  /** The text that is sure by now; what a chunk's border cuts in two waits for the next. */
  write(bytes: Buffer): string;
  /** Decides now, because someone wants to read: gives what was held back until there was more of it. */
  settle(): string;
  /** The rest, when no more will come. */
  end(): string;
}

/** How much is looked at, from the first byte that is no UTF-8 on, before the encoding is decided. */
const sampleBytes = 512;

/**
 * A command's output as text: UTF-8, or GB18030 when it is plainly that. Decided once for the whole stream, so that
 * neither the borders of the chunks nor a stray byte later on can change it.
 */
export function createDecoder(): Decoder {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let held: Buffer = none;
  let doubtful = false;
  let seenUtf8 = false;

  const decide = (): string => {
    const isGb = !seenUtf8 && looksLikeGb18030(held.subarray(0, sampleBytes));
    // A byte order mark is the command's business.
    decoder = new TextDecoder(isGb ? "gb18030" : "utf-8", { ignoreBOM: true });
    return decoder.decode(held, { stream: true });
  };

  return {
    write(bytes) {
      if (decoder) return decoder.decode(bytes, { stream: true });
      const all = held.length > 0 ? Buffer.concat([held, bytes]) : bytes;
      const sure = doubtful ? 0 : validLength(all);
      const text = all.toString("utf8", 0, sure);
      // Copied, since it may be a few bytes of a large chunk.
      held = sure < all.length ? Buffer.from(all.subarray(sure)) : none;
      doubtful ||= held.length > 0 && !isBegun(held);
      seenUtf8 ||= text.length < sure;
      return doubtful && held.length >= sampleBytes ? text + decide() : text;
    },
    settle: () => (doubtful && !decoder ? decide() : ""),
    end() {
      const text = doubtful && !decoder ? decide() : "";
      return text + (decoder ? decoder.decode() : held.toString("utf8"));
    },
  };
}

const none = Buffer.alloc(0);

/** How far it is whole characters of UTF-8. */
function validLength(bytes: Uint8Array): number {
  const end = bytes.length - begunAtEnd(bytes);
  if (isUtf8(bytes.subarray(0, end))) return end;
  let at = 0;
  for (let length = 1; at < end; at += length) {
    length = lengthFrom(bytes[at] as number);
    if (!isUtf8(bytes.subarray(at, at + length))) break;
  }
  return at;
}

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

/** No error in it, its characters mostly those of everyday Chinese, and as UTF-8 more broken than not. */
function looksLikeGb18030(sample: Buffer): boolean {
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
  for (let at = 0; at < sample.length; at++) {
    const lead = sample[at] as number;
    if (lead < 0x80) continue;
    const trail = sample[++at] ?? 0xa1;
    if (lead >= 0xa1 && lead <= 0xf7 && trail >= 0xa1) common++;
    else rare++;
  }
  return common > rare;
}
