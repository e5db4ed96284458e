// Random scripts for sed and awk: those that we call quiet are run, and nothing may come of them but output.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isQuietProgram, isQuietScript } from "../../../src/permissions/read-only/scripts.ts";
import { createRandom } from "../proof.ts";

const sedPieces = [
  ...[
    "p",
    "d",
    "q",
    "=",
    "n",
    "N",
    "G",
    "x",
    "1",
    "$",
    "1,2",
    "2,$",
    "/a/",
    "/[ab]/",
    "\\,a,",
    "0~2",
    "!",
    ";",
    "\n",
    " ",
  ],
  ...[
    "s/a/b/",
    "s|a|b|",
    "s,a,b,",
    "s/[/]/x/",
    "s/",
    "/",
    "|",
    ",",
    "g",
    "I",
    "e",
    "w",
    "W",
    "r",
    "w out",
    "e touch out",
  ],
  ...["touch out", "out", "{", "}", "\\", "[", "]", "&", "a", "y/a/b/", "a\\", "\\n", "\\c", "/e", "/w out"],
  ...[
    "[/]",
    "[[:alpha:]",
    "[[:alpha:]]",
    "[]",
    "[^]",
    "[^a]",
    "]/",
    "s,a,",
    "]/e touch out #,",
    ":",
    "s:",
    "\\[",
    "\\]",
    "#",
  ],
];
const awkPieces = [
  ...["{", "}", "{print", "print", " ", "$1", "NR", "NF", ">", ">>", "|", "||", "&&", "/", "/a/", '/"/', '"', '"out"'],
  ...['"touch out"', 'system("touch out")', "system", "getline", "(", ")", ";", "==", "~", "!", "+", "=", "s", "END"],
  ...["BEGIN", ",", "\\", "\n", "printf", "length", "1", "in", "[", "]", "-", "?", ":", "<", ">=", "out", "#"],
  ...[
    "/[/]",
    '/[/]"/',
    "[^/]",
    "/[a]/",
    "/[[:alpha:]]/",
    "/[[:alpha:]",
    "{print|$0}",
    '{print>"out"}',
    '#"',
    "\\/",
    "~/a|b/",
  ],
];

export interface Tried {
  made: number;
  quiet: number;
  /** Scripts that were called quiet and left something. */
  wrong: string[];
}

export function tryScripts(kind: "sed" | "awk", seed: number, count: number, folder: string): Tried {
  const random = createRandom(seed);
  const [pieces, isQuiet] = kind === "sed" ? [sedPieces, isQuietScript] : [awkPieces, isQuietProgram];
  const quiet = new Set<string>();
  for (let made = 0; made < count; made++) {
    const length = 1 + random.below(9);
    const script = Array.from({ length }, () => random.pick(pieces)).join("");
    if (isQuiet(script)) quiet.add(script);
  }
  return { made: count, quiet: quiet.size, wrong: runAll([...quiet], kind, folder) };
}

/** Many in one go; where something is left, one by one, to tell which. */
function runAll(scripts: readonly string[], kind: "sed" | "awk", folder: string): string[] {
  if (scripts.length === 0) return [];
  const here = join(folder, `${kind}-${scripts.length}-${readdirSync(folder).length}`);
  mkdirSync(here);
  writeFileSync(join(here, "in.txt"), 'a 1\nb "2"\n/c/ 3\n');
  const lines = scripts.flatMap((script) => {
    const word = `'${script.replaceAll("'", "'\\''")}'`;
    return kind === "sed" ? [`sed -- ${word} in.txt`, `sed -n -- ${word} in.txt`] : [`timeout 1 awk -- ${word} in.txt`];
  });
  spawnSync("bash", ["-s"], {
    cwd: here,
    input: lines.map((line) => `${line} </dev/null`).join("\n"),
    stdio: ["pipe", "ignore", "ignore"],
  });
  if (readdirSync(here).length === 1) return [];
  if (scripts.length === 1) return [...scripts];
  const middle = scripts.length >> 1;
  return [...runAll(scripts.slice(0, middle), kind, folder), ...runAll(scripts.slice(middle), kind, folder)];
}
