import type { Mutant } from "./mutant.ts";

const next = { file: "src/loop/next.ts", find: "export type Move =", tests: ["test/architecture.test.ts"] };

/** That what may not be imported is noticed. */
export const architecture: readonly Mutant[] = [
  { ...next, name: "arrow", replace: 'import "../store/owner.ts";\nexport type Move =' },
  { ...next, name: "cycle", replace: 'import "./run.ts";\nexport type Move =' },
  {
    name: "light-start",
    file: "src/store/sqlite/open.ts",
    find: 'const queries = () => import("./queries.ts").then(',
    replace: 'const eager = import("./queries.ts");\n  const queries = () => eager.then(',
    tests: ["test/start-up.test.ts"],
  },
];
