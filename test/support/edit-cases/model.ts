// What edit should do, said a second time and as plainly as possible: by splitting strings and by regular expressions.
import { looseExpected } from "./loose-model.ts";

export interface EditCase {
  content: Buffer;
  old: string;
  fresh: string;
  all: boolean;
}

/** What must come of it: exactly these bytes, a refusal, or some lines between two unchanged parts. */
export type Expected =
  | { way: "exact" | "line-ends"; content: Buffer }
  | { way: "refused"; because: "none" | "many" | "input" }
  | { way: "similar"; before: Buffer; after: Buffer; lines: string[]; exactly: boolean };

// Strings of bytes, a character each.
const bytes = (text: string) => Buffer.from(text).toString("latin1");
export const lf = (text: string) => text.split("\r\n").join("\n");
export const crlf = (text: string) => lf(text).split("\n").join("\r\n");

export function expectedOf(given: EditCase): Expected {
  const { content, old, fresh, all } = given;
  if (old === "" || old === fresh || !fresh.isWellFormed()) return { way: "refused", because: "input" };
  if (!old.isWellFormed()) return { way: "refused", because: "none" };
  const text = content.toString("latin1");
  const ended = text.split("\n").slice(0, -1);
  const onlyCrlf = ended.length > 0 && ended.every((line) => line.endsWith("\r"));
  const forms: [string, string][] = [[old, onlyCrlf && !old.includes("\r\n") ? crlf(fresh) : fresh]];
  if (old.includes("\n")) forms.push([crlf(old), crlf(fresh)], [lf(old), lf(fresh)]);
  for (const [index, [from, to]] of forms.entries()) {
    const found = count(text, bytes(from));
    if (found > 1 && !all) return { way: "refused", because: "many" };
    if (found === 0) continue;
    const joined = text.split(bytes(from)).join(bytes(to));
    return { way: index === 0 ? "exact" : "line-ends", content: Buffer.from(joined, "latin1") };
  }
  return looseExpected(given, onlyCrlf);
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) found++;
  return found;
}
