import { expect, test } from "vitest";
import { walk } from "../../test/support/undo/walk.ts";

// The long form is `npm run proof -- undo`.
test("whatever an agent, a user and undos do to the same files, nothing that the user wrote is lost", async () => {
  for (let seed = 1; seed <= 15; seed++) {
    const { faults, acts } = await walk(seed);
    expect(faults, acts.join("\n")).toEqual([]);
  }
});
