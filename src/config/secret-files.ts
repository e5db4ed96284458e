import { shortestMasked } from "../protocol/mask.ts";
import type { FileSecret } from "../protocol/protected-values.ts";
import { hiddenGiven, isSecretName } from "./hidden.ts";

/** Values are read line by line, or by their keys in JSON. The work is linear in the text. */
export function secretsIn(text: string): FileSecret[] {
  const found = jsonSecrets(text) ?? text.split(/\r?\n/).flatMap(lineSecrets);
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

/** `KEY=value`, `key: value`, a word pair as in .netrc, or a line that is a key by itself. */
function lineSecrets(line: string, index: number): FileSecret[] {
  if (line.length > longestLine || /^\s*(?:#|;|\/\/\s)/.test(line)) return [];
  const [, equal, colon, value = ""] = assignment.exec(line) ?? [];
  const name = equal ?? colon ?? "";
  if (name !== "") {
    const own = bare(value);
    const end = line.lastIndexOf(value) + value.indexOf(own) + own.length;
    return namedValue(name.split(":").at(-1) ?? name, own, [line.slice(line.indexOf(name), end)]);
  }
  const words = line.trim().split(/\s+/);
  const pairs = words.flatMap((word, at) =>
    isSecretName(word) ? namedValue(word, words[at + 1] ?? "", [`${word} ${words[at + 1]}`]) : [],
  );
  return pairs.length > 0 ? pairs : namedValue(`line ${index + 1}`, line.trim(), []);
}

const longestLine = 8_192;
/** With `=` where there is one, since names of registries hold colons. */
const assignment = /^\s*(?:export\s+)?["']?(?:([\w./:@-]{1,200})["']?\s*=|([\w./@-]{1,200})["']?\s*:)\s*(\S.*)$/;

/** Without its quotes, or without the comment behind it. */
function bare(value: string): string {
  const quote = /^["'`]/.exec(value)?.[0];
  const end = quote === undefined ? -1 : value.indexOf(quote, 1);
  return end > 0 ? value.slice(1, end) : value.replace(/\s+#.*$/, "").trim();
}

function namedValue(name: string, value: string, within: readonly string[]): FileSecret[] {
  const hidden = hiddenGiven(value, name);
  if (hidden.includes(value)) return [{ name, value }];
  // Of an address only the password is hidden, so that the rest can be read.
  if (hidden.length > 0) return [...new Set(hidden)].map((part) => ({ name, value: part }));
  if (!isSecretName(name) || value === "") return [];
  const long = within.filter((text) => text.length >= shortestMasked && text.endsWith(value));
  return long.length > 0 ? [{ name, value, within: long }] : [];
}
