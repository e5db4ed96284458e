import { once } from "node:events";
import { pipeline, type Readable, Transform, type TransformCallback } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";
import type { Exchanged } from "./exchange.ts";

export interface Body {
  bytes: Buffer;
  /** There is more of it. */
  isCut: boolean;
  /** Its time was up: more of it may come. */
  isLate: boolean;
}

/**
 * Unpacked and at most so long, both on the way and unpacked: what a small body unpacks to is never held whole. What has
 * come when its time is up is given; a body without a length just ends then.
 */
export async function readBody(
  { headers, body }: Pick<Exchanged, "headers"> & { body: Readable },
  maxBytes: number,
  isTimeUp = () => false,
): Promise<Body> {
  // Packed it may be a little longer than unpacked, never much.
  const sent = atMost(2 * maxBytes + 65_536);
  // The failures of each are those of the last, which is read below.
  let last = pipeline(body, sent, () => undefined) as Readable;
  for (const encoding of encodingsIn(headers)) last = pipeline(last, await unpacker(encoding, last), () => undefined);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of last as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
  } catch (error) {
    if (length === 0 || !isTimeUp()) throw error;
  }
  const bytes = Buffer.concat(chunks, Math.min(length, maxBytes));
  const isCut = length > maxBytes || sent.isFull();
  return { bytes, isCut, isLate: !isCut && isTimeUp() };
}

/** The last one that was put on is the first to come off. Throws on what we do not know, and on a pile of them. */
function encodingsIn(headers: Headers): string[] {
  const named = (headers.get("content-encoding") ?? "").toLowerCase().split(",");
  const encodings = named.map((name) => name.trim()).filter((name) => name !== "" && name !== "identity");
  const unknown = encodings.find((name) => !/^(?:x-)?gzip$|^deflate$|^br$|^zstd$/.test(name));
  if (unknown !== undefined || encodings.length > 2) throw new Error(`content-encoding: ${encodings.join(", ")}`);
  return encodings.reverse();
}

/** A body that ends early is read as far as it goes, as browsers do. */
async function unpacker(encoding: string, packed: Readable): Promise<Transform> {
  const early = { finishFlush: constants.Z_SYNC_FLUSH };
  if (encoding === "br") return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  // Eight megabytes to look back on, as the standard for the web has it: more is somebody's attack on our memory.
  if (encoding === "zstd") return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: 23 } });
  if (encoding !== "deflate") return createGunzip(early);
  return (await hasZlibHead(packed)) ? createInflate(early) : createInflateRaw(early);
}

/** Servers disagree about what `deflate` means; the first byte tells. */
async function hasZlibHead(packed: Readable): Promise<boolean> {
  if (packed.readableLength === 0 && !packed.readableEnded) await once(packed, "readable");
  const first = packed.read() as Buffer | null;
  if (first) packed.unshift(first);
  return !first || ((first[0] ?? 0) & 15) === 8;
}

/** Passes on so much and then ends, and takes in no more: who sends on waits until it is let go. */
function atMost(maxBytes: number): Transform & { isFull(): boolean } {
  let left = maxBytes;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      left -= chunk.length;
      if (left >= 0) return done(null, chunk);
      this.push(chunk.subarray(0, left));
      this.push(null);
    },
  });
  return Object.assign(stream, { isFull: () => left < 0 });
}
