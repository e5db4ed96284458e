import { type Document, isMap, LineCounter, parseDocument } from "yaml";
import { type Entry, entriesOf } from "./entries.ts";
import { type Given, isForbidden, keyOf, nothing, reader, TooMuch } from "./given.ts";
import { isKnown } from "./keys.ts";
import { deepest, largestFrontmatter, mostSigns } from "./limits.ts";
import type { Notes } from "./notes.ts";

/** A field as it was written, and where. */
export interface Field {
  key: string;
  value: Given;
  line: number;
}

/** The fields of a frontmatter; null where it holds none, so that it may as well be text. Never throws. */
export function fieldsOf(source: string, firstLine: number, notes: Notes): Field[] | null {
  if (source.length > largestFrontmatter) {
    notes.add("warning", "frontmatter-large", { kilobytes: largestFrontmatter / 1024 }, firstLine);
    return mended(source.slice(0, largestFrontmatter), { firstLine, notes, effort: newEffort() });
  }
  const effort = newEffort();
  const document = parsed(source, effort);
  if (document && isMap(document.contents)) return fieldsIn(document, source, firstLine, notes);
  // Nothing at all, or nothing but comments.
  if (document && document.contents === null) return [];
  return mended(source, { firstLine, notes, effort });
}

/** How much the YAML parser may still do for one file: it takes its time with signs, not with letters. */
interface Effort {
  signs: number;
}

const newEffort = (): Effort => ({ signs: mostSigns });

/** What the parser costs for the shortest text. */
const signsOfAny = 10;

/** Takes what a text would cost from what is left. False, and nothing is taken, where that is not enough. */
function affords(effort: Effort, source: string): boolean {
  let signs = signsOfAny;
  for (let at = 0; at < source.length; at++) if (costly.has(source.charCodeAt(at))) signs += 1;
  if (signs > effort.signs) return false;
  effort.signs -= signs;
  return true;
}

/** Whether the YAML parser makes sense of a text in a moment, or finds out that there is none in it. */
export const isCheapYaml = (source: string): boolean => !nestsTooDeep(source) && affords(newEffort(), source);

const costly = new Set(Array.from("\n\"'[]{}&*!|>?:-,#%@`\\", (sign) => sign.charCodeAt(0)));

type Parsed = Document.Parsed & { lines: LineCounter };

/** Null where it is no YAML, or would take too long. */
function parsed(source: string, effort: Effort): Parsed | null {
  if (nestsTooDeep(source) || !affords(effort, source)) return null;
  const lines = new LineCounter();
  try {
    const document = parseDocument(source, {
      lineCounter: lines,
      logLevel: "silent",
      prettyErrors: false,
      resolveKnownTags: false,
      uniqueKeys: false,
    });
    return document.errors.length > 0 ? null : Object.assign(document, { lines });
  } catch {
    // It recurses, and nesting without end is more than the stack holds.
    return null;
  }
}

/** Brackets in brackets, or lists in lists on one line: the parser would take its time before it gave up. */
function nestsTooDeep(source: string): boolean {
  let depth = 0;
  for (const character of source) {
    if (character === "[" || character === "{") depth += 1;
    if (character === "]" || character === "}") depth = Math.max(0, depth - 1);
    if (depth > 2 * deepest) return true;
  }
  return /(?:[-?] ){32}/.test(source);
}

function fieldsIn(document: Parsed, source: string, firstLine: number, notes: Notes): Field[] {
  if (!isMap(document.contents)) return [];
  const read = reader(source);
  return document.contents.items.flatMap(({ key: written, value }) => {
    const key = keyOf(written);
    const line = firstLine + document.lines.linePos(written?.range?.[0] ?? 0).line - 1;
    if (isForbidden(key)) notes.add("warning", "forbidden-field", { key }, line);
    if (key === "" || isForbidden(key)) return [];
    try {
      return [{ key, value: read(value), line }];
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      notes.add("warning", "field-dropped", { key }, line);
      return [];
    }
  });
}

/** Field by field, so that a broken one costs no other; what is still no YAML is taken as it stands, as text. */
function mended(
  source: string,
  { firstLine, notes, effort }: { firstLine: number; notes: Notes; effort: Effort },
): Field[] | null {
  const entries = entriesOf(source);
  if (!entries.some(({ key }) => isKnown(key))) return null;
  return entries.flatMap((entry): Field[] => {
    const line = firstLine + entry.line;
    if (isForbidden(entry.key)) {
      notes.add("warning", "forbidden-field", { key: entry.key }, line);
      return [];
    }
    const alone = asYaml(entry, effort);
    if (alone) return [{ key: entry.key, value: alone, line }];
    notes.add("warning", "repaired", { key: entry.key }, line);
    return [{ key: entry.key, value: asText(entry), line }];
  });
}

function asYaml({ value, rest }: Entry, effort: Effort): Given | null {
  // What is not indented belongs to no value of YAML, but for the end of a list in brackets.
  if (rest.some((line) => /^[^\s#\-\]}]/.test(line))) return null;
  const source = ["it:".concat(value === "" ? "" : ` ${value}`), ...rest].join("\n");
  const document = parsed(source, effort);
  if (!document || !isMap(document.contents) || document.contents.items.length !== 1) return null;
  try {
    return reader(source)(document.contents.items[0]?.value);
  } catch {
    // More than anybody writes: it is taken for nothing.
    return nothing;
  }
}

/** All its lines in one, without comments, the quotes around it and the mark of a block. */
function asText({ value, rest }: Entry): Given {
  const block = /^[|>][-+0-9]*$/.test(value);
  const kept = block ? rest : [value, ...rest.filter((line) => !/^\s*#/.test(line))];
  const text = kept
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ")
    .replace(/^(["'])(.*)\1$/s, "$2");
  return text === "" ? nothing : { kind: "text", text, plain: text };
}
