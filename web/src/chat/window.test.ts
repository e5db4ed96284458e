import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Drawn,
  drawnAround,
  drawnAtEnd,
  guess,
  heightOf,
  indexAt,
  indicesOf,
  mostKept,
  moved,
  nothingDrawn,
  piecesOf,
} from "./window.ts";

const drawn = (first: number, end: number, kept: number[] = []): Drawn => ({ first, end, kept });

test.each([
  ["a session that is opened", nothingDrawn, 1_000, drawn(955, 1_000)],
  ["a short one", nothingDrawn, 10, drawn(0, 10)],
  ["one that goes on", drawn(955, 1_000), 1_003, drawn(955, 1_003)],
  ["one that has gone on for long", drawn(955, 1_009), 1_010, drawn(965, 1_010)],
  [
    "one that was read elsewhere, where somebody is still at something",
    drawn(5, 50, [9]),
    1_000,
    drawn(955, 1_000, [9]),
  ],
])("at the end of %s the last are drawn", (_, before, count, after) => {
  expect(drawnAtEnd(before, count)).toEqual(after);
});

test.each([
  ["enough is drawn on both sides", { first: 120, end: 125 }, drawn(100, 145), drawn(100, 145)],
  ["too little is above", { first: 107, end: 112 }, drawn(100, 145), { first: 87, end: 132 }],
  ["too little is below", { first: 135, end: 140 }, drawn(100, 145), { first: 115, end: 160 }],
  ["nothing is drawn", { first: 500, end: 501 }, drawn(100, 145), { first: 478, end: 523 }],
  ["the first is seen", { first: 0, end: 5 }, drawn(0, 45), drawn(0, 45)],
  ["it is near to the end", { first: 990, end: 995 }, drawn(900, 945), { first: 955, end: 1_000 }],
])("where %s, what is seen stands amid what is drawn", (_, seen, before, after) => {
  expect(drawnAround(seen, before, 1_000)).toEqual(after);
});

test("wherever somebody looks, he sees what is drawn, and never more than sixty are", () => {
  const counts = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(counts, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 30 }))), (count, looks) => {
      let now = drawnAtEnd(nothingDrawn, count);
      for (const [at, length] of looks) {
        const first = at % count;
        const end = Math.min(count, first + length);
        const kept = indicesOf(now).slice(0, mostKept);
        now = { ...drawnAround({ first, end }, now, count), kept };
        expect([now.first <= first, now.end >= end, indicesOf(now).length <= 59]).toEqual([true, true, true]);
      }
    }),
  );
});

test("between what is drawn stand gaps as high as the rest was, or is taken to be", () => {
  const heights = new Map([
    [0, 20],
    [7, 300],
  ]);
  expect(piecesOf(drawn(4, 6, [2]), 10, heights)).toEqual([
    { first: 2, end: 3, gap: 20 + guess },
    { first: 4, end: 6, gap: guess },
    { first: 10, end: 10, gap: 300 + 3 * guess },
  ]);
  expect(heightOf({ first: 0, end: 10 }, heights)).toBe(320 + 8 * guess);
  expect([0, 19, 20, 20 + guess, 1e9].map((top) => indexAt(top, 10, heights))).toEqual([0, 0, 1, 2, 9]);
});

test("when more is found before it, the same is drawn as before", () => {
  expect(moved(drawn(4, 6, [2]), 100)).toEqual(drawn(104, 106, [102]));
});
