// The guards of the program are taken out one at a time, and the suite must go red for each.
//   npm run proof -- mutants --seed 1 [--only deny-first,plan-mode] [--jobs 2]
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mutant } from "../mutants/mutant.ts";
import { mutants } from "../mutants.ts";
import { createRandom, proofFlags, wholeNumber, writeResult } from "../support/proof.ts";
import { copyAgain, copyCheckout, type RepositoryCopy } from "./mutants/repository-copy.ts";
import { line, resultOf, summary } from "./mutants/result.ts";
import { killAll } from "./mutants/run-limited.ts";
import { build, runNamed, runWhole, type TestRun } from "./mutants/run-tests.ts";
import { type Surroundings, tryMutant, type Verdict } from "./mutants/trial.ts";

const { flags, seed } = proofFlags({
  only: { type: "string", multiple: true },
  jobs: { type: "string", default: "2" },
});
const only = flags.only?.flatMap((names) => names.split(","));
const chosen = createRandom(seed).shuffle(chosenFrom(mutants, only));
const jobs = Math.max(1, Math.min(wholeNumber("jobs", flags.jobs), chosen.length));

const scratch = temporaryFolder();
const clean = copyCheckout(join(scratch, "clean"));
requireNothingRed(await build(clean));
console.log(`seed ${seed}: ${chosen.length} of ${mutants.length} mutants, ${jobs} at a time, in ${scratch}`);
let whole: Promise<void> | undefined;
const requireGreen = () => {
  whole ??= runWhole(clean, jobs).then(requireNothingRed);
  return whole;
};
// A few are tried quicker without the whole suite, which they may never need.
if (only === undefined) await requireGreen();
else requireNothingRed(await runNamed(clean, [...new Set(chosen.flatMap(({ tests }) => tests))]));

const surroundings: Surroundings = { jobs, requireGreen };
const waiting = [...chosen];
const verdicts: Verdict[] = [];
await Promise.all(Array.from({ length: jobs }, (_, job) => work(copyAgain(clean, join(scratch, `job-${job + 1}`)))));

console.log(summary(verdicts));
// A part of the list proves nothing for the whole, and must not take the place of what does.
if (only === undefined) console.log(`written: ${writeResult("mutants", resultOf(verdicts, seed))}`);
process.exitCode = verdicts.every(({ fate }) => fate !== "survived" && fate !== "does-not-apply") ? 0 : 1;

async function work(copy: RepositoryCopy): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const verdict = await tryMutant(mutant, copy, surroundings);
    verdicts.push(verdict);
    console.log(line(verdict));
  }
}

function chosenFrom(all: readonly Mutant[], names: readonly string[] | undefined): readonly Mutant[] {
  const unknown = names?.filter((name) => !all.some((mutant) => mutant.name === name)) ?? [];
  if (unknown.length === 0) return all.filter(({ name }) => names?.includes(name) ?? true);
  console.error(`There is no mutant ${unknown.join(", ")}. There are: ${all.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

function requireNothingRed({ red, output }: TestRun): void {
  if (red === null) return;
  console.error(`${output}\nRed without any mutant, so a red would prove nothing: ${red}`);
  process.exit(1);
}

/** Gone when the proof ends, in whatever way, with all that runs in it. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "skillmint-mutants-"));
  // Some tests act as another user, who must be able to come this far.
  chmodSync(folder, 0o755);
  process.on("exit", () => {
    killAll(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));
  return folder;
}
