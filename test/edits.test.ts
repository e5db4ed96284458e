import { expect, test } from "vitest";
import { runEdits } from "./support/edit-cases.ts";

// The short form of `npm run proof -- edits`.
test("random edits do what a model of the semantics says, and touch no other byte", async () => {
  const { ways, faults } = await runEdits(4, 500);
  expect(faults).toEqual([]);
  expect([...ways.keys()].sort()).toEqual([
    ...["exact", "line-ends", "refused: input", "refused: many", "refused: none", "similar"],
  ]);
});
