// The proof `asks` in short: test/proof/asks.ts does the same with hundreds of kills.
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { inLanes } from "../support/in-lanes.ts";
import { killWhileAsked } from "../support/killed-asks.ts";
import { createRandom } from "../support/proof.ts";
import { tempFolder } from "../support/temp-folder.ts";

const program = resolve(import.meta.dirname, "../../bin/skillmint");

test("a turn that is killed while it asks or is answered keeps every ask, takes each answer once and comes to its end", async () => {
  const wrong: string[] = [];
  let killed = 0;
  await inLanes({
    // One at a time: who begins the next before this one's kills are counted kills more than it takes.
    lanes: 1,
    // As many as it takes; the limit is for a turn that nothing kills.
    isEnough: (next) => killed >= 6 || next > 20,
    async run(number) {
      const outcome = await killWhileAsked({ program, folder: tempFolder(), random: createRandom(number), kills: 6 });
      killed += [...outcome.deaths.values()].reduce((sum, times) => sum + times, 0);
      wrong.push(...outcome.violations.map((violation) => `turn ${number}: ${violation}`));
    },
  });
  expect(wrong).toEqual([]);
  expect(killed).toBeGreaterThanOrEqual(6);
}, 120_000);
