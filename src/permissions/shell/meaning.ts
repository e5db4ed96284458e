import type { Meaning } from "./reading.ts";
import type { Syntax } from "./syntax.ts";

type Unit = { text: string; isQuoted: boolean } | { name: string; isQuoted: boolean } | null;

/** A word that may become more words than this, or a longer one, counts as unknown. */
const mostWords = 64;
const longest = 2_000;
/** A variable that may hold more values than this counts as unknown. */
const mostValues = 32;

export function meaningOf(source: string, variables: Variables): Meaning {
  const read = source.length > longest ? [null] : unitsOf(source);
  const units = read.length > mostParts ? [null] : read;
  const shape = units.map((unit) => (unit && "text" in unit ? unit.text : "*")).join("");
  const words = expand(units)?.flatMap((one) => spelled(one, variables) ?? [null]);
  const isKnown = words !== undefined && words.length <= mostWords && words.every((word) => word !== null);
  return { words: isKnown ? [...new Set(words)] : null, shape };
}

const tokens =
  /'([^']*)'|\\([\s\S])|\$(?:([A-Za-z_]\w*|[\d@*#?$!-])|\{([A-Za-z_]\w*|\d+|[@*#?$!-])\})|(")|(\$(?!["'([{\w@*#?$!-])|[^\\'"`$]+)|([\s\S])/gy;

/** The first thing that it cannot read ends what is known. */
function unitsOf(source: string): Unit[] {
  const units: Unit[] = [];
  let isQuoted = false;
  for (const [, single, escaped, name, braced, quote, plain, odd] of source.matchAll(tokens)) {
    if (odd !== undefined || (single !== undefined && isQuoted)) return [...units, null];
    if (quote !== undefined) isQuoted = !isQuoted;
    else if (name !== undefined || braced !== undefined) units.push({ name: name ?? braced ?? "", isQuoted });
    else if (plain !== undefined) units.push({ text: plain, isQuoted });
    else if (single !== undefined) units.push({ text: single, isQuoted: true });
    else if (escaped !== "\n") {
      const keepsBackslash = isQuoted && !/[$`"\\]/.test(escaped ?? "");
      units.push({ text: `${keepsBackslash ? "\\" : ""}${escaped}`, isQuoted: true });
    }
  }
  return units;
}

/** `a{b,c}` is `ab ac`, and a row of numbers or letters stands as a pattern. Braces come before variables. */
function expand(units: readonly Unit[]): Unit[][] | null {
  const written = units.map((unit, index) =>
    unit && "text" in unit && !unit.isQuoted ? unit.text : String.fromCharCode(firstPart + index),
  );
  let words = [written.join("")];
  for (let round = 0; words.some((word) => /\{[^{}]*\}/.test(word)); round++) {
    words = words.flatMap((word) => {
      const plain = word.replace(/\{([^{},]*)\}/g, (_, inside: string) =>
        inside.includes("..") && inside.isWellFormed() ? "*" : opening + inside + closing,
      );
      const [list, inside = ""] = /\{([^{}]*,[^{}]*)\}/.exec(plain) ?? [];
      return list === undefined ? [plain] : inside.split(",").map((part) => plain.replace(list, () => part));
    });
    if (words.length > mostWords || round > mostWords) return null;
  }
  return words.map((word) => {
    const whole = word.replaceAll(opening, "{").replaceAll(closing, "}");
    return (whole.match(/\p{Cs}|\P{Cs}+/gu) ?? []).map((text) =>
      /\p{Cs}/u.test(text) ? (units[text.charCodeAt(0) - firstPart] ?? null) : { text, isQuoted: false },
    );
  });
}

/** Halves of characters stand for parts that are quoted or unknown, and for braces that are only braces: no text holds halves. */
const [firstPart, opening, closing] = [0xdc00, "\udffe", "\udfff"];
const mostParts = 1_000;

function spelled(units: readonly Unit[], variables: Variables): (string | null)[] | null {
  let found: string[] = [""];
  const [first] = units;
  const splits = units.some((unit) => unit && "name" in unit && !unit.isQuoted);
  for (const unit of units) {
    const values = unit === null ? null : "text" in unit ? [unit.text] : variables.of(unit.name);
    if (values === null || found.length * values.length > mostWords) return null;
    found = found.flatMap((before) => values.map((value) => before + value));
  }
  // A `~` that is quoted is a name. The home of another user is not known here.
  if (first && "text" in first && first.text.startsWith("~")) {
    if (first.isQuoted) return found.map((word) => `./${word}`);
    if (found.some((word) => /^~[^/]/.test(word))) return null;
  }
  return splits ? found.flatMap((word) => (/\s/.test(word) ? [word, ...word.trim().split(/\s+/)] : [word])) : found;
}

/**
 * Every value written out that a variable of a text may hold, wherever in it that is set. A variable that is set to
 * something else anywhere, or nowhere, is not known. The home folder is `~`, and the folder of the command is `.`.
 */
export class Variables {
  private readonly held = new Map<string, ReadonlySet<string> | null>();

  of(name: string): readonly string[] | null {
    const known = standing[name];
    const set = this.held.get(name);
    if (set === null) return null;
    return set === undefined ? (known ?? null) : [...(known ?? []), ...set];
  }

  set(name: string, values: readonly string[] | null): void {
    const before = this.held.get(name);
    if (before === null) return;
    const all = values === null ? null : new Set([...(before ?? []), ...values]);
    this.held.set(name, all && all.size <= mostValues ? all : null);
  }

  learn(root: Syntax, text: string): void {
    const slice = ({ start, end }: Syntax) => text.slice(start, end);
    const open = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.type === "variable_assignment") this.assigned(node, slice);
      else if (node.type === "for_statement") this.looped(node, slice);
      else if (node.type === "command" || node.type === "expansion") this.given(node, slice);
      open.push(...node.children.toReversed());
    }
  }

  private assigned({ children }: Syntax, slice: (node: Syntax) => string): void {
    const [name, sign, value] = children;
    if (!name) return;
    const isPlain = name.type === "variable_name" && sign?.type === "=" && value?.type !== "array";
    const place = name.type === "subscript" ? name.children[0] : name;
    const meant = !isPlain ? null : value ? meaningOf(slice(value), this).words : [""];
    this.set(slice(place ?? name), meant);
  }

  private looped({ children: [, name, , ...values] }: Syntax, slice: (node: Syntax) => string): void {
    const words = values.filter(({ named, type }) => named && type !== "do_group");
    const meant = words.map((word) => meaningOf(slice(word), this).words);
    const isKnown = words.length > 0 && words.length <= mostValues && meant.every((one) => one !== null);
    if (name) this.set(slice(name), isKnown ? meant.flatMap((one) => one ?? []) : null);
  }

  /** Those that a builtin puts a text into, and `${x:=y}`. */
  private given({ type, children: [first, ...rest] }: Syntax, slice: (node: Syntax) => string): void {
    if (type === "expansion") {
      const name = rest.find((one) => one.type === "variable_name");
      if (name && rest.some((one) => one.type === "=" || one.type === ":=")) this.set(slice(name), null);
      return;
    }
    if (!first || !/^(?:read|mapfile|readarray|printf|getopts|wait)$/.test(slice(first))) return;
    for (const word of rest) if (/^\w+$/.test(slice(word))) this.set(slice(word), null);
  }
}

const standing: Record<string, readonly string[]> = { __proto__: null as never, HOME: ["~"], PWD: ["."] };
