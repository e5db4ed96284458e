import { expect, test } from "vitest";
import { call, toolBench } from "../../../test/support/tool-context.ts";
import { compact } from "./compact.ts";

test("it says what will happen and by what one sees whether it did, and touches nothing", async () => {
  using bench = toolBench();
  expect(compact.asks({}, bench.context)).toEqual([]);
  const { output } = await call(compact, { focus: "the tests" }, bench);
  expect(output).toMatch(/^Before your next step .* too little to gain and nothing was taken away/);
});
