// Pictures as small as can be, made by hand.
import { pngOf } from "../../src/tools/files/png.ts";

export const png = (width: number, height: number): Buffer =>
  pngOf({ width, height, data: new Uint8Array(width * height * 4).fill(200) });

export function gif(width: number, height: number): Buffer {
  return Buffer.concat([Buffer.from("GIF89a"), numbers(2, width, height), Buffer.of(0, 0, 0, 0x3b)]);
}

export function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.alloc(19);
  frame.set([0xff, 0xc0, 0, 17, 8]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0);
  return Buffer.concat([start, frame, Buffer.of(0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9)]);
}

/** The three ways in which WebP tells its size. */
export const webp = {
  lossy: (width: number, height: number) => riff("VP8 ", Buffer.concat([Buffer.alloc(6), numbers(2, width, height)])),
  lossless: (width: number, height: number) =>
    riff("VP8L", Buffer.concat([Buffer.of(0x2f), numbers(4, (width - 1) | ((height - 1) << 14)), Buffer.alloc(8)])),
  extended: (width: number, height: number) =>
    riff("VP8X", Buffer.concat([Buffer.alloc(4), numbers(3, width - 1, height - 1)])),
};

function riff(kind: string, content: Buffer): Buffer {
  const inside = Buffer.concat([Buffer.from(`WEBP${kind}`), numbers(4, content.length), content]);
  return Buffer.concat([Buffer.from("RIFF"), numbers(4, inside.length), inside]);
}

function numbers(size: number, ...values: number[]): Buffer {
  const bytes = Buffer.alloc(size * values.length);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * size, size);
  return bytes;
}
