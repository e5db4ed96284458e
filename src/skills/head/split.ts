import type { Notes } from "./notes.ts";

/** A SKILL.md in its two parts. */
export interface Parts {
  /** Null where there is none. */
  frontmatter: string | null;
  /** Of the frontmatter's first line, from 1. */
  line: number;
  text: string;
}

const opens = /^---[ \t]*(?:#.*)?$/;
/** At the very left it ends a YAML document, whatever stands before it; inside a value it is part of that. */
const closes = /^(?:---|\.\.\.)[ \t]*(?:#.*)?$/;
const closesRoughly = /^[ \t]*(?:-{3,}|\.\.\.)[ \t]*$/;

export function split(content: string, notes: Notes): Parts {
  const whole: Parts = { frontmatter: null, line: 1, text: content };
  const lines = content.split("\n");
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first < 0 || !opens.test(lines[first] as string)) return whole;
  const last = endOf(lines, first + 1);
  if (last < 0) {
    notes.add("warning", "unclosed", {}, first + 1);
    return { ...whole, frontmatter: leadingFields(lines.slice(first + 1)), line: first + 2 };
  }
  if (first > 0) notes.add("info", "late-frontmatter", {}, first + 1);
  return {
    frontmatter: lines.slice(first + 1, last).join("\n"),
    line: first + 2,
    text: lines
      .slice(last + 1)
      .join("\n")
      .replace(/^\n+/, ""),
  };
}

function endOf(lines: readonly string[], from: number): number {
  const end = (mark: RegExp) => lines.findIndex((line, at) => at >= from && mark.test(line));
  const clear = end(closes);
  return clear < 0 ? end(closesRoughly) : clear;
}

/** What looks like fields until the first empty line or heading; the text stays whole, so nothing is lost if it is none. */
function leadingFields(lines: readonly string[]): string {
  const end = lines.findIndex((line) => line.trim() === "" || line.startsWith("#"));
  return lines.slice(0, end < 0 ? lines.length : end).join("\n");
}
