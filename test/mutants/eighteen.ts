import type { Mutant } from "./mutant.ts";

/** What people's skills rest on, as the scripted sessions of test/eighteen show. */
export const eighteen: readonly Mutant[] = [
  {
    name: "a-plugins-name-before-a-skill-is-let-go",
    file: "src/skills/head/name.ts",
    find: "/^[^\\s:]+:([^\\s:]+)$/.exec(written.trim())?.[1] ?? written",
    replace: "written",
    tests: ["test/eighteen/plans.test.ts"],
  },
  {
    name: "a-task-that-asked-goes-on",
    file: "src/session/tasks/tasks.ts",
    find: "return wanted.task === undefined ? beginNew(wanted) : goOn(wanted, wanted.task);",
    replace: "return beginNew(wanted);",
    tests: ["test/eighteen/sub-agents.test.ts"],
  },
  {
    name: "a-call-of-task-names-its-model",
    file: "src/session/tasks/child.ts",
    find: "wanted.model ?? (skill",
    replace: "(skill",
    tests: ["test/eighteen/sub-agents.test.ts"],
  },
  {
    name: "haiku-is-the-users-small-model",
    file: "src/runtime.ts",
    find: 'if (name === "haiku") return smallModel(texts);',
    replace: "",
    tests: ["test/eighteen/sub-agents.test.ts"],
  },
  {
    name: "an-agent-type-that-is-not-there-is-said",
    file: "src/session/tasks/child.ts",
    find: "...(known ? [] : [await unknownType(wanted, parent)]),",
    replace: "",
    tests: ["test/eighteen/sub-agents.test.ts"],
  },
];
