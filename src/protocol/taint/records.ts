import type { Strange } from "./shelf.ts";
import type { Text } from "./text.ts";

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

const maxDepth = 12;

/** Returns all values of an input. A name that is no plain word is a value, too. */
export function fieldsIn(value: unknown, name = "", depth = 0): Field[] {
  if (typeof value === "string") return [{ name, value }];
  if (typeof value === "number" || typeof value === "bigint") return [{ name, value: String(value) }];
  if (typeof value !== "object" || value === null) return [];
  if (depth > maxDepth) return [{ name, value: JSON.stringify(value) }];
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, name, depth + 1));
  return Object.entries(value).flatMap(([key, one]) =>
    isFieldName(key) ? fieldsIn(one, key, depth + 1) : [{ name, value: key }, ...fieldsIn(one, name, depth + 1)],
  );
}

export const textsOf = (value: unknown): string[] => fieldsIn(value).map((field) => field.value);

const isFieldName = (key: string) => /^[a-z_][\w-]{0,30}$/i.test(key) && !/\d{3}/.test(key);

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

/** Returns all that a result says, without quotes and escapes. */
export function saidIn(result: Strange): string[] {
  const { rows, prose } = recordsIn(result);
  return [...prose, ...rows.flatMap(({ fields }) => fields.map(({ value }) => value))];
}

const proseName =
  /^(?:.*_)?(?:body|content|contents|text|message|messages|description|desc|comment|comments|notes?|review|reviews|summary|snippet|preview|html|markdown|excerpt|bio|about|details|正文|内容|描述|备注|评论)$/i;

/** Returns whether a field with this name holds prose, whatever its value is. */
export const isProseName = (name: string): boolean => proseName.test(snake(name));

const maxWords = 12;

export const isProse = ({ name, value }: Field): boolean =>
  isProseName(name) || value.includes("\n") || value.trim().split(/\s+/).length > maxWords || value.length > 200;

/** Writes `eventId` and `event-id` as `event_id`. */
export const snake = (name: string): string =>
  name
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, "_")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .toLowerCase();

/** A result beyond this length is prose, because nobody waits for it to be parsed. */
const maxLength = 300_000;
const maxRows = 2_000;

/** Reads JSON, several JSON values in a row, and YAML as servers print it. Everything else is prose. */
export function recordsOf(raw: string): Records {
  const rows: Row[] = [];
  const prose: string[] = [];
  let isTooLarge = raw.length > maxLength;
  const whole = isTooLarge ? undefined : (jsonIn(raw) ?? yamlIn(raw));
  if (whole === undefined) prose.push(raw);
  addRows(whole ?? (isTooLarge ? undefined : itemsBefore(raw)), "", [], 0);
  return isTooLarge ? { rows: [], prose: [raw] } : { rows, prose };

  function addRows(from: unknown, name: string, context: readonly Field[], depth: number): void {
    isTooLarge ||= rows.length > maxRows;
    const list: Row[] = [];
    for (const { item, key } of itemsOf(from)) {
      const fields: Field[] = key === undefined ? [] : [{ name, value: key }];
      const lists: [string, unknown][] = [];
      gather(item, name, { fields, lists, depth });
      const row = { fields, context, list };
      if (fields.length > 0) list.push(row);
      if (fields.length > 0) rows.push(row);
      prose.push(...fields.filter(isProse).map((field) => field.value));
      for (const [inner, many] of lists) addRows(many, inner, [...context, ...fields], depth + 1);
    }
  }

  /** Collects the short values of an object and of the objects in it. Lists of objects get rows of their own. */
  function gather(
    from: unknown,
    name: string,
    to: { fields: Field[]; lists: [string, unknown][]; depth: number },
  ): void {
    isTooLarge ||= to.depth > maxDepth;
    if (isTooLarge) return;
    if (Array.isArray(from) && from.some((one) => typeof one === "object" && one !== null)) to.lists.push([name, from]);
    else if (isMap(from))
      for (const [key, one] of Object.entries(from)) {
        if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(key)) to.fields.push({ name, value: key });
        gather(one, key, { ...to, depth: to.depth + 1 });
      }
    else to.fields.push(...fieldsIn(from, name).filter((field) => field.value.trim() !== ""));
  }
}

/** Where the keys of an object are names of things, each entry is a thing. */
function itemsOf(from: unknown): { item: unknown; key?: string }[] {
  if (Array.isArray(from)) return from.map((item) => ({ item }));
  const entries = isMap(from) ? Object.entries(from) : [];
  const isThing = entries.some(([key]) => !/^[a-z_][\w-]*$/.test(key));
  return isThing ? entries.map(([key, item]) => ({ item, key })) : [{ item: from }];
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function jsonIn(raw: string): unknown {
  // Some servers give each item as a block of its own.
  return /^\s*[[{]/.test(raw) ? (parsed(raw) ?? parsed(`[${raw.replace(/\n\n(?=[[{])/g, ",")}]`)) : undefined;
}

/** Returns the whole items of a list that was cut because it is long. */
function itemsBefore(raw: string): unknown {
  let end = /^\s*[[{]/.test(raw) ? raw.length : 0;
  for (let tries = 0; tries < 20 && end > 0; tries++) {
    end = raw.lastIndexOf("}", end - 1);
    const items = parsed(`${raw.slice(0, end + 1)}]`) ?? parsed(`${raw.slice(0, end + 1)}]}`);
    if (items !== undefined) return items;
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text is no JSON, or was cut.
    return undefined;
  }
}

interface Line {
  indent: number;
  text: string;
}

/** Reads the part of YAML in which servers print data: maps, lists and scalars. */
function yamlIn(raw: string): unknown {
  let isYaml = true;
  const lines = raw.split("\n").map((line): Line => ({ indent: line.search(/\S|$/), text: line.trim() }));
  const value = block(lines, 0);
  return isYaml ? value : undefined;

  /** Lines that begin equally far left are items of a list or entries of a map. What stands deeper belongs to the line above it. */
  function block(lines: readonly Line[], depth: number): unknown {
    const first = lines.find(({ text }) => text !== "");
    if (!first || depth > maxDepth) return null;
    const isList = isItem(first.text);
    const groups: [Line, ...Line[]][] = [];
    for (const line of lines) {
      const group = groups.at(-1);
      // The items of a list may stand as far left as their key.
      const isNext = line.text !== "" && line.indent <= first.indent && (isList || !isItem(line.text));
      if (isNext) groups.push([line]);
      else if (group) group.push(line);
    }
    if (groups.some(([{ indent, text }]) => indent !== first.indent || isItem(text) !== isList)) isYaml = false;
    if (isList)
      return groups.map(([{ indent, text }, ...rest]) => {
        const head = { indent: indent + 2, text: text.slice(1).trim() };
        const isBlock = head.text === "" || isItem(head.text) || keyOf(head.text);
        return isBlock ? block([head, ...rest], depth + 1) : scalar(head.text, rest);
      });
    const entries = groups.flatMap(([{ text }, ...rest]): [string, unknown][] => {
      const key = keyOf(text);
      if (!key) isYaml = false;
      return key ? [[key.name, key.rest === "" ? block(rest, depth + 1) : scalar(key.rest, rest)]] : [];
    });
    return Object.fromEntries(entries);
  }
}

const isItem = (text: string) => text === "-" || text.startsWith("- ");

function keyOf(text: string): { name: string; rest: string } | null {
  const found = /^("(?:[^"\\]|\\.){1,200}"|'(?:[^']|''){1,200}'|[\p{L}\p{N}_][^:#"{}[\]]{0,80}?):(?:\s+(.*))?$/u.exec(
    text,
  );
  return found ? { name: unquoted(found[1] as string), rest: found[2] ?? "" } : null;
}

function scalar(start: string, rest: readonly Line[]): string {
  const text = [start, ...rest.map((line) => line.text)].join("\n").trim();
  return /^[|>][+-]?\d?\n/.test(text)
    ? text.slice(text.indexOf("\n") + 1)
    : unquoted(text.replace(/(?<=\S)\n(?=\S)/g, " "));
}

function unquoted(text: string): string {
  if (/^'.*'$/s.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/s.test(text)) return text === "null" || text === "[]" || text === "{}" ? "" : text;
  // A line may be continued with a backslash, and some escapes have no form in JSON.
  const json = text
    .replace(/\\\n?\s*(?=\\)|\\\n\s*/g, "")
    .replace(/\\x/g, "\\u00")
    .replace(/\\(?!["\\/bfnrtu])/g, "");
  return String(parsed(json.replaceAll("\n", "\\n")) ?? text);
}
