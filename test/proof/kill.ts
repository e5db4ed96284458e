// A turn is killed at random moments and at every failpoint, and resumed: nothing acknowledged is lost, nothing runs twice.
//   npm run proof -- kill --seed 1 --count 200 --jobs 2
//   npm run proof -- kill --seed 1 --only 17     one case again
//   npm run proof -- kill --control              the same with a build that tells before it stores: must find violations
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inLanes } from "../support/in-lanes.ts";
import { failpointKills, nameOf, randomKills, usualTurn } from "../support/kill-moments.ts";
import { type Kill, type KillOutcome, killAndResume } from "../support/kill-scenario.ts";
import { mostSteps } from "../support/kill-steps.ts";
import { circumstances, createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { buildCopy, toldBeforeStored } from "./kill/build.ts";
import { type Done, isAtRandom, summaryOf, wasKilled } from "./kill/summary.ts";

const { flags, seed } = proofFlags({
  count: { type: "string", default: "200" },
  jobs: { type: "string", default: "2" },
  only: { type: "string" },
  control: { type: "boolean", default: false },
});
const [count, jobs] = [wholeNumber("count", flags.count), wholeNumber("jobs", flags.jobs)];
const only = flags.only === undefined ? undefined : wholeNumber("only", flags.only);
const scratch = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-kill-")));
try {
  process.exitCode = await prove();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function prove(): Promise<number> {
  const began = performance.now();
  const program = buildCopy(newFolder("program"), flags.control ? toldBeforeStored : null);
  const untouched = await runCase(0, []);
  if (untouched.violations.length > 0) throw new Error(`Nobody was killed yet:\n${untouched.violations.join("\n")}`);
  const usual = usualTurn(untouched);
  const atFailpoints = failpointKills(usual);
  console.log(`seed ${seed}: a turn takes ${Math.round(usual.ms)} ms and prints ${usual.lines} lines`);

  const done: Done[] = [];
  async function doCase(number: number): Promise<void> {
    const kills = atFailpoints[number - 1] ?? randomKills(createRandom(seed * 100_003 + number), usual);
    const one = { number, kills, outcome: await runCase(number, kills) };
    done.push(one);
    report(one);
  }
  // As many as it takes: a random moment that comes after the end kills nobody.
  const isEnough = (next: number) =>
    next > atFailpoints.length && done.filter((one) => isAtRandom(one) && wasKilled(one)).length >= count;
  if (only === undefined) await inLanes({ lanes: jobs, isEnough, run: doCase });
  else await doCase(only);
  return conclude(done, (performance.now() - began) / 1000);

  async function runCase(number: number, kills: readonly Kill[]): Promise<KillOutcome> {
    const folder = newFolder(String(number));
    const outcome = await killAndResume({ program, folder, steps: mostSteps, kills });
    rmSync(folder, { recursive: true, force: true });
    return outcome;
  }
}

function report({ number, kills, outcome }: Done): void {
  for (const violation of outcome.violations) console.log(`✗ case ${number} (killed ${nameOf(kills)}): ${violation}`);
  if (number % 25 === 0) console.log(`  ${number} cases`);
}

function conclude(done: readonly Done[], seconds: number): number {
  const bad = done.filter(({ outcome }) => outcome.violations.length > 0);
  const summary = summaryOf(done, { seed, seconds });
  console.log(`\n${summary}`);
  if (flags.control) {
    const atRandom = bad.filter(isAtRandom).length;
    const found = `The control was found out in ${bad.length} of ${done.length} turns, ${atRandom} of them at random moments.`;
    console.log(found);
    if (only === undefined) console.log(writeResult("kill-control", controlPage(found)));
    return bad.length > 0 ? 0 : 1;
  }
  if (only === undefined) console.log(writeResult("kill", summary));
  if (bad[0]) console.log(`The first violation again: npm run proof -- kill --seed ${seed} --only ${bad[0].number}`);
  return bad.length > 0 ? 1 : 0;
}

function controlPage(found: string): string {
  return `# The control of the proof kill

${circumstances(seed)} · \`npm run proof -- kill --seed ${seed} --control --count ${flags.count}\`

The same turns with a build that tells before it has stored. ${found}
`;
}

function newFolder(name: string): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  return folder;
}
