import { expect, test } from "vitest";
import { bash, context, policy, rule } from "../../test/support/gate.ts";
import { decide } from "./decide.ts";
import { needsShell } from "./needs-shell.ts";

/** As a session judges where all else passes: the parser is there only for what needs it. */
const judged = (command: string) =>
  [policy("unrestricted"), policy("default", rule("bash"))].map((one) => {
    const call = bash(command);
    return decide(call, one, needsShell(call, one, context) ? context : { ...context, shell: null }).decision;
  });

test.each([
  's=skillmint; $s permission add allow "bash(rm:*)" --yes',
  "$(echo skillmint) permission add allow x",
  "/tmp/rv8/bin/sk*t permission add allow x",
  `skill\${x}mint trust`,
  "for s in skillmint; do $s trust; done",
  "printf -v s skillmint; $s trust",
  "echo skillmint | xargs -I{} {} trust",
  "s=skill; t=mint; $s$t trust",
  "node dist/sk*.js trust",
  "node $x permission add",
  '"$x" trust --yes',
  'cmd="skillmint trust"; $cmd',
  "timeout 5 $s trust",
  "env s=1 $x trust",
])("our own program is asked about, however its name comes to be: %s", (command) => {
  expect(judged(command)).toEqual(["ask", "ask"]);
});

test.each([
  "$CC -o x x.c",
  "$EDITOR file",
  `\${PYTHON:-python3} -m x`,
  "$(npm bin)/eslint .",
  "npx eslint src/*.js",
  "npm run $x",
  "for f in *.ts; do node $f; done",
  "./node_modules/.bin/* --version",
  '"$@"',
  "[ -f x ] && $x",
  "x=$(which python3); $x -m pytest",
  "bash $script",
])("while a name that is only known when it runs is no matter where nothing speaks of us: %s", (command) => {
  expect(judged(command)).toEqual(["allow", "allow"]);
});
