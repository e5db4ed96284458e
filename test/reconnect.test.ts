import { expect, test } from "vitest";
import { reconnect } from "./support/reconnect.ts";
import { tempFolder } from "./support/temp-folder.ts";

test("a page whose stream drops reads the same in the end, wherever it dropped, and nothing wrong in between", async () => {
  const { events, cuts, wrong } = await reconnect(tempFolder(), { steps: 3, every: 6 });
  expect(wrong).toEqual([]);
  expect(events).toBeGreaterThan(120);
  expect(cuts).toBeGreaterThan(15);
});
