import type { Reporter, TestModule } from "vitest/node";

/** Ends the output with one plain line that a person, or a script, can rely on: `3 passed, 0 failed, 1 skipped`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<unknown>): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that could not be loaded and an error outside any test are failures too, though no test carries them.
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandled.length;
    // What test/needs.ts left out; the built-in reporter only counts it.
    for (const { fullName } of tests) if (/\(needs .+\)$/.test(fullName)) console.log(`Skipped: ${fullName}`);
    console.log(`${count("passed")} passed, ${count("failed") + broken} failed, ${count("skipped")} skipped`);
  }
}
