import type { Mutant } from "./mutant.ts";

const tests = ["src/providers/doctor/examine.test.ts"];
const outside = ["test/doctor.test.ts"];
const folder = "src/providers/doctor";

/** Nothing is said of a model that was not seen, and what was found is kept. */
export const doctor: readonly Mutant[] = [
  {
    name: "unclear-changes-nothing",
    file: `${folder}/visit.ts`,
    find: 'const outcome = isRefusal(problem) ? "no" : "unclear";',
    replace: 'const outcome = "no";',
    tests,
  },
  {
    name: "no-money-is-no-refusal",
    file: `${folder}/ask.ts`,
    find: " && !unpaid.test(detail);",
    replace: ";",
    tests,
  },
  {
    name: "schema-control",
    file: `${folder}/schemas.ts`,
    find: "return !(await control).problem;",
    replace: "return true;",
    tests,
  },
  {
    name: "schema-sent-as-it-is",
    file: `${folder}/schemas.ts`,
    find: "{ dialect: { schema: allTaken } },",
    replace: "{ dialect: { schema: { refs: false, tuples: false } } },",
    tests,
  },
  {
    name: "first-probe-ends-it",
    file: `${folder}/basics.ts`,
    find: "if (barely.problem) throw asked.problem;",
    replace: "if (barely.problem) return;",
    tests,
  },
  {
    name: "tool-call-tried-twice",
    file: `${folder}/tools.ts`,
    find: "const tries = 2;",
    replace: "const tries = 1;",
    tests,
  },
  {
    name: "leaks-looked-for",
    file: `${folder}/tools.ts`,
    find: "const missed = all !== undefined &&",
    replace: "const missed = false && all !== undefined &&",
    tests,
  },
  {
    name: "echo-left-out",
    file: `${folder}/results.ts`,
    find: 'const without = await second(visit, called, { echo: "none" });',
    replace: "const without = await second(visit, called, { echo: as });",
    tests,
  },
  {
    name: "results-refused-means-no-tools",
    file: `${folder}/results.ts`,
    find: '  tellProblem(visit, "result", asked.problem, { known: { callsTools: false } });\n\n',
    replace: '  tellProblem(visit, "result", asked.problem);\n\n',
    tests,
  },
  {
    name: "both-colours",
    file: `${folder}/picture.ts`,
    find: "/blue|蓝/i.test(text) && /yellow|黄/i.test(text)",
    replace: "text.length > 0",
    tests,
  },
  {
    name: "running-size-first",
    file: `${folder}/context.ts`,
    find: 'tokens: async ({ get, model }) => firstNumber(entryOf(await get("/api/ps"), model)),',
    replace: "tokens: async () => undefined,",
    tests,
  },
  {
    name: "abort-is-heeded",
    file: `${folder}/ask.ts`,
    find: "        throw signal.reason;\n",
    replace: "",
    tests,
  },
  {
    name: "more-room-once",
    file: `${folder}/ask.ts`,
    find: "if (isCutOff(asked) && request.maxOutput === usualOutput) {",
    replace: "if (false) {",
    tests,
  },
  {
    name: "examined-anew",
    file: "src/providers/stored-model.ts",
    find: "const { profile: _, ...options } = optionsOf(row);",
    replace: "const options = optionsOf(row);",
    tests: outside,
  },
  {
    name: "another-address-is-not-kept",
    file: "src/front/models/examine.ts",
    find: 'baseUrl === undefined && depth === "whole" ? await keep(id, profile, store) : undefined',
    replace: "await keep(id, profile, store)",
    tests: outside,
  },
  {
    name: "open-data-folder",
    file: "src/front/doctor/data-folder.ts",
    find: "(mode & 0o077) !== 0",
    replace: "false",
    tests: outside,
  },
  {
    name: "inspection-reads-through",
    file: "src/store/sqlite/inspect.ts",
    find: 'if (said !== "ok") throw',
    replace: "if (false) throw",
    tests: ["src/store/sqlite/inspect.test.ts"],
  },
  {
    name: "a-file-of-two-names-is-counted-once",
    file: "src/front/doctor/sizes.ts",
    find: "if (found.nlink > 1 && linked.has(file)) return 0;",
    replace: "",
    tests: ["src/front/doctor/sizes.test.ts"],
  },
  {
    name: "what-stands-beside-the-database-is-counted",
    file: "src/front/doctor/data-folder.ts",
    find: '["", "-wal", "-shm"]',
    replace: '[""]',
    tests: ["src/front/doctor/data-folder.test.ts"],
  },
];
