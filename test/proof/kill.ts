// A turn is killed at random moments and at every failpoint, and resumed: nothing acknowledged is lost, nothing runs twice.
//   npm run proof -- kill --seed 1 --count 200 --jobs 2
//   npm run proof -- kill --seed 1 --only 17     one case again
//   npm run proof -- kill --control              the same with a build that tells before it stores: must find violations
import { failpointKills, usualTurn } from "../support/kill-moments.ts";
import { type Kill, killAndResume } from "../support/kill-scenario.ts";
import { mostSteps } from "../support/kill-steps.ts";
import { toldBeforeStored } from "./kill/build.ts";
import { proveByKills } from "./kill/frame.ts";
import { atMoments, requireSound } from "./kill/moments.ts";
import { type Done, summaryOf } from "./kill/summary.ts";

process.exitCode = await proveByKills<Done>({
  name: "kill",
  unit: "turns",
  control: toldBeforeStored,
  async prepare({ program, count, seed, inFolder }) {
    const runCase = (number: number, kills: readonly Kill[]) =>
      inFolder(String(number), (folder) => killAndResume({ program, folder, steps: mostSteps, kills }));
    const usual = usualTurn(requireSound(await runCase(0, [])));
    console.log(`seed ${seed}: a turn takes ${Math.round(usual.ms)} ms and prints ${usual.lines} lines`);
    return atMoments<Done>({
      ...{ usual, count, atFailpoints: failpointKills(usual) },
      run: async (number, kills) => ({ number, kills, outcome: await runCase(number, kills) }),
    });
  },
  page: summaryOf,
});
