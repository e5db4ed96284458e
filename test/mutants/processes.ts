import type { Mutant } from "./mutant.ts";

/** What children get from us, and that none outlives its call or us. */
export const processes: readonly Mutant[] = [
  {
    name: "environment-allow-list",
    file: "src/tools/shell/bash.ts",
    find: "const env = childEnvironment(process.env);",
    replace: "const env = { ...process.env } as Record<string, string>;",
    tests: ["test/gate.test.ts"],
  },
  {
    name: "mark-finds-who-left-the-group",
    file: "src/processes/living.ts",
    find: 'else if (hasEntry(readProc(pid, "environ"), entry)) found.others.push(pid);',
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
];
