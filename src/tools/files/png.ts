import { crc32, deflateSync } from "node:zlib";

export interface Bitmap {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue and one that is left out. */
  data: Uint8Array;
}

/** Above this the other filter is tried too. */
const bigBytes = 1024 * 1024;

/** Pages of text are smallest as they are; photographs when each pixel is told by its neighbours. */
export function pngOf(bitmap: Bitmap): Buffer {
  const plain = deflateSync(rows(bitmap, 0));
  const other = plain.length > bigBytes ? deflateSync(rows(bitmap, 4)) : plain;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(bitmap.width, 0);
  header.writeUInt32BE(bitmap.height, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const content = other.length < plain.length ? other : plain;
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", content), chunk("IEND", Buffer.alloc(0))]);
}

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

/** Filter 0 leaves a row as it is; filter 4 keeps the difference to what left, above and left above lead to expect. */
function rows({ width, height, data }: Bitmap, filter: 0 | 4): Buffer {
  const size = width * 3;
  const result = Buffer.alloc((size + 1) * height);
  let above = new Uint8Array(size);
  let row = new Uint8Array(size);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = 0, from = y * width * 4; x < width; x++, from += 4) {
      row[at++] = data[from] as number;
      row[at++] = data[from + 1] as number;
      row[at++] = data[from + 2] as number;
    }
    result[to++] = filter;
    for (let at = 0; at < size; at++) {
      const expected = filter === 0 ? 0 : paeth(row[at - 3] ?? 0, above[at] as number, above[at - 3] ?? 0);
      result[to++] = (row[at] as number) - expected;
    }
    [above, row] = [row, above];
  }
  return result;
}

function paeth(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
