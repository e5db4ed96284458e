import type { Judge } from "./judge.ts";
import { specOf, takeFlags } from "./judge.ts";

// Not -f, -i, -l, -o, -p, -d, -E, -e.
const flags = specOf("-F: -v:");

/** awk with a program that only prints to its output. */
export const awk: Judge = (args) => {
  const taken = takeFlags(args, flags);
  if (!taken || taken.mixed || taken.operands.length === 0) return false;
  const program = taken.operands[0] as string;
  if (args.some(({ text, many }) => many && text === program)) return false;
  return (
    (taken.flags.get("-v") ?? []).every((one) => /^(?:[a-z]\w*|O?FS|O?RS)=(?:[^\\]|\\t)*$/.test(one)) &&
    isQuietProgram(program)
  );
};

const words = new Set(
  [
    "BEGIN END NR NF FNR FILENAME FS OFS ORS RS SUBSEP print printf if else for in while next exit length substr index",
    "split sub gsub match sprintf tolower toupper int delete sqrt log exp",
  ].flatMap((line) => line.split(" ")),
);

/** A string, a number, a word or an operator; a regular expression is told apart by what stands before it. */
const token =
  /\s+|"(?:[^"\\\n]|\\[ntr"\\/.])*"|\d+(?:\.\d+)?|[A-Za-z_]\w*|&&|\|\||[=!<>]=|[-+*%]=|\+\+|--|!~|[~!$(){}[\];,?:+*/%<>=-]/y;

/** In a program that can neither write nor run it does not matter where an awk sees its end. */
const anyRegex = /\/(?:[^/\\\n']|\\[^\n])+\//y;
/** One whose end every awk sees at the same place: brackets close, nothing in it could end it, nor begin a string. */
const plainRegex = /\/(?:[\w .,:=<^$*+?()|&~!%-]|\\[.$*+?^()|{}-]|\[\^?(?:[\w .,-]|\[:[a-z]+:\])+\])+\//y;
/** After these none takes a `/` for a division. */
const beforeRegex = new Set(["", "~", "!~", "&&", "||", "!", "(", ",", "{", "}", ";"]);

/** No function that is not in the list. */
const isVariable = (name: string, rest: string) => /^[a-z]\w{0,20}$/.test(name) && !/^\s*\(/.test(rest);

/** `>` and `|` write and run; without them, and these words, no awk can, whatever it takes for what. */
export function isQuietProgram(program: string): boolean {
  if (program.length > 500 || /system|getline|close|fflush|ENVIRON|PROCINFO|SYMTAB|extension|@/.test(program))
    return false;
  const isArmed = /[>|]/.test(program.replace(/\|\||>=/g, ""));
  // In some encodings a letter that is not ASCII takes the sign after it.
  if (isArmed && /\P{ASCII}[@-~]/u.test(program)) return false;
  const regex = isArmed ? plainRegex : anyRegex;
  let [depth, inner, at, before] = [0, 0, 0, ""];
  while (at < program.length) {
    const kind = program[at] === "/" && beforeRegex.has(before) ? regex : token;
    kind.lastIndex = at;
    const found = kind.exec(program)?.[0];
    if (found === undefined) return false;
    at += found.length;
    if (found === "{") depth++;
    if (found === "}") depth--;
    if (found === "(") inner++;
    if (found === ")") inner--;
    // In brackets it compares; but what is in brackets is only sure where nothing can be a regular expression.
    if (found === ">" && depth > 0 && (inner === 0 || program.includes("/"))) return false;
    // A division that we see may begin a regular expression, and what we take for a string may be outside of one.
    if (isArmed && kind === token && found.startsWith("/")) return false;
    if (/^[A-Za-z_]/.test(found) && !words.has(found) && !isVariable(found, program.slice(at))) return false;
    if (found.trim() !== "") before = found;
  }
  return depth === 0 && inner === 0;
}

// Not -i, which writes, nor -f, a script that nobody reads here.
const sedFlags = specOf(
  "-n -E -r -s -u -z -e: --quiet --silent --regexp-extended --expression: --separate --null-data",
);

/** sed with a script that only prints, deletes from what it prints, or replaces in it. */
export const sed: Judge = (args) => {
  const taken = takeFlags(args, sedFlags);
  // A pattern in place of the script could be anything, and elsewhere a flag after an operand is a file.
  if (!taken || taken.mixed) return false;
  const given = [...(taken.flags.get("-e") ?? []), ...(taken.flags.get("--expression") ?? [])];
  const scripts = given.length > 0 ? given : taken.operands.slice(0, 1);
  if (args.some(({ text, many }) => many && text === scripts[0])) return false;
  return scripts.length > 0 && scripts.every(isQuietScript);
};

/** After a backslash: nothing that is made of a number or a control sign, nor goes on in another line. */
const escaped = String.raw`\\(?:[nrtsSwWbBlLuUE0-9]|[^\nA-Za-z0-9])`;
/**
 * Where a bracket ends, and whether the delimiter in it counts, seds do not agree. So it holds none, no other bracket but
 * a whole class, and does not begin with the sign that ends it.
 */
const bracket = (delimiter: string) =>
  String.raw`\[(?!\^\])(?:[^\]\[${delimiter}\\\n]|\\[tnrs.*+-]${delimiter === ":" ? "" : String.raw`|\[:[a-z]+:\]`})+\]`;
const pattern = (delimiter: string) => String.raw`(?:[^${delimiter}\\\n[\]]|${escaped}|${bracket(delimiter)})`;
const replacement = (delimiter: string) => String.raw`(?:[^${delimiter}\\\n]|${escaped})*`;

const address = String.raw`(?:\d+|\$|\d+~\d+|/${pattern("/")}+/I?)`;
const range = String.raw`(?:${address}(?:,\s*(?:${address}|[+~]\d+))?\s*!?\s*)?`;

/** Not with the flags e, which runs, and w, which writes. */
const replace = ["/", "|", "#", ",", ":", "@", "%"]
  .map((one) => (one === "|" ? "\\|" : one))
  .map((one) => `s${one}${pattern(one)}*${one}${replacement(one)}${one}[gpIi0-9]*`)
  .join("|");

const command = String.raw`${range}(\{\s*)?([pdq=nPDNgGhHx]|${replace})(\s*\})?`;
const script = new RegExp(String.raw`^\s*${command}\s*([;\n]\s*${command}\s*)*;?\s*$`);

/** In some encodings a letter that is not ASCII takes the sign after it. */
export const isQuietScript = (text: string): boolean =>
  text.length < 500 && !/\P{ASCII}[@[\\\]|]/u.test(text) && script.test(text);
