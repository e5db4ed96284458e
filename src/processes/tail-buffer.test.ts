import fc from "fast-check";
import { expect, test } from "vitest";
import { tailBuffer } from "./tail-buffer.ts";

function captured(size: { head: number; tail: number }, ...chunks: string[]) {
  const buffer = tailBuffer(size);
  for (const chunk of chunks) buffer.write(chunk);
  return buffer.captured();
}

test("beginning and end are kept and the rest is counted", () => {
  const chunks = Array.from({ length: 1000 }, (_, index) => `line ${index}\n`);
  const { head, tail, total, dropped } = captured({ head: 7, tail: 9 }, ...chunks);
  expect({ head, tail }).toEqual({ head: "line 0\n", tail: "line 999\n" });
  expect({ total, dropped }).toEqual({ total: 8890, dropped: 8890 - 16 });
});

test("what fits is kept whole, and no cut makes half a character", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 60 });
  const sizes = fc.record({ head: fc.nat(20), tail: fc.nat(20) });
  fc.assert(
    fc.property(text, sizes, fc.integer({ min: 1, max: 7 }), (whole, size, step) => {
      const all = whole.toWellFormed();
      const characters = Array.from(all);
      const chunks = Array.from({ length: Math.ceil(characters.length / step) }, (_, i) =>
        characters.slice(i * step, (i + 1) * step).join(""),
      );
      const { head, tail, total, dropped } = captured(size, ...chunks);
      expect(total).toBe(Array.from(all).length);
      expect(dropped).toBe(total - Array.from(head).length - Array.from(tail).length);
      expect(all.startsWith(head) && all.endsWith(tail)).toBe(true);
      expect((head + tail).isWellFormed()).toBe(true);
      // One unit may stay unused at the border of the head.
      if (all.length < size.head + size.tail) expect(head + tail).toBe(all);
    }),
  );
});
