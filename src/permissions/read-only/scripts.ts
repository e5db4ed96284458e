import type { Judge } from "./judge.ts";
import { specOf, takeFlags } from "./judge.ts";

// Not -f, -i, -l, -o, -p, -d, -E, -e.
const flags = specOf("-F: -v:");

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

const calls = new Set(
  "if for while in print printf length substr index split sub gsub match sprintf tolower toupper int exp sqrt log".split(
    " ",
  ),
);
/** By these awk runs, reads, or learns of what its words do not name. */
const further = /system|getline|close|fflush|ARGV|ENVIRON|PROCINFO|SYMTAB|FUNCTAB|extension|function|@/;

/** `>` and `|` write and run; without them, and these words, no awk can, whatever it takes for what. */
export function isQuietProgram(program: string): boolean {
  if (program.length > 500 || further.test(program)) return false;
  if ([...program.matchAll(/([A-Za-z_]\w*)\(/g)].some(([, name = ""]) => !calls.has(name))) return false;
  // Before the first brace there is no statement yet, and in brackets nothing is written: there `>` compares.
  const statements = program.includes("{") ? program.slice(program.indexOf("{")) : "";
  const open = /["/]/.test(statements) ? statements : statements.replace(/\([^()\n]*\)/g, "");
  return !/[>|]/.test(open.replace(/\|\||>=/g, ""));
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
