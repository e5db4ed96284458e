import { expect, test } from "vitest";
import { markedParts } from "./marked-parts.ts";

test("what stands between two marks is told apart, and every part has a place of its own", () => {
  expect(markedParts("run `a`, then `b`", "`")).toEqual([
    { at: 0, text: "run ", isMarked: false },
    { at: 5, text: "a", isMarked: true },
    { at: 7, text: ", then ", isMarked: false },
    { at: 15, text: "b", isMarked: true },
    { at: 17, text: "", isMarked: false },
  ]);
});
