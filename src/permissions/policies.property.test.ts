import fc from "fast-check";
import { expect, test } from "vitest";
import { walkPolicy } from "../../test/support/random-policies.ts";

test("whatever the policy: to add a deny never widens, order never matters, no workspace and no child is wider", () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      expect(walkPolicy(seed).faults).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
