import { expect, test } from "vitest";
import { fileKeeper, lineKeeper } from "./first-hits.ts";
import type { FileHits } from "./hits.ts";

const file = (path: string, ...hits: number[]): FileHits => ({
  path,
  lines: hits.map((number) => ({ number, text: "x", hit: true, ranges: [[0, 1]] })),
});
const kept = (files: readonly FileHits[]) =>
  files.map(({ path, lines }) => [path, ...lines.map(({ number }) => number)]);

test("the newest files are kept, in whatever order they come, and those of one time by path", () => {
  const keeper = fileKeeper({ keep: 3, contextLines: 0 }, (path) => (path === "d" ? 1 : 2));
  for (const one of [file("c", 1, 2, 3), file("a", 1, 2), file("b", 5, 6), file("d", 1)]) {
    if (keeper.needs(one.path)) keeper.add(one, one.lines.length);
    else keeper.add({ ...one, lines: [] }, one.lines.length);
  }
  const { files, total } = keeper.hits();
  expect(total).toBe(8);
  expect(kept(files)).toEqual([
    ["a", 1, 2],
    ["b", 5],
  ]);
});

test("a match too many is context of the last one that is kept, if it is near enough", () => {
  const keeper = fileKeeper({ keep: 2, contextLines: 1 }, () => 0);
  keeper.add(file("a", 1, 2, 3, 4), 4);
  expect(keeper.hits().files[0]?.lines.map(({ number, hit }) => [number, hit])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);
  const lines = lineKeeper({ keep: 1, contextLines: 1 });
  for (const number of [4, 5, 6]) if (lines.wants(number)) lines.add(number, "x", [[0, 1]]);
  expect(lines.lines).toEqual([
    { number: 4, text: "x", hit: true, ranges: [[0, 1]] },
    { number: 5, text: "x", hit: false },
  ]);
});
