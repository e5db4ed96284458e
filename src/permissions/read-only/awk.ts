import { specOf, takeFlags } from "./flags.ts";
import type { Judge } from "./judge.ts";

// Not -f, -i, -l, -o, -p, -d, -E, -e.
const flags = specOf("-F: -v:");

/** awk with a program that only prints to its output. */
export const awk: Judge = (args) => {
  const taken = takeFlags(args, flags);
  if (!taken || taken.mixed || taken.operands.length === 0) return false;
  const program = taken.operands[0] as string;
  if (args.some(({ text, many }) => many && text === program)) return false;
  return (taken.flags.get("-v") ?? []).every((one) => /^[a-z]\w*=[^\\]*$/.test(one)) && isQuietProgram(program);
};

const words = new Set([
  ...[
    "BEGIN",
    "END",
    "NR",
    "NF",
    "FNR",
    "FILENAME",
    "FS",
    "OFS",
    "ORS",
    "RS",
    "SUBSEP",
    "print",
    "printf",
    "if",
    "else",
  ],
  ...["for", "in", "while", "next", "exit", "length", "substr", "index", "split", "sub", "gsub", "match", "sprintf"],
  ...["tolower", "toupper", "int", "delete", "sqrt", "log", "exp"],
]);

/**
 * A token: a string, a regular expression, a number, a word or an operator. A `/` may be taken for the wrong thing, so
 * nothing that matters may stand between two of them.
 */
const token =
  /\s+|"(?:[^"\\\n]|\\[ntr"\\/.])*"|\/(?:[^/\\\n"';{}|>@`]|\\[^\n"])+\/|\d+(?:\.\d+)?|[A-Za-z_]\w*|&&|\|\||[=!<>]=|[-+*%]=|\+\+|--|!~|[~!$(){}[\];,?:+*/%<>=-]/y;

/** No function that is not in the list. */
const isVariable = (name: string, rest: string) => /^[a-z]\w{0,20}$/.test(name) && !/^\s*\(/.test(rest);

/** The only `|` is alternation at the very start, or a part of `||`; a `>` in braces would write a file. */
export function isQuietProgram(program: string): boolean {
  if (program.length > 500) return false;
  let rest = program;
  const start = /^\s*!?\/(?:[^/\\\n"';{}>@`]|\\[^\n"])+\//.exec(program);
  if (start) rest = program.slice(start[0].length);
  if (/system|getline|close|fflush|ENVIRON|PROCINFO|@/.test(program)) return false;
  token.lastIndex = 0;
  let [depth, inner] = [0, 0];
  while (token.lastIndex < rest.length) {
    const found = token.exec(rest)?.[0];
    if (found === undefined) return false;
    if (found === "{") depth++;
    if (found === "}") depth--;
    if (found === "(") inner++;
    if (found === ")") inner--;
    // In brackets it compares; but what is in brackets is only sure where nothing can be a regular expression.
    if (found === ">" && depth > 0 && (inner === 0 || program.includes("/"))) return false;
    // A division that we see may begin a regular expression, and what we take for a string may be outside of one.
    if (found === "/" && program.includes('"')) return false;
    if (/^[A-Za-z_]/.test(found) && !words.has(found) && !isVariable(found, rest.slice(token.lastIndex))) return false;
  }
  return depth === 0 && inner === 0;
}
