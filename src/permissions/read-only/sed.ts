import { specOf, takeFlags } from "./flags.ts";
import type { Judge } from "./judge.ts";

// Not -i, which writes, nor -f, a script that nobody reads here.
const flags = specOf("-n -E -r -s -u -z -e: --quiet --silent --regexp-extended --expression: --separate --null-data");

/** sed with a script that only prints, deletes from what it prints, or replaces in it. */
export const sed: Judge = (args) => {
  const taken = takeFlags(args, flags);
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
