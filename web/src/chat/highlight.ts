/** A part of some code, and what it is, as far as that helps the eye. */
export interface Token {
  text: string;
  kind: "comment" | "string" | "number" | "keyword" | null;
}

const slashes = "\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?(?:\\*\\/|$)";
const double = '"(?:\\\\.|[^"\\\\\\n])*"';
const single = "'(?:\\\\.|[^'\\\\\\n])*'";
const raw = "`(?:\\\\.|[^`\\\\])*`";
const triple = '"""[\\s\\S]*?(?:"""|$)';

const families: readonly { names: string; comment: string; strings: readonly string[] }[] = [
  {
    names:
      "js jsx mjs ts tsx javascript typescript java c h cpp c++ cs csharp go kotlin kt swift php scala dart json jsonc css scss",
    comment: slashes,
    strings: [double, single, raw],
  },
  // Its single quotes name lifetimes.
  { names: "rust rs", comment: slashes, strings: [double] },
  {
    names: "py python rb ruby sh bash zsh shell yaml yml toml ini r perl elixir dockerfile makefile",
    comment: "(?<![^\\s])#[^\\n]*",
    strings: [triple, double, single],
  },
  { names: "sql lua haskell hs", comment: "--[^\\n]*", strings: [double, single] },
];

const words =
  "abstract and as async await begin break case catch class const continue create def default defer delete do done elif else end enum esac except export extends extern false fi final finally fn for foreach from func function go group by having if impl implements import in insert instanceof interface into is join lambda let local match module mut namespace new nil none not null of on or order package pass private protected pub public raise readonly return select self set static struct super switch table then this throw throws trait true try type typeof undefined union update use using values var virtual void when where while with yield";
const keywords = new Set(words.split(" "));

const numbers = "\\b(?:0[xX][\\da-fA-F]+|\\d[\\d_]*(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)\\b";

const grammars = new Map(
  families.flatMap(({ names, comment, strings }) => {
    const grammar = new RegExp(
      `(?<comment>${comment})|(?<string>${strings.join("|")})|(?<number>${numbers})|(?<word>[A-Za-z_$][\\w$]*)`,
      "g",
    );
    return names.split(" ").map((name) => [name, grammar] as const);
  }),
);

/** Nobody reads more than this by its colours. */
const mostCharacters = 50_000;

/** The tokens of the code in order, or null for a language that is not known. All of its text is in them. */
export function tokensOf(code: string, language: string): Token[] | null {
  const grammar = grammars.get(language.toLowerCase());
  if (!grammar || code.length > mostCharacters) return null;
  const tokens: Token[] = [];
  let last = 0;
  for (const { 0: text, index, groups } of code.matchAll(grammar)) {
    const kind = kindOf(groups ?? {});
    if (!kind) continue;
    if (index > last) tokens.push({ text: code.slice(last, index), kind: null });
    tokens.push({ text, kind });
    last = index + text.length;
  }
  if (last < code.length) tokens.push({ text: code.slice(last), kind: null });
  return tokens;
}

function kindOf({ comment, string, number, word }: Record<string, string | undefined>): Token["kind"] {
  if (comment !== undefined) return "comment";
  if (string !== undefined) return "string";
  if (number !== undefined) return "number";
  return word !== undefined && keywords.has(word.toLowerCase()) ? "keyword" : null;
}
