import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const tests = ["src/**/*.test.ts", "web/src/**/*.test.{ts,tsx}", "test/**/*.test.ts"];
const pages = [
  ...["test/e2e/**/*.test.ts", "src/browser/**/*.test.ts", "src/tools/browser/**/*.test.ts"],
  ...["test/**/*browser*.test.ts", "test/ssrf.test.ts"],
];
const cores = availableParallelism();

export default defineConfig({
  test: {
    pool: "forks",
    // One process runs many files: seven times quicker here, and our modules keep no state that could leak.
    isolate: false,
    testTimeout: 30_000,
    // Of itself it gives up after one second, which a machine that is busy takes for anything.
    expect: { poll: { timeout: 10_000 } },
    globalSetup: "./test/support/work-in-memory.ts",
    // A timer inside Node's own fetch that now and then fires without what it needs, in a test's client, never in ours
    // (which has none): no line of it is ours or a package's. All else that nobody caught fails the run.
    onUnhandledError: ({ stack = "" }) =>
      /onParserTimeout .*node:internal\/deps\/undici/.test(stack) ? false : undefined,
    reporters: ["default", "./test/support/summary-reporter.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "pages",
          include: pages,
          exclude: ["test/proof/**"],
          // No more than there are cores: a page that has to wait for its turn is another page.
          maxWorkers: cores,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "rest",
          include: tests,
          exclude: ["test/proof/**", ...pages],
          // One more: a test that waits for a child, a timer or the disk leaves its core to another.
          maxWorkers: cores + 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
