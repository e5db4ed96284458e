import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "./proof.ts";

/** Pieces of bash, whole and broken, among them the canary: a command that leaves a mark when it is run. */
const pieces = [
  ...[
    "zz",
    " zz ",
    "; zz ;",
    "echo ",
    "a",
    "b",
    " ",
    "\n",
    "'",
    '"',
    "\\",
    "$'",
    "`",
    "$(",
    ")",
    "(",
    "{ ",
    "; }",
    "#",
  ],
  ...[
    " #",
    "; ",
    " & ",
    " | ",
    " && ",
    "\\\n",
    "\\\\",
    "<<E\n",
    "<<'E'\n",
    "<<-E\n",
    "\nE\n",
    "<<<",
    `\${x:-`,
    "}",
    `\${x`,
  ],
  ...["$((", "))", "((", "[[ ", "]]", " == ", " =~ ", "case a in ", "a) ", ";; ", "esac", "if ", "then ", "fi", "do "],
  ...[
    "for i in ",
    "done",
    "! ",
    "x=",
    "x[",
    "]",
    "$",
    "$x",
    "* ",
    "> f ",
    "< f ",
    "2>&1 ",
    "=",
    "+",
    "!",
    "@(",
    "|",
    "&",
  ],
  ...[
    ";",
    "<",
    ">",
    "1",
    "coproc ",
    "time ",
    "function f ",
    "f() ",
    "eval ",
    "exec ",
    "trap ",
    "EXIT",
    "<(",
    ">(",
    "{a,b}",
  ],
  ...["~", "-", "--", "else ", "while ", "false ", "true ", "{", 'echo "', "echo '", '$"', "#'", `\${#x}`, "$#", '"$('],
  ...[
    '"`',
    "\t",
    "select ",
    "until ",
    "in ",
    ":",
    "declare ",
    "export ",
    "let ",
    "test ",
    "[ ",
    "-v ",
    " -eq ",
    "unset ",
  ],
  ...["a[$(zz)]", "'a[$(zz)]'", "printf -v ", "read ", `\${!x}`, `\${x@P}`, "env ", "command ", "xargs ", "builtin "],
  ...[
    "`zz`",
    "$(zz)",
    "<(zz)",
    `\${x:-\`zz\`}`,
    `\${x:+`,
    `\${y/a/`,
    `\${x##`,
    `\${x[`,
    "cat <<E\n`zz`\nE\n",
    "$((_))",
    "((_))",
  ],
  ...[
    ": 'a[$(zz)]'; ",
    "$[",
    "_",
    "[_]",
    "y[_]=1",
    "y=([",
    "]=1)",
    "for ((i=",
    ";i<1;i++)); do ",
    "{x}<f ",
    "{a[`zz`]}>f ",
  ],
  ...[
    "read x <<<'a[$(zz)]'; ",
    "[[ 'a[$(zz)]' =~ .* ]]; ",
    "BASH_REMATCH",
    "declare -a y=",
    "'($(zz))'",
    "PS4='$(zz)'",
    "set -x; ",
  ],
  ...["printf -v PS4 '$(zz)'; ", "RANDOM=", "x=1; ", "$((x))", "test -v 'x[_]'", "[[ _ -eq 1 ]]", "let _", "; "],
  ...["source ", "x='a[$(zz)]'; ", "x='$(zz)'; ", ">&- ", "&> f ", "|& ", ";& ", "\\ ", `\${x/`, "/", `\${x:`],
];

export function randomCommand({ below, pick }: Random): string {
  const text = Array.from({ length: 2 + below(11) }, () => pick(pieces)).join("");
  return text.includes("zz") ? text : `${text}zz`;
}

/** Whether bash runs the canary, in an empty folder and with no other program at hand. */
export function runsCanary(text: string, folder: string): boolean {
  const bin = join(folder, "bin");
  if (!existsSync(bin)) {
    mkdirSync(bin);
    writeFileSync(join(bin, "zz"), '#!/bin/sh\necho ran >> "$MARK"\n');
    chmodSync(join(bin, "zz"), 0o755);
  }
  const cwd = mkdtempSync(join(folder, "run-"));
  const mark = `${cwd}.mark`;
  const options = { cwd, env: { PATH: bin, MARK: mark }, input: "zz\n", timeout: 2000 };
  spawnSync("/bin/bash", ["--noprofile", "--norc", "-c", text], options);
  rmSync(cwd, { recursive: true, force: true });
  return existsSync(mark);
}
