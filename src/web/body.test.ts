import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readBody } from "./body.ts";

test("what a bomb unpacks to is not waited for: no more is taken in than it takes to fill what was wanted", async () => {
  // Some thirty times as long unpacked; several of them one after the other are one body.
  const member = gzipSync(Buffer.concat(Array.from({ length: 2_000 }, () => Buffer.alloc(2_000, randomBytes(50)))));
  const packed = Buffer.concat(Array(20).fill(member));
  let taken = 0;
  function* pieces() {
    for (; taken < packed.length; taken += 1_000) yield packed.subarray(taken, taken + 1_000);
  }
  const body = Readable.from(pieces(), { objectMode: false });
  const headers = new Headers({ "content-encoding": "gzip" });
  const { bytes, isCut } = await readBody({ headers, body }, 1_000_000);
  expect([bytes.length, isCut]).toEqual([1_000_000, true]);
  expect(taken).toBeLessThan(packed.length / 4);
});

test("a body that unpacks to nothing, for as long as it is read, is not read for ever", async () => {
  const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  const emptyBlocks = Buffer.concat(Array(200_000).fill(Buffer.from([0, 0, 0, 255, 255])));
  const body = Readable.from(
    [head, ...Array.from({ length: 1_000 }, (_, at) => emptyBlocks.subarray(at * 1_000, at * 1_000 + 1_000))],
    {
      objectMode: false,
    },
  );
  const headers = new Headers({ "content-encoding": "gzip" });
  expect(await readBody({ headers, body }, 50_000)).toEqual({ bytes: Buffer.alloc(0), isCut: true, isLate: false });
  body.destroy();
});
