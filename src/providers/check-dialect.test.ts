import { expect, test } from "vitest";
import { dialectProblem } from "./check-dialect.ts";

test.each<[unknown, string | null]>([
  [{}, null],
  [{ outputField: null, streamOptions: false, reasoning: { as: "tags" }, leaks: ["kimi"], body: { any: [1] } }, null],
  [{ schema: { refs: false } }, null],
  [null, "{ … }?"],
  [[], "{ … }?"],
  [{ steamOptions: false }, "steamOptions"],
  [{ streamOptions: "no" }, "streamOptions"],
  [{ systemRole: "boss" }, "systemRole"],
  [{ leaks: ["everything"] }, "leaks"],
  [{ leaks: "kimi" }, "leaks"],
  [{ reasoning: { as: "thought" } }, "reasoning.as"],
  [{ schema: { ref: true } }, "schema.ref"],
  [{ schema: { longestName: 32 } }, null],
  [{ schema: { longestName: 4 } }, "schema.longestName"],
  [{ schema: { longestName: "32" } }, "schema.longestName"],
  [{ body: "x" }, "body"],
  [{ toString: 1 }, "toString"],
])("%j is a dialect but for %s", (change, problem) => expect(dialectProblem(change)).toBe(problem));
