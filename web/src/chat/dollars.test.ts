import { expect, test } from "vitest";
import { dollars } from "./dollars.ts";

test.each([
  [12.3456, "$12.35"],
  [0.12345, "$0.12"],
  [0.000567, "$0.00057"],
  [0.00000012, "< $0.0001"],
])("%d is shown as %s", (amount, shown) => expect(dollars(amount)).toBe(shown));
