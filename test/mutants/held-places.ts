import type { Mutant } from "./mutant.ts";

const leads = { file: "src/permissions/needs-shell.ts", tests: ["src/permissions/leads.test.ts"] };
const files = { file: "src/permissions/command-files.ts", tests: ["src/permissions/leads.test.ts"] };
const words = { file: "src/permissions/file-words.ts", tests: ["src/permissions/leads.test.ts"] };
const commands = { tests: ["src/permissions/command.test.ts"] };
const floor = { file: "src/permissions/names.ts", tests: ["src/permissions/floor.test.ts"] };
const suggest = { file: "src/permissions/suggest.ts", tests: ["src/permissions/suggest.test.ts"] };

/** What is protected or ours stays so by whatever way a command leads there, where all else passes. */
export const heldPlaces: readonly Mutant[] = [
  { ...leads, name: "going-elsewhere-is-read", find: "elsewhere.test(plain) ||", replace: "" },
  {
    ...leads,
    name: "links-are-followed-before-a-command-passes",
    find: "words.some((word) => lands(word, folder, context) !== null)",
    replace: "false",
  },
  {
    ...leads,
    name: "unreadable-words-land-in-our-data",
    find: 'context) === "ours")',
    replace: 'context) === "near")',
  },
  {
    ...leads,
    name: "many-commands-are-counted",
    find: "text.length > longText || ",
    replace: "",
    ...commands,
  },
  {
    name: "commands-are-read-before-they-are-judged",
    file: "src/loop/judge.ts",
    find: "await context.gateReady(gateCallOf(judged, tool, context));",
    replace: "gateCallOf(judged, tool, context);",
    tests: ["test/gate.test.ts"],
  },
  {
    ...files,
    name: "removed-with-what-is-in-it",
    find: "(withAll && isInside(context.dataFolder, path))",
    replace: "false",
  },
  {
    ...files,
    ...commands,
    name: "patterns-may-become-what-is-denied",
    find: "    ...patternsOfWriters(),\n",
    replace: "",
  },
  {
    ...words,
    name: "files-in-short-options",
    find: "/^-[A-Za-z]+?([.~/].*|[^-].*\\/.*)$/s.exec(word)?.[1] ?? word",
    replace: "word",
  },
  {
    ...commands,
    name: "why-an-allow-rule-does-not-count",
    file: "src/permissions/command.ts",
    find: "reading.opaque !== null && allows.length > 0",
    replace: "false",
  },
  { ...floor, name: "ports-put-together", find: "madePort.test(plain) || ", replace: "" },
  {
    ...suggest,
    name: "pipes-into-shells",
    find: 'text.includes("|") && commands.some(readsProgram)',
    replace: "false",
  },
  { ...suggest, name: "deleting-finds", find: 'program === "find" && has(/^-delete$/)', replace: "false" },
  {
    ...suggest,
    name: "nothing-hidden-is-suggested",
    file: "src/permissions/gate.ts",
    find: "!hasHidden(suggested) && ",
    replace: "",
  },
  {
    name: "server-hides-its-environment-at-once",
    file: "src/cli/serve.ts",
    find: "  hideEnvironment();\n",
    replace: "",
    tests: ["test/environment.test.ts"],
  },
];
