import type { Notes } from "../head/notes.ts";
import { linesOf } from "./file.ts";
import { type Risk, riskPatterns } from "./risk-patterns.ts";

const patterns = Object.entries(riskPatterns).map(
  ([risk, parts]) => [risk as Risk, new RegExp(parts.map(({ source }) => source).join("|"), "gim")] as const,
);

/** What a reader should look at, each with its line. */
export function riskNotes(text: string, notes: Notes): void {
  const lineOf = linesOf(text);
  const whole = wholeCommands(text);
  for (const [risk, pattern] of patterns) {
    const places = [...whole.matchAll(pattern)].map((match) => lineOf(match.index + match[0].search(/\S/)));
    for (const line of new Set(places)) notes.add("warning", risk, {}, line);
  }
}

/** A command that goes on in the next line is put into one, of the same length, so that its line can still be told. */
const wholeCommands = (text: string) =>
  text
    .replace(/\\\r?\n/g, (end) => " ".repeat(end.length))
    .replace(/\|[ \t]*\r?\n(?=[ \t]*[^\s|])/g, (end) => `|${" ".repeat(end.length - 1)}`);
