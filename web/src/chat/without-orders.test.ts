import { expect, test } from "vitest";
import { withoutOrders } from "./without-orders.ts";

test("of what stands in the place of messages, people are shown the notes and not how the model is to take them", () => {
  expect(
    withoutOrders("[Messages 2 to 4 are folded away.]\n[The notes tell [2] what was done.]\n\n## Goal\n- a [2-4]\n[x]"),
  ).toBe("## Goal\n- a [2-4]\n[x]");
  expect(withoutOrders("[The first 3 messages are left out]")).toBe("");
  expect(withoutOrders("Notes")).toBe("Notes");
});
