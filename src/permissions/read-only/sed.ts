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

const address = String.raw`(\d+|\$|\d+~\d+|/([^/\\\n[\]]|\\[^\nc]|\[\^?[^\]/\\\n]+\])+/I?)`;
const range = String.raw`(${address}(,\s*(${address}|[+~]\d+))?\s*!?\s*)?`;

/** One part of a regular expression or its replacement, up to a delimiter; brackets close before it. */
const part = (delimiter: string) => String.raw`([^${delimiter}\\\n[\]]|\\[^\nc]|\[\^?\]?[^\]${delimiter}\\\n]*\])*`;
const replacement = (delimiter: string) => String.raw`([^${delimiter}\\\n]|\\[^\nc])*`;
/** Not with the flags e, which runs, and w, which writes. */
const replace = ["/", "|", "#", ",", ":", "@", "%"]
  .map((one) => (one === "|" ? "\\|" : one))
  .map((one) => `s${one}${part(one)}${one}${replacement(one)}${one}[gpIi0-9]*`)
  .join("|");

const command = String.raw`${range}(\{\s*)?([pdq=nPDNgGhHx]|${replace})(\s*\})?`;
const script = new RegExp(String.raw`^\s*${command}\s*([;\n]\s*${command}\s*)*;?\s*$`);

export const isQuietScript = (text: string): boolean => text.length < 500 && script.test(text);
