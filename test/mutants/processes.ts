import type { Mutant } from "./mutant.ts";

const tests = ["src/processes/command-limits.test.ts"];
const limits = { file: "src/processes/command-limits.ts", tests };
const watch = { file: "src/processes/limit-watch.ts", tests };

/** What children get from us, and that none outlives its call or us. */
export const processes: readonly Mutant[] = [
  {
    name: "a-process-without-marks-ends-with-its-session",
    file: "src/processes/session-processes.ts",
    find: "|| isSameMark(limits, limitMarkAt(pid))",
    replace: "",
    tests: ["src/processes/session-processes.test.ts"],
  },
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
  {
    ...limits,
    name: "files-have-a-longest-length",
    find: "...(file > 0 ?",
    replace: "...(false ?",
  },
  {
    ...limits,
    name: "the-kernel-knows-the-most-processes",
    find: "...(processes > 0\n",
    replace: "...(false\n",
  },
  {
    ...watch,
    name: "too-many-processes-are-ended",
    find: "limits.processes > 0 && members.length > limits.processes",
    replace: "false",
  },
  {
    ...watch,
    name: "too-much-memory-is-ended",
    find: "limits.memory > 0 && memoryOf(members, limits.memory) > limits.memory",
    replace: "false",
  },
  {
    ...watch,
    name: "shared-memory-is-counted-once",
    find: "resident <= limit ? resident : members",
    replace: "resident <= limit || true ? resident : members",
  },
  {
    ...watch,
    name: "processes-are-found-by-their-mark",
    find: 'byMark.get(environment(each.pid).get(callMark) ?? "")',
    replace: "undefined",
  },
  {
    ...watch,
    name: "temporary-files-are-limited",
    find: "if (size <= limits.tmp || size <= before) return;",
    replace: "if (size >= 0) return;",
  },
  {
    ...watch,
    name: "temporary-files-are-not-held-against-others",
    find: "size <= limits.tmp || size <= before",
    replace: "size <= limits.tmp",
  },
  {
    ...watch,
    name: "what-is-left-behind-is-limited",
    file: "src/processes/session-processes.ts",
    find: 'unwatchLeft.set(one.id, limitWatch.add({ pid: one.pid, mark: one.mark ?? "", tmp: null, stop }));',
    replace: "void stop;",
  },
  {
    name: "memory-of-a-sandbox-is-limited",
    file: "src/permissions/sandbox/wrap.ts",
    find: "const bytes = hasDisableUserns ? memoryBytes : 0;",
    replace: "const bytes = 0;",
    tests: ["src/permissions/sandbox/wrap.test.ts"],
  },
];
