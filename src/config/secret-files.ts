import { shortestMasked } from "../protocol/mask.ts";
import type { FileSecret } from "../protocol/protected-values.ts";
import { hiddenGiven, isSecretName } from "./hidden.ts";

/**
 * Finds the values of JSON by their keys, and those of any other text line by line. A line in no known form loses every
 * word in it that looks random. The work is linear in the text.
 */
export function secretsIn(whole: string): FileSecret[] {
  const text = whole.replace(/^\uFEFF/, "");
  const found = jsonSecrets(text) ?? linesSecrets(text.split(/\r?\n/));
  // Two values of the same name need different handles, so the later one gets a number.
  const counts = new Map<string, number>();
  return found.map((one) => {
    const count = (counts.get(one.name) ?? 0) + 1;
    counts.set(one.name, count);
    return count === 1 ? one : { ...one, name: `${one.name}#${count}` };
  });
}

function jsonSecrets(text: string): FileSecret[] | null {
  if (!/^\s*[{[]/.test(text)) return null;
  const found: FileSecret[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value === "string") {
      const key = JSON.stringify(path.slice(path.lastIndexOf(".") + 1));
      const written = JSON.stringify(value).slice(1, -1);
      found.push(...namedValue(path, value, [`${key}:"${written}`, `${key}: "${written}`]));
    }
    if (typeof value !== "object" || value === null) return;
    for (const [key, one] of Object.entries(value)) walk(one, path === "" ? key : `${path}.${key}`);
  };
  try {
    walk(JSON.parse(text), "");
    return found;
  } catch {
    // Not JSON after all, or too deep: its lines are looked at.
    return null;
  }
}

function linesSecrets(lines: readonly string[]): FileSecret[] {
  const columns = lines[0]?.split(",").map((cell) => cell.trim().replace(/^"|"$/g, "")) ?? [];
  const isTable =
    columns.length > 1 && columns.some(isSecretName) && columns.every((cell) => /^[\w .-]{1,60}$/.test(cell));
  /** The quote of a value that goes on in the next line, and its name. */
  let open: { quote: string; name: string } | null = null;
  return lines.flatMap((line, index) => {
    if (isTable) return index === 0 ? [] : rowSecrets(line, columns);
    if (open) {
      const { quote, name }: { quote: string; name: string } = open;
      const end = line.indexOf(quote);
      if (end >= 0) open = null;
      return wordSecrets(end < 0 ? line : line.slice(0, end), name);
    }
    open = opened(line);
    return open ? wordSecrets(line.slice(line.indexOf(open.quote) + 1), open.name) : lineSecrets(line, index);
  });
}

/** A value in quotes that do not close on its line. */
function opened(line: string): { quote: string; name: string } | null {
  if (line.length > longestLine) return null;
  const [, equal, colon, value = ""] = assignment.exec(line) ?? [];
  const quote = /^["'`]/.exec(value)?.[0];
  const name = equal ?? colon;
  return quote === undefined || name === undefined || closing(value, quote) > 0 ? null : { quote, name };
}

const rowSecrets = (line: string, columns: readonly string[]): FileSecret[] =>
  line.split(",").flatMap((cell, at) => {
    const name = columns[at] ?? `column ${at + 1}`;
    return namedValue(name, cell.trim().replace(/^"|"$/g, ""), [line.slice(0, line.indexOf(cell) + cell.length)]);
  });

/** `KEY=value`, `key: value`, a word pair as in .netrc, a row of .pgpass, markup, or a line that is a key by itself. */
function lineSecrets(line: string, index: number): FileSecret[] {
  const name = `line ${index + 1}`;
  if (/^\s*(?:#|;|\/\/\s)/.test(line)) return wordSecrets(line, name);
  if (line.length > longestLine || /^\s*(?:[{[<]|-\s)/.test(line)) return jsonSecrets(line) ?? pairSecrets(line, name);
  const password = pgpass.exec(line)?.[1];
  if (password !== undefined) return namedValue("password", password, [line]);
  const [, equal, colon, value = ""] = assignment.exec(line) ?? [];
  const key = equal ?? colon ?? "";
  if (key !== "") {
    const own = bare(value);
    const end = line.lastIndexOf(value) + value.indexOf(own) + own.length;
    const found = namedValue(key.split(":").at(-1) ?? key, own, [line.slice(line.indexOf(key), end)]);
    const plain = own.replace(/\\(["'\\])/g, "$1");
    return plain === own ? found : [...found, ...namedValue(key, plain, [])];
  }
  const words = line.trim().split(/\s+/);
  const pairs = words.flatMap((word, at) =>
    isSecretName(word) ? namedValue(word, words[at + 1] ?? "", [`${word} ${words[at + 1]}`]) : [],
  );
  if (pairs.length > 0) return pairs;
  const only = line.trim();
  return isKeyByItself(only) ? [{ name, value: only }] : wordSecrets(line, name);
}

const longestLine = 8_192;
/** With `=` where there is one, since names of registries hold colons. */
const assignment = /^\s*(?:export\s+)?["']?(?:([\w./:@-]{1,200})["']?\s*=|([\w./@-]{1,200})["']?\s*:)\s*(\S.*)$/;
/** `host:port:database:user:password`. */
const pgpass = /^(?:[^:\\\s]|\\.)+:(?:\d+|\*):(?:[^:\\\s]|\\.)+:(?:[^:\\\s]|\\.)+:(\S+)$/;
/** A name and its value within a line, as in JSON that does not parse or in an attribute. */
const pair =
  /(?<![\w.@/-])([\w.@/-]{1,200})["']?\s{0,20}[:=]\s{0,20}(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"',;{}[\]<>]+))/g;
const element = /<([\w:.-]{1,200})[^<>]{0,200}>([^<>]{1,8192})<\//g;

function pairSecrets(line: string, name: string): FileSecret[] {
  const pairs = [...line.matchAll(pair)].flatMap(([whole, name = "", ...values]) => {
    const value = values.find((one) => one !== undefined) ?? "";
    return namedValue(name, value, [whole.slice(0, whole.lastIndexOf(value) + value.length)]);
  });
  const elements = [...line.matchAll(element)].flatMap(([whole, name = "", value = ""]) =>
    namedValue(name, value.trim(), [whole.slice(0, whole.lastIndexOf("<")).trimEnd()]),
  );
  const named = [...pairs, ...elements];
  const values = new Set(named.map(({ value }) => value));
  return [...named, ...wordSecrets(line, name).filter(({ value }) => !values.has(value))];
}

/** The words that look random. */
const wordSecrets = (text: string, name: string): FileSecret[] =>
  text
    .split(/[\s"'`,;:=<>()[\]{}|]+/)
    .flatMap((word) => (isSecretName(word) ? [] : namedValue(name, word, [], hiddenGiven(word))));

/** A password on a line of its own, other than a word, a heading or the frame of a key. */
const isKeyByItself = (line: string): boolean =>
  /^[^\s=:[\]{}<>]{8,}$/.test(line) &&
  !line.startsWith("---") &&
  (/(?=.*[a-z])(?=.*\d)/i.test(line) ||
    /^\d{11,}$/.test(line) ||
    /^[a-z]{16,}$/i.test(line) ||
    hiddenGiven(line).length > 0);

/** Without its quotes, or without the comment behind it. */
function bare(value: string): string {
  const quote = /^["'`]/.exec(value)?.[0];
  const end = quote === undefined ? -1 : closing(value, quote);
  return end > 0 ? value.slice(1, end) : value.replace(/\s+#.*$/, "").trim();
}

/** The place of the quote that ends a value; -1 where there is none. */
function closing(value: string, quote: string): number {
  for (let at = 1; at < value.length; at++) {
    if (value[at] === "\\" && quote !== "'") at++;
    else if (value[at] === quote) return at;
  }
  return -1;
}

function namedValue(
  name: string,
  value: string,
  within: readonly string[],
  hidden = hiddenGiven(value, name),
): FileSecret[] {
  if (hidden.includes(value)) return [{ name, value }];
  // Of an address only the password is hidden, so that the rest can be read.
  if (hidden.length > 0) return [...new Set(hidden)].map((part) => ({ name, value: part }));
  if (!isSecretName(name) || value === "") return [];
  const long = within.filter((text) => text.length >= shortestMasked && text.endsWith(value));
  return long.length > 0 ? [{ name, value, within: long }] : [];
}
