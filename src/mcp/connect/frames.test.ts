import fc from "fast-check";
import { expect, test } from "vitest";
import { createFrames } from "./frames.ts";

function framed(chunks: readonly Buffer[], most: number) {
  const got: (string | { head: string; tail: string })[] = [];
  const take = createFrames(most, { line: (text) => got.push(text), tooLarge: (cut) => got.push(cut) });
  for (const chunk of chunks) {
    const borrowed = Buffer.from(chunk);
    take(borrowed);
    // Whoever gave it uses it again.
    borrowed.fill("?");
  }
  return got;
}

test("lines come whole, however the bytes are cut", () => {
  const lines = fc.array(fc.string({ unit: "grapheme", maxLength: 20 }).map((line) => line.replaceAll("\n", "")));
  fc.assert(
    fc.property(lines, fc.array(fc.nat({ max: 30 })), (texts, cuts) => {
      const all = Buffer.from(texts.map((text) => `${text}\n`).join(""));
      const chunks: Buffer[] = [];
      let at = 0;
      for (const size of cuts) {
        chunks.push(all.subarray(at, at + size));
        at += size;
      }
      expect(framed([...chunks, all.subarray(at)], 1_000)).toEqual(texts);
    }),
  );
});

test("of a line that is too long only its ends are kept, and the next one is read again", () => {
  const long = Buffer.from(`begin${"x".repeat(9_000)}end\nnext\n`);
  const chunks = Array.from({ length: Math.ceil(long.length / 700) }, (_, at) =>
    long.subarray(at * 700, at * 700 + 700),
  );
  const [cut, next] = framed(chunks, 5_000) as [{ head: string; tail: string }, string];
  expect([cut.head.startsWith("beginxxx"), cut.tail.endsWith("xxxend"), next]).toEqual([true, true, "next"]);
  expect(cut.head.length + cut.tail.length).toBeLessThanOrEqual(4_000);
});
