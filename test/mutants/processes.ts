import type { Mutant } from "./mutant.ts";

/** What children get from us, and that none outlives its call or us. */
export const processes: readonly Mutant[] = [
  {
    name: "environment-allow-list",
    file: "src/processes/session-processes.ts",
    find: "const env = childEnvironment(process.env, { ...unpaged, ...marked }, input.also);",
    replace: "const env = { ...process.env, ...marked } as Record<string, string>;",
    tests: ["test/gate.test.ts", "src/processes/session-processes.test.ts"],
  },
  {
    name: "left-in-its-own-session-told-at-once",
    file: "src/processes/session-processes.ts",
    find: "const isLikely = held || groupLives(pid) || mayLeave(command);",
    replace: "const isLikely = held || groupLives(pid);",
    tests: ["src/processes/session-processes.test.ts"],
  },
  {
    name: "mark-finds-who-left-the-group",
    file: "src/processes/living.ts",
    find: "else if (environment(pid).has(entry)) found.others.push(pid);",
    replace: "",
    tests: ["src/processes/spawn.test.ts"],
  },
  {
    name: "second-interrupt-kills",
    file: "src/cli/interrupts.ts",
    find: "  killAllNow();\n",
    replace: "",
    tests: ["test/faults/crash.test.ts"],
  },
  {
    name: "nothing-is-paged",
    file: "src/processes/session-processes.ts",
    find: "{ ...unpaged, ...marked }",
    replace: "{ ...marked }",
    tests: ["src/tools/shell/bash.test.ts"],
  },
];
