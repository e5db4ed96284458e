import type { Mutant } from "./mutant.ts";

/** What a second start says of the first, and a server of what it does not take. */
export const waiting: readonly Mutant[] = [
  {
    name: "who-waits-for-the-first-says-so",
    file: "src/cli/serve.ts",
    find: "using _ = after(quietMs,",
    replace: "using _ = after(patienceMs * 100,",
    tests: ["test/serve.test.ts"],
  },
  {
    name: "a-port-that-is-not-used-is-said",
    file: "src/cli/serve.ts",
    find: "if (isPortMust && port !== 0 && !isThere)",
    replace: "if (port < 0)",
    tests: ["test/serve.test.ts"],
  },
  {
    name: "a-damaged-place-is-none",
    file: "src/server/place-file.ts",
    find: "return isWhole ? place : null;",
    replace: "return isWhole || place ? place : null;",
    tests: ["src/server/place-file.test.ts"],
  },
  {
    name: "too-large-says-how-large",
    file: "src/server/body.ts",
    find: "most: shown(mostBytes)",
    replace: 'most: ""',
    tests: ["test/too-large.test.ts"],
  },
  {
    name: "freed-memory-goes-back",
    file: "bin/skillmint",
    find: "THRESHOLD_-65536",
    replace: "THRESHOLD_-4194304",
    tests: ["test/serve.test.ts"],
  },
];
