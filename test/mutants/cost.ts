import type { Mutant } from "./mutant.ts";

const tests = ["src/session/cost.test.ts"];
const [budget, usage, metered] = ["src/session/budget.ts", "src/store/sqlite/usage.ts", "src/providers/metered.ts"];

/** No limit on costs is passed, and nothing is counted twice or not at all. */
export const cost: readonly Mutant[] = [
  {
    name: "run-limit",
    file: budget,
    find: "if (amount > left) return { reached: { limit",
    replace: "if (false) return { reached: { limit",
    tests,
  },
  {
    name: "a-failed-reservation-is-given-back",
    file: budget,
    find: "spending.aside -= amount;\n      throw error;",
    replace: "throw error;",
    tests: ["src/session/budget.test.ts"],
  },
  {
    name: "spent-before-midnight-stays-there",
    file: usage,
    find: "where told = 1 and turn = ? and model = ? and day < ? returning",
    replace: "where told = 1 and turn = ? and model = ? and day > ? returning",
    tests,
  },
  {
    name: "aside-counts",
    file: budget,
    find: "- spending.spent - spending.aside;",
    replace: "- spending.spent;",
    tests: ["src/session/budget.test.ts"],
  },
  {
    name: "unpriced-is-not-free",
    file: budget,
    find: "if (!price) throw",
    replace: "if (!price && false) throw",
    tests,
  },
  {
    name: "day-limit",
    file: usage,
    find: 'if (amount > left) return { reached: "day"',
    replace: 'if (false) return { reached: "day"',
    tests,
  },
  {
    name: "session-limit",
    file: usage,
    find: 'if (amount > left) return { reached: "session"',
    replace: 'if (false) return { reached: "session"',
    tests,
  },
  {
    name: "fork-counts-once",
    file: usage,
    find: "insert or ignore into usage",
    replace: "insert or replace into usage",
    tests: ["src/store/sqlite/usage.test.ts"],
  },
  {
    name: "broken-off-stays-counted",
    file: usage,
    find: "where turn = ? and told = 1",
    replace: "where turn = ?",
    tests: ["src/store/sqlite/usage.test.ts"],
  },
  {
    name: "cached-input-is-cheaper",
    file: "src/providers/cost.ts",
    find: "cacheRead * (price.cacheRead ?? price.input)",
    replace: "cacheRead * price.input",
    tests,
  },
  {
    name: "failed-before-a-word",
    file: metered,
    find: "if (!heard && price) await",
    replace: "if (false && price) await",
    tests,
  },
  { name: "reply-fits-the-budget", file: metered, find: "maxOutput: reserved.maxOutput", replace: "", tests },
  {
    name: "fallback-until-the-turn-ends",
    file: "src/loop/take-step.ts",
    find: "const isOwn = journal.history.turn?.model === model.id;",
    replace: "const isOwn = true;",
    tests,
  },
];
