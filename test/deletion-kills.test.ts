// The proof `deletion-kills` in short: test/proof/deletion-kills.ts does the same a hundred times, at any moment.
import { expect, test } from "vitest";
import { killDeletion, prepareSessions } from "./support/killed-deletions.ts";
import { skillmint } from "./support/skillmint.ts";

test.each(["deletion:recorded", "deletion:merged", "deletion:rows", "portion#2"])(
  "a deletion of many sessions that is killed at %s leaves no trace of them after the next run",
  async (at) => {
    const program = skillmint();
    const { ids, restore } = await prepareSessions(program, 60);
    restore(program);
    const { killed, gone, faults } = await killDeletion(program, { ids, at, next: ["run", "hello"] });
    expect({ killed, gone, faults }).toEqual({ killed: true, gone: ids.length, faults: [] });
  },
);
