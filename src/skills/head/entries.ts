import { isKnown } from "./keys.ts";

/** One field of a frontmatter that is no YAML as a whole: its lines, and its first line's number from 0. */
export interface Entry {
  key: string;
  /** What stands behind the colon, and the lines that belong to it. */
  value: string;
  rest: string[];
  line: number;
}

/** A name, then a colon, which Chinese keyboards make wide. */
const field = /^(["']?)([\p{L}_$][^:："'#]{0,63}?)\1[ \t]*(:|：)(.*)$/u;

/** Cuts it at what begins a field at the left. Lines before the first one belong to nobody. */
export function entriesOf(source: string): Entry[] {
  const entries: Entry[] = [];
  for (const [line, written] of dedented(source).entries()) {
    const begun = begins(written);
    if (begun) entries.push({ ...begun, rest: [], line });
    // A key that is more than a word: nobody's, and no part of what stands before it.
    else if (/^[?:]\s/.test(written)) entries.push({ key: "", value: "", rest: [], line });
    else entries.at(-1)?.rest.push(written);
  }
  return entries.filter(({ key }) => key !== "");
}

function begins(line: string): Pick<Entry, "key" | "value"> | null {
  const [, , key = "", colon, value = ""] = field.exec(line) ?? [];
  if (colon === undefined) return null;
  const clear = colon === ":" && /^(?:\s|$)/.test(value);
  // Without a blank behind it a colon may be of an address; then only a name that we know makes it a field.
  return clear || isKnown(key) ? { key: key.trim(), value: value.trim() } : null;
}

/** Without the blanks that all lines begin with; a tab counts for two. */
function dedented(source: string): string[] {
  const lines = source
    .split("\n")
    .map((line) => line.replace(/^[ \t]+/, (blanks) => blanks.replaceAll("\t", "  ")).trimEnd());
  const indents = lines.filter((line) => line !== "").map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents, 64);
  return lines.map((line) => line.slice(common));
}
