import type { Variables } from "./variables.ts";

/** What a word that holds variables or braces stands for, as far as its text and the text around it say. */
export interface Meaning {
  /** Every word that it may become; null where that is only known when it runs. */
  words: readonly string[] | null;
  /** What is known of it, with a `*` for each part that is not. */
  shape: string;
}

/** A part of a word: letters, a variable, or what nobody knows. */
type Unit = { text: string; isQuoted: boolean } | { name: string; isQuoted: boolean } | null;

/** So many words one may become. */
const most = 64;
const longest = 2_000;

export function meaningOf(source: string, variables: Variables): Meaning {
  const units = source.length > longest ? [null] : unitsOf(source);
  const shape = units.map((unit) => (unit && "text" in unit ? unit.text : "*")).join("");
  const words = expand(units)?.flatMap((one) => spelled(one, variables) ?? [null]);
  const isKnown = words !== undefined && words.length <= most && words.every((word) => word !== null);
  return { words: isKnown ? [...new Set(words)] : null, shape };
}

const tokens =
  /'([^']*)'|\\([\s\S])|\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})|(")|(\$(?!["'([{\w@*#?$!-])|[^\\'"`$]+)|([\s\S])/gy;

/** What it cannot read ends what is known. */
function unitsOf(source: string): Unit[] {
  const units: Unit[] = [];
  let isQuoted = false;
  for (const [, single, escaped, name, braced, quote, plain, odd] of source.matchAll(tokens)) {
    if (odd !== undefined || (single !== undefined && isQuoted)) return [...units, null];
    if (quote !== undefined) isQuoted = !isQuoted;
    else if (name !== undefined || braced !== undefined) units.push({ name: name ?? braced ?? "", isQuoted });
    else if (plain !== undefined) units.push({ text: plain, isQuoted });
    else if (single !== undefined) units.push({ text: single, isQuoted: true });
    else if (escaped !== "\n")
      units.push({
        text: isQuoted && !/[$`"\\]/.test(escaped ?? "") ? `\\${escaped}` : (escaped ?? ""),
        isQuoted: true,
      });
  }
  return units;
}

/** `a{b,c}` is `ab ac`; a row of numbers or letters stands as a pattern. Done before variables are looked at. */
function expand(units: readonly Unit[]): Unit[][] | null {
  const letters = units.flatMap((unit): Unit[] =>
    unit && "text" in unit && !unit.isQuoted
      ? unit.text.split(/(?<=[{},])|(?=[{},])/).map((text) => ({ text, isQuoted: false }))
      : [unit],
  );
  let at = 0;
  const found = alternatives(false);
  return found;

  /** One after the other up to the end, or inside braces up to what ends them. */
  function alternatives(isInside: boolean): Unit[][] | null {
    let ways: Unit[][] = [[]];
    const done: Unit[][] = [];
    for (; at < letters.length; at++) {
      const unit = letters[at] ?? null;
      const mark = unit && "text" in unit && !unit.isQuoted ? unit.text : "";
      if (isInside && mark === "}") return [...done, ...ways];
      if (isInside && mark === ",") {
        done.push(...ways);
        ways = [[]];
        continue;
      }
      const next = mark === "{" && closes(at) ? group() : [[unit]];
      if (next === null || ways.length * next.length + done.length > most) return null;
      ways = ways.flatMap((way) => next.map((more) => [...way, ...more]));
    }
    return [...done, ...ways];
  }

  function group(): Unit[][] | null {
    at++;
    const inner = alternatives(true);
    const isRow = inner?.length === 1 && inner[0]?.some((unit) => unit && "text" in unit && unit.text.includes(".."));
    return isRow ? [[{ text: "*", isQuoted: false }]] : inner;
  }

  /** Braces without a comma or two dots are only braces. */
  function closes(from: number): boolean {
    let depth = 0;
    let isList = false;
    for (let here = from; here < letters.length; here++) {
      const unit = letters[here];
      if (!unit || !("text" in unit) || unit.isQuoted) continue;
      if (unit.text === "{") depth++;
      if (depth === 1 && (unit.text === "," || unit.text.includes(".."))) isList = true;
      if (unit.text === "}" && --depth === 0) return isList;
    }
    return false;
  }
}

function spelled(units: readonly Unit[], variables: Variables): (string | null)[] | null {
  let found: string[] = [""];
  const [first] = units;
  const splits = units.some((unit) => unit && "name" in unit && !unit.isQuoted);
  for (const unit of units) {
    const values = unit === null ? null : "text" in unit ? [unit.text] : variables.of(unit.name);
    if (values === null || found.length * values.length > most) return null;
    found = found.flatMap((before) => values.map((value) => before + value));
  }
  // A `~` that is quoted is a name; another user's home is not known here.
  if (first && "text" in first && first.text.startsWith("~")) {
    if (first.isQuoted) return found.map((word) => `./${word}`);
    if (found.some((word) => /^~[^/]/.test(word))) return null;
  }
  return splits ? found.flatMap((word) => (/\s/.test(word) ? [word, ...word.trim().split(/\s+/)] : [word])) : found;
}
