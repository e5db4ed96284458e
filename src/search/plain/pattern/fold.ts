// V8 (13.6) reads the flags of `(?i:…)` and `(?-i:…)` wrongly for classes. So where only a part of a pattern is without
// case, that part is written out: this file asks V8 which characters a class matches when all is without case.

/** The inside of a class that matches, with case, what `source` matches without. */
export function foldedSource(source: string): string {
  const found = casedCharacters().match(new RegExp(`[${source}]`, "giv")) ?? [];
  return `[[${source}]--[${cased}]]${found.map((one) => `\\u{${(one.codePointAt(0) as number).toString(16)}}`).join("")}`;
}

const cased = "\\p{Changes_When_Casemapped}\\p{Changes_When_Casefolded}";

function casedCharacters(): string {
  characters ??= listed();
  return characters;
}

let characters: string | undefined;

function listed(): string {
  const all = Array.from({ length: 0x20000 }, (_, code) =>
    code >= 0xd800 && code <= 0xdfff ? "" : String.fromCodePoint(code),
  );
  return (
    all
      .join("")
      .match(new RegExp(`[${cased}]`, "gv"))
      ?.join("") ?? ""
  );
}
