// What the proofs that kill and resume have in common: their flags, a build of their own, cases in lanes, the control and
// the page that is left.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inLanes } from "../../support/in-lanes.ts";
import { nameOf } from "../../support/kill-moments.ts";
import type { Kill } from "../../support/kill-scenario.ts";
import { circumstances, createRandom, proofFlags, type Random, wholeNumber, writeResult } from "../../support/proof.ts";
import { buildCopy, type Control } from "./build.ts";

export interface Case {
  /** The same seed gives the same list. */
  number: number;
  /** Where they are chosen beforehand. */
  kills?: readonly Kill[];
  outcome: { violations: readonly string[] };
}

export interface KillProof<One extends Case> {
  name: string;
  /** What a case is, in the plural. */
  unit: "turns" | "sessions";
  /** A build that must be found out. */
  control: Control;
  /** Before the first case. */
  prepare(trial: Trial): Promise<Cases<One>>;
  page(done: readonly One[], about: About): string;
}

export interface Trial {
  program: string;
  /** How many kills or cases are wanted, as the proof counts them. */
  count: number;
  seed: number;
  /** An empty folder for the work, gone when it is done. */
  inFolder<Result>(name: string, work: (folder: string) => Promise<Result>): Promise<Result>;
}

export interface Cases<One extends Case> {
  run(number: number, random: Random): Promise<One>;
  /** Asked before each; `next` is the number that would be run. */
  isEnough(done: readonly One[], next: number): boolean;
}

export interface About {
  /** The first paragraph of a page. */
  circumstances: string;
}

/** Gives the exit code. */
export async function proveByKills<One extends Case>(proof: KillProof<One>): Promise<number> {
  const { name, unit, control, prepare, page } = proof;
  const { flags, seed } = proofFlags({
    count: { type: "string", default: "200" },
    jobs: { type: "string", default: "2" },
    only: { type: "string" },
    control: { type: "boolean", default: false },
  });
  const only = flags.only === undefined ? undefined : wholeNumber("only", flags.only);
  const lanes = wholeNumber("jobs", flags.jobs);
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), `skillmint-${name}-`)));
  const began = performance.now();
  const done: One[] = [];
  try {
    const program = buildCopy(newFolder("program"), flags.control ? control : null);
    const { run, isEnough } = await prepare({ program, count: wholeNumber("count", flags.count), seed, inFolder });
    const doCase = async (number: number) => {
      const one = await run(number, createRandom(seed * 100_003 + number));
      done.push(one);
      report(one);
    };
    if (only === undefined) await inLanes({ lanes, isEnough: (next) => isEnough(done, next), run: doCase });
    else await doCase(only);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const bad = done.filter(({ outcome }) => outcome.violations.length > 0);
  return flags.control ? controlled() : concluded();

  function newFolder(of: string): string {
    const folder = join(scratch, of);
    mkdirSync(folder);
    return folder;
  }

  async function inFolder<Result>(of: string, work: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = newFolder(of);
    const result = await work(folder);
    rmSync(folder, { recursive: true, force: true });
    return result;
  }

  function report({ number, kills, outcome }: One): void {
    const how = kills ? ` (killed ${nameOf(kills)})` : "";
    for (const violation of outcome.violations) console.log(`✗ case ${number}${how}: ${violation}`);
    if (number % 25 === 0) console.log(`  ${number} ${unit}`);
  }

  function concluded(): number {
    const seconds = (performance.now() - began) / 1000;
    const ran = `${circumstances(seed)} · ${seconds.toFixed(0)} s · \`npm run proof -- ${name} --seed ${seed} --count ${flags.count}\``;
    const summary = page(done, { circumstances: ran });
    console.log(`\n${summary}`);
    if (only === undefined) console.log(writeResult(name, summary));
    if (bad[0])
      console.log(`The first violation again: npm run proof -- ${name} --seed ${seed} --only ${bad[0].number}`);
    return bad.length > 0 ? 1 : 0;
  }

  function controlled(): number {
    const atRandom = bad.some(({ kills }) => kills)
      ? `, ${bad.filter(isAtRandom).length} of them at random moments`
      : "";
    const found = `The control was found out in ${bad.length} of ${done.length} ${unit}${atRandom}.`;
    console.log(found);
    if (only === undefined)
      console.log(
        writeResult(
          `${name}-control`,
          `# The control of the proof ${name}

${circumstances(seed)} · \`npm run proof -- ${name} --seed ${seed} --control --count ${flags.count}\`

The same ${unit} with ${control.what}. ${found}
`,
        ),
      );
    return bad.length > 0 ? 0 : 1;
  }
}

/** Not at a failpoint. */
export const isAtRandom = ({ kills = [] }: Pick<Case, "kills">): boolean => kills.some(({ at }) => at !== "failpoint");
