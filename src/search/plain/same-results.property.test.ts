import fc from "fast-check";
import { test } from "vitest";
import { compareEngines } from "../../../test/support/compare-engines.ts";

// The long form is `npm run proof -- search-engines`; a seed that fails is tried alone with `--seed SEED --count 1`.
// A random expression may keep a tree busy for seconds, so here no tree is begun after two.
test("ripgrep and our threads find the same in any tree", async () => {
  const began = performance.now();
  const property = fc.asyncProperty(fc.nat(), async (seed) => {
    if (performance.now() - began > 2_000) return;
    const { differences } = await compareEngines(seed);
    if (differences.length > 0) throw new Error(`seed ${seed}: ${differences.join("\n")}`);
  });
  await fc.assert(property, { numRuns: 5, endOnFailure: true });
});
