import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "web/src/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
    exclude: ["test/proof/**"],
    pool: "forks",
    // One process runs many files: seven times quicker here, and our modules keep no state that could leak.
    isolate: false,
    // No more than there are cores: a page that has to wait for its turn is another page.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    globalSetup: "./test/support/work-in-memory.ts",
    // A timer inside Node's own fetch that now and then fires without what it needs, in a test's client, never in ours
    // (which has none): no line of it is ours or a package's. All else that nobody caught fails the run.
    onUnhandledError: ({ stack = "" }) =>
      /onParserTimeout .*node:internal\/deps\/undici/.test(stack) ? false : undefined,
    reporters: ["default", "./test/support/summary-reporter.ts"],
  },
});
