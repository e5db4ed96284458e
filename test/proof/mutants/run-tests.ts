import { readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import type { RepositoryCopy } from "./repository-copy.ts";
import { runLimited } from "./run-limited.ts";

export interface TestRun {
  /** The test that failed first, or what went wrong instead; null when all passed. */
  red: string | null;
  output: string;
}

const namedLimitMs = 120_000;
const wholeLimitMs = 400_000;
const buildLimitMs = 150_000;

/** The build itself, not `dev.mjs build`, which would first see to Node and the packages, and those are the checkout's. */
export async function build(copy: RepositoryCopy): Promise<TestRun> {
  const { code, timedOut, output } = await runLimited(copy, ["scripts/build.mjs"], buildLimitMs);
  if (code === 0) return { red: null, output };
  return { red: timedOut ? "the build did not end" : "the build failed", output };
}

export function runNamed(copy: RepositoryCopy, files: readonly string[]): Promise<TestRun> {
  return runTests(
    copy,
    files.map((file) => join(copy.root, file)),
    namedLimitMs,
  );
}

/** `jobs`: how many run beside each other, to leave each its share of the machine. */
export function runWhole(copy: RepositoryCopy, jobs: number): Promise<TestRun> {
  const workers = Math.max(1, Math.floor(availableParallelism() / jobs));
  // The test of the list fails under every mutant, since the guard's text is gone: it would catch them all.
  rmSync(join(copy.root, "test/mutants.test.ts"), { force: true });
  return runTests(copy, ["--maxWorkers", String(workers)], wholeLimitMs);
}

async function runTests(copy: RepositoryCopy, args: readonly string[], limitMs: number): Promise<TestRun> {
  const report = join(copy.temporary, "report.json");
  rmSync(report, { force: true });
  const flags = ["--bail", "1", "--reporter", "json", "--outputFile", report];
  const vitest = ["node_modules/vitest/vitest.mjs", "run", ...flags, ...args];
  const { code, timedOut, output } = await runLimited(copy, vitest, limitMs);
  if (code === 0) return { red: null, output };
  return { red: timedOut ? `timeout after ${limitMs / 1000} s` : firstFailure(report, copy), output };
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

function firstFailure(file: string, copy: RepositoryCopy): string {
  const failed = readReport(file)?.testResults.filter(({ status }) => status === "failed") ?? [];
  const tests = failed.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => ({ name, fullName })),
  );
  const [first] = tests;
  if (first) return `${relative(copy.root, first.name)}: ${first.fullName}`;
  return failed[0] ? `${relative(copy.root, failed[0].name)}: could not be loaded` : "an error outside of any test";
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    // vitest broke down before it could tell.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
