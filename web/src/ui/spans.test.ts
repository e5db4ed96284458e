import fc from "fast-check";
import { expect, test } from "vitest";
import { firstUnseen, type Span, withSpan } from "./spans.ts";

const all = (...spans: [number, number][]) =>
  spans.reduce<Span[]>((seen, [from, to]) => withSpan(seen, { from, to }), []);

test("what was seen in parts was seen, and what was passed over was not", () => {
  expect(firstUnseen([], 100)).toBe(0);
  expect(firstUnseen(all([0, 100]), 100)).toBe(null);
  expect(firstUnseen(all([0, 40], [35, 100]), 100)).toBe(null);
  expect(firstUnseen(all([60, 100]), 100)).toBe(0);
  expect(firstUnseen(all([0, 40], [60, 100]), 100)).toBe(40);
  expect(firstUnseen(all([60, 100], [0, 40], [38, 62]), 100)).toBe(null);
});

test("the parts stand in order and apart, and every point that was seen is in one of them", () => {
  const span = fc.tuple(fc.nat(500), fc.nat(200)).map(([from, size]): [number, number] => [from, from + size]);
  fc.assert(
    fc.property(fc.array(span, { minLength: 1 }), (given) => {
      const seen = all(...given);
      for (const [at, one] of seen.entries()) expect(one.from).toBeGreaterThan(seen[at - 1]?.to ?? -1);
      for (const [from, to] of given) expect(seen.some((one) => one.from <= from && to <= one.to)).toBe(true);
    }),
  );
});
