import { toLf } from "./line-ends.ts";

/**
 * Two texts without the `N | ` that read_file puts before lines. Null when it is not plain that they are such numbers:
 * they stand before every line of the old text and count up, and before all lines of the new one or none.
 */
export function withoutNumbers(old: string, fresh: string): { old: string; fresh: string } | null {
  const lines = numbered(old);
  if (!lines || lines.some(({ number }, index) => number !== (lines[0]?.number as number) + index)) return null;
  const news = numbered(fresh);
  if (!news && toLf(fresh).split("\n").some(isNumbered)) return null;
  // Nothing but white space would be left to look for, and that stands everywhere.
  if (lines.every(({ text }) => text.trim() === "")) return null;
  const bare = (list: typeof lines, text: string) =>
    list.map((line) => line.text).join("\n") + (text.endsWith("\n") ? "\n" : "");
  return { old: bare(lines, old), fresh: news ? bare(news, fresh) : fresh };
}

const pattern = /^\s*(\d+) \|(?: (.*))?$/s;
const isNumbered = (line: string) => pattern.test(line);

function numbered(text: string): { number: number; text: string }[] | null {
  const lines = toLf(text).replace(/\n$/, "").split("\n");
  const found = lines.flatMap((line) => {
    const [, number, rest = ""] = pattern.exec(line) ?? [];
    return number === undefined ? [] : [{ number: Number(number), text: rest }];
  });
  return found.length === lines.length ? found : null;
}
