import fc from "fast-check";
import { expect, test } from "vitest";
import { walkTerms } from "../../../test/support/random-terms.ts";

test("whatever a skill writes: who is not trusted widens nothing, and who is only by the list that its user agreed to", () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      expect(walkTerms(seed).faults).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
