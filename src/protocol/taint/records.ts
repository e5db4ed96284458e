import type { Strange } from "./shelf.ts";
import type { Text } from "./text.ts";

/** A value that a result gives under a name of its own. */
export interface Field {
  name: string;
  value: string;
}

/** An object of a result: an event, a file, a hotel. What it stands in is the object's context, not one of its fields. */
export interface Row {
  fields: readonly Field[];
  context: readonly Field[];
  /** All rows of the list that holds this one, itself among them. */
  list: readonly Row[];
}

/** A result in two parts: short values that stand in fields, and prose, which may say anything. */
export interface Records {
  rows: readonly Row[];
  prose: readonly string[];
}

const cache = new WeakMap<Text, Records>();

/** A page or a file gives its text and no records, whatever that text looks like. */
const givesText =
  /(?:^|_)(?:read_?file|web_?page|page|fetch|browse|open_url|scrape|crawl|download|read_?document)(?:_|$)/;

export function recordsIn({ text, by, source }: Strange): Records {
  const before = cache.get(text);
  if (before) return before;
  const isText =
    source.origin !== "mcp" || by === undefined || (givesText.test(snake(by.tool)) && !/^\s*[[{]/.test(text.raw));
  const made = isText ? { rows: [], prose: [text.raw] } : recordsOf(text.raw);
  cache.set(text, made);
  return made;
}

/** All that a result says, as it reads once its quotes and escapes are gone. */
export function saidIn(result: Strange): string[] {
  const { rows, prose } = recordsIn(result);
  return [...prose, ...rows.flatMap(({ fields }) => fields.map(({ value }) => value))];
}

/** A result beyond this length is prose, because nobody waits for it to be parsed. */
const maxLength = 300_000;
const maxRows = 2_000;
const maxDepth = 12;

const proseName =
  /^(?:.*_)?(?:body|content|contents|text|message|messages|description|desc|comment|comments|notes?|review|reviews|summary|snippet|preview|html|markdown|excerpt|bio|about|details|正文|内容|描述|备注|评论)$/i;

/** Prose by its name, whatever it holds. */
export const isProseName = (name: string): boolean => proseName.test(snake(name));

const maxWords = 12;

export const isProse = ({ name, value }: Field): boolean =>
  isProseName(name) || value.includes("\n") || value.trim().split(/\s+/).length > maxWords || value.length > 200;

/** `eventId` and `event-id` are named as `event_id` is. */
export const snake = (name: string): string =>
  name
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, "_")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .toLowerCase();

/** Reads JSON, several JSON values in a row, YAML as servers print it, and a plain list of names; all else is prose. */
export function recordsOf(raw: string): Records {
  const rows: Row[] = [];
  const prose: string[] = [];
  if (raw.length > maxLength) return { rows, prose: [raw] };
  const value = jsonIn(raw) ?? yamlIn(raw) ?? namesIn(raw);
  if (value === undefined) prose.push(raw);
  else addRows(value, "", [], 0);
  return { rows, prose };

  function addRows(from: unknown, name: string, context: readonly Field[], depth: number): void {
    if (depth > maxDepth || rows.length > maxRows) {
      prose.push(JSON.stringify(from) ?? "");
      return;
    }
    const list: Row[] = [];
    for (const [one, keys] of itemsOf(from, name)) {
      const fields: Field[] = [];
      const lists: [string, unknown][] = [];
      for (const key of keys) addField(key, fields);
      gather(one, name, fields, lists, depth);
      if (fields.length > 0) {
        const row = { fields, context, list };
        list.push(row);
        rows.push(row);
      }
      for (const [inner, many] of lists) addRows(many, inner, [...context, ...fields], depth + 1);
    }
  }

  /** The short values of an object and of the objects in it; lists of objects have rows of their own. */
  function gather(from: unknown, name: string, fields: Field[], lists: [string, unknown][], depth: number): void {
    if (from === null || from === undefined || depth > maxDepth) return;
    if (Array.isArray(from)) {
      if (from.some((one) => typeof one === "object" && one !== null)) lists.push([name, from]);
      else for (const one of from) gather(one, name, fields, lists, depth + 1);
    } else if (isMap(from)) {
      for (const [key, one] of Object.entries(from)) {
        // Such a key is no name of a field, but an address or the name of a thing.
        if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(key)) addField({ name, value: key }, fields);
        gather(one, key, fields, lists, depth + 1);
      }
    } else addField({ name, value: String(from) }, fields);
  }

  function addField(field: Field, fields: Field[]): void {
    if (field.value.trim() === "") return;
    if (isProse(field)) prose.push(field.value);
    fields.push(field);
  }
}

/** Where the keys of an object are names of things, each entry is a thing. */
function itemsOf(from: unknown, name: string): (readonly [unknown, readonly Field[]])[] {
  if (Array.isArray(from)) return from.map((one) => [one, []]);
  const entries = isMap(from) ? Object.entries(from) : [];
  if (entries.every(([key]) => /^[a-z_][\w-]*$/.test(key))) return [[from, []]];
  return entries.map(([key, one]) => [one, [{ name, value: key }]]);
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function jsonIn(raw: string): unknown {
  const start = raw.trimStart()[0];
  if (start !== "{" && start !== "[") return undefined;
  const whole = parsed(raw);
  if (whole !== undefined) return whole;
  // A server that gives each item as a content block of its own.
  const parts = raw.split(/\n\n(?=[[{])/).map(parsed);
  return parts.includes(undefined) ? itemsBefore(raw) : parts;
}

/** The whole items of a list that was cut because it is long. */
function itemsBefore(raw: string): unknown {
  const start = /^\s*(?:\{\s*"[^"]{1,60}"\s*:\s*)?\[/.exec(raw)?.[0].length ?? 0;
  let depth = 1;
  let end = 0;
  let isText = false;
  for (let at = start; start > 0 && depth > 0 && at < raw.length; at++) {
    const sign = raw[at] as string;
    if (sign === "\\") at++;
    else if (sign === '"') isText = !isText;
    else if (isText) continue;
    else if (sign === "[" || sign === "{") depth++;
    else if ((sign === "]" || sign === "}") && --depth === 1) end = at + 1;
  }
  return end === 0 ? undefined : parsed(`[${raw.slice(start, end)}]`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is no JSON, or was cut.
    return undefined;
  }
}

const longestName = 6;

/** One short name a line, perhaps behind a heading, as in `Hotels: Alpha`; a line with a sentence makes all of it prose. */
function namesIn(raw: string): string[] | undefined {
  const lines = raw.split("\n").flatMap((line) => line.trim() || []);
  if (lines.length < 2 || lines.length > 2_000) return undefined;
  const names = lines.map((line, at) =>
    at === 0 ? line.replace(/^[\p{L} ]{1,60}:\s+/u, "") : line.replace(/^[-*]\s+/, ""),
  );
  const isName = (line: string) => line.split(/\s+/).length <= longestName && !/[:;?!]|\.$|\.\s/.test(line);
  return names.every(isName) ? names : undefined;
}

interface Line {
  indent: number;
  text: string;
}

/** The part of YAML in which servers print data: maps, lists and scalars. What stands deeper belongs to what is above it. */
function yamlIn(raw: string): unknown {
  const lines = raw.split("\n").map((line): Line => {
    const text = line.trimStart();
    return { indent: line.length - text.length, text: text.trimEnd() };
  });
  let at = 0;
  skipBlank();
  const first = lines[at];
  if (!first || !(isItem(first.text) || keyOf(first.text))) return undefined;
  const value = node(first.indent, 0);
  skipBlank();
  return at < lines.length ? undefined : value;

  function skipBlank(): void {
    while (at < lines.length && lines[at]?.text === "") at++;
  }

  function node(indent: number, depth: number): unknown {
    skipBlank();
    const line = lines[at];
    if (!line || line.indent < indent || depth > maxDepth) return undefined;
    return isItem(line.text) ? list(line.indent, depth) : map(line.indent, depth);
  }

  function list(indent: number, depth: number): unknown[] {
    const all: unknown[] = [];
    for (skipBlank(); lines[at]?.indent === indent && isItem(lines[at]?.text ?? ""); skipBlank()) {
      const rest = (lines[at] as Line).text.slice(1).trimStart();
      if (rest !== "" && (isItem(rest) || keyOf(rest))) {
        lines[at] = { indent: indent + 2, text: rest };
        all.push(node(indent + 2, depth + 1));
      } else {
        at++;
        all.push(rest === "" ? node(indent + 1, depth + 1) : scalar(rest, indent));
      }
    }
    return all;
  }

  function map(indent: number, depth: number): Record<string, unknown> {
    const all: Record<string, unknown> = Object.create(null);
    for (skipBlank(); lines[at]?.indent === indent; skipBlank()) {
      const key = keyOf((lines[at] as Line).text);
      if (!key) break;
      at++;
      all[key.name] = key.rest === "" ? below(indent, depth) : scalar(key.rest, indent);
    }
    return all;
  }

  /** What stands under a key; the items of a list may stand as far left as their key. */
  function below(indent: number, depth: number): unknown {
    skipBlank();
    const next = lines[at];
    const isNested = next && (next.indent > indent || (next.indent === indent && isItem(next.text)));
    return isNested ? node(next.indent, depth + 1) : null;
  }

  /** Lines that stand deeper, and empty ones, go on with it. */
  function scalar(start: string, indent: number): string {
    const parts = [start];
    while (at < lines.length && ((lines[at]?.text ?? "") === "" || (lines[at]?.indent ?? 0) > indent))
      parts.push(lines[at++]?.text ?? "");
    const text = parts.join("\n").trim();
    if (/^[|>][+-]?\d?\n/.test(text)) return text.slice(text.indexOf("\n") + 1);
    return unquoted(text.replace(/(?<=\S)\n(?=\S)/g, " "));
  }
}

const isItem = (text: string) => text === "-" || text.startsWith("- ");

function keyOf(text: string): { name: string; rest: string } | null {
  const found = /^("(?:[^"\\]|\\.){1,200}"|'(?:[^']|''){1,200}'|[\p{L}\p{N}_][^:#"{}[\]]{0,80}?):(?:\s+(.*))?$/u.exec(
    text,
  );
  return found ? { name: unquoted(found[1] as string), rest: found[2] ?? "" } : null;
}

function unquoted(text: string): string {
  if (/^'.*'$/s.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/s.test(text)) return text === "null" || text === "[]" || text === "{}" ? "" : text;
  return text
    .slice(1, -1)
    .replace(/\\\n?\s*(?=\\)|\\\n\s*/g, "")
    .replace(
      /\\(?:x([\da-f]{2})|u([\da-f]{4})|n|(.))/gi,
      (_, byte, unit, sign) => sign ?? (byte || unit ? String.fromCharCode(Number.parseInt(byte ?? unit, 16)) : "\n"),
    );
}
