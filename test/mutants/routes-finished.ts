import type { Mutant } from "./mutant.ts";

const tests = {
  sessions: ["test/api-sessions.test.ts"],
};

/** What the routes and their sentences were finished with. */
export const routesFinished: readonly Mutant[] = [
  {
    name: "finished-page-of-sessions",
    file: "src/server/routes/sessions.ts",
    find: "{ before: before as SessionId }",
    replace: "{}",
    tests: tests.sessions,
  },
  {
    name: "finished-hit-with-its-row",
    file: "src/server/routes/sessions.ts",
    find: "[{ ...row, ...hit }]",
    replace: "[hit]",
    tests: tests.sessions,
  },
];
