import { toLf } from "./line-ends.ts";

/** Why a text is not in a file, as far as that can be told. */
export type Cause =
  | { code: "numbers" }
  | { code: "escaped" }
  | { code: "empty" }
  | { code: "already" | "case" | "bytes"; line: number }
  | { code: "unknown" };

/** A bigger file is not looked through only to explain. */
const mostBytes = 2 * 1024 * 1024;

export function causeOf(content: Buffer, given: { old: string; new: string }): Cause {
  const [old, fresh] = [toLf(given.old), toLf(given.new)];
  const lines = old.split("\n").filter((line) => line.trim() !== "");
  if (lines.every((line) => /^\s*\d+ \| /.test(line))) return { code: "numbers" };
  if (content.length === 0) return { code: "empty" };
  if (content.length > mostBytes) return { code: "unknown" };
  const text = toLf(content.toString("utf8"));
  const plain = unescaped(old);
  if (plain !== old && text.includes(plain)) return { code: "escaped" };
  // What is shown as � are bytes, and no text is equal to them.
  const shown = old.includes("\uFFFD") ? text.indexOf(old) : -1;
  if (shown >= 0) return { code: "bytes", line: lineAt(shown) };
  const there = text.indexOf(fresh);
  if (there >= 0 && fresh.trim().length >= 4 && !old.includes(fresh)) return { code: "already", line: lineAt(there) };
  const other = text.toLowerCase().indexOf(old.toLowerCase());
  if (other >= 0) return { code: "case", line: lineAt(other) };
  return { code: "unknown" };

  function lineAt(index: number): number {
    return text.slice(0, index).split("\n").length;
  }
}

/** Text that was escaped once too often. */
function unescaped(text: string): string {
  const plain: Record<string, string> = { n: "\n", t: "\t", r: "\r" };
  return text.replace(/\\(["'\\ntr])/g, (_, character: string) => plain[character] ?? character);
}
