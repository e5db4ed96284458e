// Where a text stands that only looks like another: a pattern is made of it and tried at every place.
import { crlf, type EditCase, type Expected, lf } from "./model.ts";

const blank = "[ \\t\\u00a0\\u2003\\u3000]";
const alike = ["'‘’‚′", '"“”„″', "-‐–—−", ".。"];

const starts = (line: string) => new RegExp(`^${blank}`, "u").test(line);
const ends = (line: string) => new RegExp(`${blank}$`, "u").test(line);
const indentOf = (line: string) => new RegExp(`^${blank}*`, "u").exec(line)?.[0] as string;
const bare = (line: string) => line.replace(new RegExp(`^${blank}+|${blank}+$`, "gu"), "");

export function looseExpected({ content, old, fresh }: EditCase, onlyCrlf: boolean): Expected {
  const refused: Expected = { way: "refused", because: "none" };
  if (bare(old.replace(/[\r\n]/g, "")) === "") return refused;
  const text = decoded(content);
  const endless = bare(text.slice(text.lastIndexOf("\n") + 1)) !== "";
  const searched = endless ? `${text}\n` : text;
  const [place, ...others] = placesOf(searched, old);
  if (!place || others.length > 0) return refused;
  const lines = lf(fresh).split("\n");
  if (endless && place.to === searched.length && lines.at(-1) === "" && lines.length > 1) lines.pop();
  const lineStart = searched.lastIndexOf("\n", place.from - 1) + 1;
  const before = searched.slice(lineStart, place.from).replace(/^\ufeff/, "");
  const wholeLine = bare(before) === "" && !/^\r?\n/.test(old);
  const start = wholeLine ? place.from - before.length : place.from;
  const there = lf(searched.slice(start, place.to)).split("\n");
  const given = lf(old).split("\n");
  const sameIndents = given.every((line, index) => {
    const counts = bare(line) !== "" && (index > 0 || wholeLine);
    return !counts || indentOf(line) === indentOf(there[index] ?? "");
  });
  const after = searched.slice(place.to, endless ? -1 : undefined);
  return {
    way: "similar",
    before: content.subarray(0, sizeOf(searched.slice(0, start))),
    after: content.subarray(content.length - (place.to >= searched.length ? 0 : sizeOf(after))),
    lines: onlyCrlf ? crlf(lines.join("\n")).split("\n") : lines,
    exactly: sameIndents,
  };
}

function placesOf(searched: string, old: string): { from: number; to: number }[] {
  const whole = new RegExp(pattern(old), "uy");
  const places = new Map<number, { from: number; to: number }>();
  for (let at = 0; at < searched.length; at += (searched.codePointAt(at) as number) > 0xffff ? 2 : 1) {
    whole.lastIndex = at;
    const [hit] = whole.exec(searched) ?? [];
    if (hit === undefined || !endsAtWords(searched, at, at + hit.length)) continue;
    // Blanks or half a line end in front may belong to it or not; it is the same place.
    const to = at + hit.length;
    if (!places.has(to)) places.set(to, { from: at, to });
  }
  return [...places.values()];
}

function pattern(old: string): string {
  const lines = lf(old).split("\n");
  return lines
    .map((line, index) => {
      const [first, last] = [index === 0, index === lines.length - 1];
      const letters = [...bare(line).replace(new RegExp(`${blank}+`, "gu"), " ")].map(letter).join("");
      const front = first
        ? starts(line)
          ? `(?:${blank}+|(?<=(?<![^\\n])\\ufeff?${blank}*))`
          : ""
        : line === "" && last
          ? ""
          : `${blank}*`;
      const back = last ? (ends(line) ? `(?:${blank}+|(?=\\r?\\n))` : "") : first && line === "" ? "" : `${blank}*`;
      return front + letters + back;
    })
    .join("\\r?\\n");
}

function letter(one: string): string {
  if (one === " ") return `${blank}+`;
  // Before a line feed it is a part of the line end.
  if (one === "\r") return "\\r(?!\\n)";
  const plain = narrow(one);
  const group = alike.find((letters) => letters.includes(plain)) ?? plain;
  const all = [...group].flatMap((own) =>
    /^[!-~]$/.test(own) ? [own, String.fromCharCode(own.charCodeAt(0) + 0xfee0)] : [own],
  );
  return `[${all.map((own) => `\\u{${(own.codePointAt(0) as number).toString(16)}}`).join("")}]`;
}

const narrow = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));

/** A text as it looks, whatever characters it is made of; with how its lines are indented, or without. Blank ones are not. */
export function look(text: string, indented: boolean): string {
  const plain = [
    ...narrow(lf(text))
      .replaceAll("…", "...")
      .replace(/[\u200b\ufeff]/g, ""),
  ].map((one) => {
    const group = alike.find((letters) => letters.includes(one));
    return group ? (group[0] as string) : one;
  });
  const lines = plain.join("").split("\n");
  return lines
    .map((line) => {
      const text = bare(line).replace(new RegExp(`${blank}+`, "gu"), " ");
      return indented && text !== "" ? indentOf(line) + text : text;
    })
    .join("\n");
}

function endsAtWords(text: string, from: number, to: number): boolean {
  const around = narrow(text.slice(from - 1, from) + text.slice(from, from + 1));
  const behind = narrow(text.slice(to - 1, to + 1));
  return !/^\w\w$/.test(around) && !/^\w\w$/.test(behind);
}

/** One character of UTF-8 in a string of bytes, or else one byte. */
const character = new RegExp(
  [
    "[\\0-\\x7f]|[\\xc2-\\xdf][\\x80-\\xbf]",
    "\\xe0[\\xa0-\\xbf][\\x80-\\xbf]|[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf]{2}|\\xed[\\x80-\\x9f][\\x80-\\xbf]",
    "\\xf0[\\x90-\\xbf][\\x80-\\xbf]{2}|[\\xf1-\\xf3][\\x80-\\xbf]{3}|\\xf4[\\x80-\\x8f][\\x80-\\xbf]{2}|.",
  ].join("|"),
  "gs",
);

/** With a stand-in for each byte that is no part of a character, so that lengths in bytes can be told. */
function decoded(content: Buffer): string {
  const all = content.toString("latin1").match(character) ?? [];
  const one = (raw: string) =>
    raw.length === 1 && raw > "\x7f"
      ? String.fromCharCode(0xdc00 + raw.charCodeAt(0))
      : Buffer.from(raw, "latin1").toString();
  return all.map(one).join("");
}

const sizeOf = (text: string) =>
  [...text].reduce((sum, one) => sum + (/^[\udc80-\udcff]$/.test(one) ? 1 : Buffer.byteLength(one)), 0);
