import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "../../mutants/mutant.ts";
import type { RepositoryCopy } from "./repository-copy.ts";
import { build, runNamed, runWhole, type TestRun } from "./run-tests.ts";

export interface Verdict {
  mutant: Mutant;
  /** `suite`: not by the tests that it names. `survived` and `does-not-apply` are failures of the proof. */
  fate: "named" | "suite" | "build" | "survived" | "does-not-apply";
  /** The test that failed first, or what else gave it away. */
  by: string;
  seconds: number;
}

export interface Surroundings {
  jobs: number;
  /** Throws when the whole suite is red without a mutant, for then its red says nothing. */
  requireGreen(): Promise<void>;
}

/** One guard taken out and put back. */
export async function tryMutant(mutant: Mutant, copy: RepositoryCopy, around: Surroundings): Promise<Verdict> {
  const began = performance.now();
  const file = join(copy.root, mutant.file);
  const source = readFileSync(file, "utf8");
  const verdict = (fate: Verdict["fate"], by: string): Verdict => {
    return { mutant, fate, by, seconds: (performance.now() - began) / 1000 };
  };
  if (source.split(mutant.find).length !== 2) return verdict("does-not-apply", `not once in ${mutant.file}`);
  writeFileSync(
    file,
    source.replace(mutant.find, () => mutant.replace),
  );
  try {
    // Always, so that the program of the mutant before does not stay.
    const built = await build(copy);
    if (built.red) return verdict("build", built.red);
    const named = await runNamed(copy, mutant.tests);
    if (named.red) return verdict("named", named.red);
    const whole = await wholeSuite(copy, around);
    return whole.red ? verdict("suite", whole.red) : verdict("survived", "nothing");
  } finally {
    writeFileSync(file, source);
  }
}

async function wholeSuite(copy: RepositoryCopy, { jobs, requireGreen }: Surroundings): Promise<TestRun> {
  await requireGreen();
  return runWhole(copy, jobs);
}
