import { expect, test } from "vitest";
import { call, toolBench } from "../../../test/support/tool-context.ts";
import { compact } from "./compact.ts";

test("it says what will happen, and touches nothing", async () => {
  using bench = toolBench();
  expect(compact.asks({}, bench.context)).toEqual([]);
  const { output } = await call(compact, { focus: "the tests" }, bench);
  expect(output).toMatch(/^Before the next step the older messages are summarised/);
});
