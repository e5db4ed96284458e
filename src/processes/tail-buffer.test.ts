import fc from "fast-check";
import { expect, test } from "vitest";
import { tailBuffer } from "./tail-buffer.ts";

function captured(size: { head: number; tail: number }, ...chunks: Uint8Array[]) {
  const buffer = tailBuffer(size);
  for (const chunk of chunks) buffer.write(chunk);
  return buffer.captured();
}

test("a character that is cut by a chunk's border arrives whole, wherever the cut is", () => {
  const bytes = Buffer.from("é语😀");
  for (let cut = 0; cut <= bytes.length; cut++) {
    const { head, total } = captured({ head: 100, tail: 100 }, bytes.subarray(0, cut), bytes.subarray(cut));
    expect({ head, total }).toEqual({ head: "é语😀", total: 3 });
  }
});

test("beginning and end are kept and the rest is counted", () => {
  const chunks = Array.from({ length: 1000 }, (_, index) => Buffer.from(`line ${index}\n`));
  const { head, tail, total, dropped } = captured({ head: 7, tail: 9 }, ...chunks);
  expect({ head, tail }).toEqual({ head: "line 0\n", tail: "line 999\n" });
  expect({ total, dropped }).toEqual({ total: 8890, dropped: 8890 - 16 });
});

test("what fits is kept whole, and no cut makes half a character", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 60 });
  const sizes = fc.record({ head: fc.nat(20), tail: fc.nat(20) });
  fc.assert(
    fc.property(text, sizes, fc.integer({ min: 1, max: 7 }), (whole, size, step) => {
      const bytes = Buffer.from(whole);
      const chunks = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) =>
        bytes.subarray(i * step, (i + 1) * step),
      );
      const { head, tail, total, dropped } = captured(size, ...chunks);
      const all = bytes.toString();
      expect(total).toBe(Array.from(all).length);
      expect(dropped).toBe(total - Array.from(head).length - Array.from(tail).length);
      expect(all.startsWith(head) && all.endsWith(tail)).toBe(true);
      expect((head + tail).isWellFormed()).toBe(true);
      // One unit may stay unused at the border of the head.
      if (all.length < size.head + size.tail) expect(head + tail).toBe(all);
    }),
  );
});

test("bytes that are no UTF-8 do not throw", () => {
  expect(captured({ head: 10, tail: 10 }, Buffer.from([0x61, 0xff, 0xc3])).head).toBe("a\uFFFD\uFFFD");
});
