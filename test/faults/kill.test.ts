// The proof `kill` in short: test/proof/kill.ts does the same with a longer turn and hundreds of kills.
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { inLanes } from "../support/in-lanes.ts";
import { nameOf, randomKills, usualTurn } from "../support/kill-moments.ts";
import { type Kill, type KillOutcome, killAndResume } from "../support/kill-scenario.ts";
import { createRandom } from "../support/proof.ts";
import { tempFolder } from "../support/temp-folder.ts";

const program = resolve(import.meta.dirname, "../../bin/skillmint");
const steps = 3;
// How quickly it goes on is for the proof to say, on a machine that does nothing else.
const resumeLimitMs = 20_000;
const kill = (kills: readonly Kill[]) => killAndResume({ program, folder: tempFolder(), steps, kills, resumeLimitMs });
const wrongIn = (kills: readonly Kill[], { violations }: KillOutcome) =>
  violations.map((violation) => `killed ${nameOf(kills)}: ${violation}`);

test("a turn that is killed at any moment goes on, with nothing lost and nothing done twice", async () => {
  const untouched = await kill([]);
  const usual = usualTurn(untouched);
  const wrong = [...untouched.violations];
  let killed = 0;
  await inLanes({
    lanes: 3,
    // As many as it takes: a moment near the end may come too late. The limit is for a turn that nothing kills.
    isEnough: (next) => killed >= 6 || next > 40,
    async run(number) {
      const kills = randomKills(createRandom(number), usual);
      const outcome = await kill(kills);
      killed += outcome.deaths.length;
      wrong.push(...wrongIn(kills, outcome));
    },
  });
  expect(wrong).toEqual([]);
  expect(killed).toBeGreaterThanOrEqual(6);
}, 120_000);

test("a turn that is killed right before or after it stores or writes goes on likewise", async () => {
  const points = [
    ["before:prompt-submitted"],
    ["after:turn-started"],
    ["before:message-finished"],
    ["after:tool-started#2", "before:turn-resumed"],
    ["before:tool-ended#3", "after:tool-ended"],
    ["file:written", "file:renamed#2"],
    ["after:turn-ended"],
  ];
  const wrong: string[] = [];
  await inLanes({
    lanes: 3,
    isEnough: (next) => next > points.length,
    async run(number) {
      const kills = (points[number - 1] ?? []).map((name): Kill => ({ at: "failpoint", name }));
      wrong.push(...wrongIn(kills, await kill(kills)));
    },
  });
  expect(wrong).toEqual([]);
}, 120_000);
