import fc from "fast-check";
import { test } from "vitest";
import { compareEngines } from "../../../test/support/compare-engines.ts";

// The long form is `npm run proof -- search-engines`; a seed that fails is tried alone with `--seed SEED --count 1`.
test("ripgrep and our threads find the same in any tree", async () => {
  const property = fc.asyncProperty(fc.nat(), async (seed) => {
    const { differences } = await compareEngines(seed);
    if (differences.length > 0) throw new Error(`seed ${seed}: ${differences.join("\n")}`);
  });
  await fc.assert(property, { numRuns: 8, endOnFailure: true });
});
