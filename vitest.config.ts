import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "web/src/**/*.test.ts"],
    exclude: ["test/proof/**", "test/e2e/**"],
    pool: "forks",
    // One process runs many files: seven times quicker here, and our modules keep no state that could leak.
    isolate: false,
    testTimeout: 30_000,
    reporters: ["default", "./test/support/summary-reporter.ts"],
  },
});
