import type { Syntax } from "./syntax.ts";

/** One word of a command, and what is known of it before it runs. */
export interface Word {
  /** As the program will get it; null for what is only known when it runs. */
  value: string | null;
  /** It holds a pattern, which stands as written. */
  glob: boolean;
  /** It may become more words than one, or none. */
  splits: boolean;
  /** It begins with a `~` that is only a `~`. */
  quotedTilde: boolean;
  source: string;
  /** It was not written so, but made of other words. */
  isMade?: true;
}

export const plainWord = (value: string | null, source = value ?? ""): Word => ({
  ...{ value, glob: false, splits: false, quotedTilde: false, source, isMade: true },
});

/** Gives null where bash may read the word in another way. */
export function readWord(node: Syntax, text: string): Word | null {
  const parts: Part[] = [];
  if (!addParts(node, text, parts)) return null;
  const source = text.slice(node.start, node.end);
  const known = parts.every((part) => part.value !== null);
  // Quoted parts can be no pattern, so they are masked.
  const mask = parts.map(({ value, quoted }) => (quoted ? "q".repeat(value?.length ?? 1) : (value ?? "$"))).join("");
  const bare = withEscapesMasked(mask);
  const splits = parts.some(({ value, quoted }) => value === null && !quoted) || /[{].*(,|\.\.).*[}]/s.test(bare);
  const isSet = known && !splits && !/^~[^/]/.test(bare);
  return {
    value: isSet ? parts.map((part) => (part.quoted ? part.value : withoutEscapes(part.value ?? ""))).join("") : null,
    glob: /[*?[]|[@+!]\(/.test(bare),
    splits,
    quotedTilde:
      isSet && !bare.startsWith("~") && withoutEscapes(parts.map(({ value }) => value).join("")).startsWith("~"),
    source,
  };
}

interface Part {
  /** Unquoted parts still have their backslashes. */
  value: string | null;
  quoted: boolean;
}

function addParts(node: Syntax, text: string, parts: Part[]): boolean {
  const source = text.slice(node.start, node.end);
  const isLeaf = node.children.length === 0;
  const add = (value: string | null, quoted: boolean) => parts.push({ value, quoted }) > 0;
  switch (node.type) {
    case "word":
    case "number":
    case "variable_name":
    case "special_variable_name":
    case "test_operator":
    case "file_descriptor":
      // What bash would end a word at cannot be in one.
      return add(isLeaf ? source : null, false) && !(isLeaf && /[\s;&|<>()'"`$]/.test(withEscapesMasked(source)));
    case "extglob_pattern":
    case "regex":
      return add(isLeaf ? source : null, false);
    case "raw_string":
      return add(source.slice(1, -1), true);
    case "ansi_c_string":
      return add(decodeAnsi(source.slice(2, -1)), true) && parts.at(-1)?.value !== null;
    case "string":
      return add(stringValue(node, text), true);
    case "simple_expansion":
    case "expansion":
    case "command_substitution":
    case "arithmetic_expansion":
    case "brace_expression":
      return add(null, false);
    case "process_substitution":
    case "translated_string":
      return add(null, true);
    case "concatenation": {
      let end = node.start;
      for (const child of node.children) {
        // What the parser took for a gap, bash may take for a part.
        if (child.start !== end || !addParts(child, text, parts)) return false;
        end = child.end;
      }
      return end === node.end;
    }
    case "$":
      return add("$", true);
    case "command_name":
      return node.children.length === 1 && addParts(node.children[0] as Syntax, text, parts);
    default:
      return !node.named && isLeaf && add(source, false);
  }
}

/** What stands between double quotes. Blanks are no part of any child, so the text between children counts. */
function stringValue(node: Syntax, text: string): string | null {
  if (node.children.some(({ named, type }) => named && type !== "string_content")) return null;
  return text.slice(node.start + 1, node.end - 1).replace(/\\(\n|[$`"\\])/g, (_, kept) => (kept === "\n" ? "" : kept));
}

const withoutEscapes = (value: string) => value.replace(/\\([\s\S])/g, (_, kept) => (kept === "\n" ? "" : kept));
const withEscapesMasked = (mask: string) => mask.replace(/\\[\s\S]/g, "q");

const letters: Record<string, string> = {
  ...{ a: "\x07", b: "\b", e: "\x1b", E: "\x1b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" },
  ...{ "\\": "\\", "'": "'", '"': '"', "?": "?" },
};

/** Between `$'` and `'`; null where bash would see the end before the parser did, or where the string holds a NUL. */
function decodeAnsi(inside: string): string | null {
  // Bytes beyond ASCII make characters together, in some locale; braces and a control backslash are read in odd ways.
  const isOdd = /\\(x[89a-fA-F][0-9a-fA-F]|x\{|[2-3][0-7]{2}|c\\)/.test(inside);
  if (isOdd || /^(?:[^\\']|\\[\s\S])*$/.exec(inside) === null) return null;
  const value = inside.replace(
    /\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8}|[0-7]{1,3}|c[\s\S]|[\s\S])/g,
    (whole, code: string) => {
      const kind = code[0] as string;
      if (code.length > 1 && /[xuU]/.test(kind)) return character(Number.parseInt(code.slice(1), 16));
      if (/[0-7]/.test(kind)) return character(Number.parseInt(code, 8) & 0xff);
      if (code.length > 1) return character(code.charCodeAt(1) & 0x1f);
      return letters[kind] ?? whole;
    },
  );
  return value.includes("\0") ? null : value;
}

const character = (code: number) => (code > 0x10ffff ? "\0" : String.fromCodePoint(code));

/** At most how many words the braces of a word become. They are counted and never made, since `{a,b}{a,b}…` fills any memory. */
export function braceSize(source: string): number {
  let size = 1;
  let rest = source.replace(/'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]/g, "q");
  // Each round takes the innermost braces away.
  for (let depth = 0; /\{[^{}]*\}/.test(rest); depth++) {
    if (depth > 10) return Number.POSITIVE_INFINITY;
    rest = rest.replace(/\{([^{}]*)\}/g, (_, inside: string) => {
      const [from = "", to = ""] = inside.split("..");
      const row = /^-?\d+$/.test(from) && /^-?\d+$/.test(to) ? Math.abs(Number(to) - Number(from)) + 1 : 64;
      size *= Math.max(inside.split(",").length, inside.includes("..") ? row : 1);
      return "";
    });
  }
  return size;
}

/** Lengths, counts and what the shell numbers itself are numbers whatever anybody did. */
const counts = /\$\{#\w+(?:\[[@*]\])?\}|\$[#?$!]/g;

/**
 * Whether a sum holds nothing but numbers. Where a name stands, bash evaluates what the variable holds, and `a[$(rm x)]`
 * runs.
 */
export const isPlainSum = (sum: string): boolean => /^[\d\s@+\-*/%<>=!&|^~?:,()]*$/.test(sum.replace(counts, "0"));

const names = new Set(["read", "mapfile", "readarray", "unset", "getopts", "wait"]);
const declares = new Set(["declare", "typeset", "local", "export", "readonly"]);
const sums = /^-(eq|ne|lt|le|gt|ge)$/;
const looks = /^-(eq|ne|lt|le|gt|ge|v|R)$/;

/** Whether a builtin would run what stands in its words. Bash evaluates `a[$(rm x)]` as a name or a number, quoted or not. */
export function evaluatesWords(words: readonly Word[]): boolean {
  const name = words[0]?.value ?? "";
  const rest = words.slice(1);
  if (name === "let") return rest.some(({ value }) => value === null || !isPlainSum(value));
  const isTest = name === "test" || name === "[" || name === "[[";
  if (!isTest && !names.has(name) && !declares.has(name) && name !== "printf") return false;
  const splits = name !== "[[" && rest.some((word) => word.splits || word.glob);
  if (isTest) {
    const values = rest.map(({ value }) => value);
    const mayEvaluate = values.some((value) => value !== null && looks.test(value));
    if (splits || (mayEvaluate && values.some((value) => value === null || holdsCommand(value)))) return true;
    if (name !== "[[" || !values.some((value) => sums.test(value ?? ""))) return false;
    return values.some((value) => !sums.test(value ?? "") && /\w/.test(value ?? "") && !isPlainSum(value ?? ""));
  }
  if (name === "printf") {
    const [first, target] = rest;
    return (
      first?.value === null ||
      (first?.value?.startsWith("-v") === true && !/^-v\w*$/.test(first.value + (target?.value ?? "$")))
    );
  }
  if (declares.has(name)) {
    // A value is evaluated, too, as a whole number or as another name for a variable.
    const isOdd = rest.some(({ value }) => /^[-+]\w*[in]/.test(value ?? ""));
    return splits || isOdd || isList(name, rest) || rest.some(({ value }) => holdsCommand(value?.split("=")[0] ?? ""));
  }
  return splits || rest.some(({ value }) => value === null || holdsCommand(value));
}

/** A place in a list holds a command, too, if it is more than a number. */
const holdsCommand = (value: string) => /[$`]|\[(?!\d+\])/.test(value);

/** If the variable is a list, a value in brackets is read once more with all that is substituted in it. */
function isList(name: string, rest: readonly Word[]): boolean {
  const mayBe = !/^(export|readonly)$/.test(name) || rest.some(({ value }) => /^-\w*[aA]/.test(value ?? ""));
  return rest.some(({ value, source }) =>
    value === null ? mayBe && !/^\w+\+?=\(/.test(source) : /^[^=]*=\s*\(/.test(value),
  );
}

/** The variables in capitals that a builtin sets by name, since those could mean something to a program. */
export function namesGiven([name, ...rest]: readonly Word[]): string[] {
  const values = rest.map(({ value }) => value ?? "");
  const isPrint = name?.value === "printf";
  if (isPrint ? !values[0]?.startsWith("-v") : !/^(read|mapfile|readarray|getopts|wait)$/.test(name?.value ?? ""))
    return [];
  return values
    .slice(0, isPrint ? 2 : undefined)
    .flatMap((value) => /^(?:-[a-z]*)?([A-Z_][A-Z0-9_]*)$/.exec(value)?.[1] ?? []);
}
