import { expect, test } from "vitest";
import { call, toolBench } from "../../../test/support/tool-context.ts";
import { compact } from "./compact.ts";

test("it says what will happen and that the work goes on either way, and touches nothing", async () => {
  using bench = toolBench();
  expect(compact.asks({}, bench.context)).toEqual([]);
  const { output } = await call(compact, { focus: "the tests" }, bench);
  expect(output).toMatch(/^Asked for\. Before your next step .* nothing is taken away\. Go on with the work/);
});
