// The proof `tasks` in short: test/proof/tasks.ts does the same with more sub-agents and hundreds of kills.
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { inLanes } from "../support/in-lanes.ts";
import type { Kill } from "../support/kill-scenario.ts";
import { killWithTasks } from "../support/tasks/scenario.ts";
import { tempFolder } from "../support/temp-folder.ts";

const program = resolve(import.meta.dirname, "../../bin/skillmint");

test("sub-agents whose session is killed go on with it: nothing is done twice, and each ends once", async () => {
  const points = [
    ["after:task-started", "before:task-ended"],
    // The first is the session itself.
    ["after:session-opened#2", "after:task-ended"],
    ["before:tool-ended#4"],
  ];
  const wrong: string[] = [];
  await inLanes({
    lanes: 3,
    isEnough: (next) => next > points.length,
    async run(number) {
      const kills = (points[number - 1] ?? []).map((name): Kill => ({ at: "failpoint", name }));
      const wanted = { background: 2, foreground: 1 };
      const { violations, deaths } = await killWithTasks({ program, folder: tempFolder(), wanted, kills });
      wrong.push(...violations.map((violation) => `killed ${points[number - 1]}: ${violation}`));
      if (deaths.length < kills.length) wrong.push(`killed ${points[number - 1]}: nobody was`);
    },
  });
  expect(wrong).toEqual([]);
}, 120_000);
