import { expect, test } from "vitest";
import { bodyKind } from "./body-kind.ts";

test("the kind of a body is known as soon as it can be", () => {
  const kinds = ["", "d", "data", "data:", "dada", ":", "even", "event: x", "id:", "{", "[", "<!doctype", "plain"];
  expect(kinds.map((start) => bodyKind(start, { declared: false }))).toEqual([
    ...[null, null, null, "stream", "page", "stream", null, "stream", "stream", "json", "json", "page", "page"],
  ]);
  expect(["", "d", "{", "<", "plain"].map((start) => bodyKind(start, { declared: true }))).toEqual([
    ...[null, "stream", "json", "page", "stream"],
  ]);
});
