import type { Texts } from "../i18n/texts.ts";
import type { Shortening } from "../protocol/digest.ts";
import type { Call, Message } from "../protocol/messages.ts";

/** Head and tail; never half a character. */
export function ends(text: string, most: number): [head: string, tail: string] {
  const head = text.slice(0, Math.ceil(most / 2)).replace(/[\uD800-\uDBFF]$/, "");
  const tail = text.slice(text.length - Math.floor(most / 2)).replace(/^[\uDC00-\uDFFF]/, "");
  return [head, tail];
}

/** In whole lines, where they are not too long for that; the notice says which are missing, wholly or in part. */
export function clippedLines(text: string, most: number, notice: string): string {
  if (text.length <= most) return text;
  const [start, end] = ends(text, most);
  const headEnd = start.lastIndexOf("\n");
  const tailStart = end.indexOf("\n");
  const isHeadWhole = headEnd >= start.length / 2;
  const isTailWhole = tailStart >= 0 && tailStart < end.length / 2;
  const head = isHeadWhole ? start.slice(0, headEnd) : start;
  const tail = isTailWhole ? end.slice(tailStart + 1) : end;
  const { last, first } = around(head.split("\n"), tail.split("\n"), text);
  const from = isHeadWhole ? last + 1 : last;
  const to = Math.max(from, isTailWhole ? first - 1 : first);
  return `${head}\n${notice.replace("{from}", `${from}`).replace("{to}", `${to}`)}\n${tail}`;
}

/** The numbers of the lines before and after what is missing: by the file's own lines in what read_file gives. */
function around(head: readonly string[], tail: readonly string[], text: string): { last: number; first: number } {
  const last = numberAt(head.at(-1));
  const at = tail.findIndex((line) => numberAt(line) !== null);
  const first = numberAt(tail[at]);
  if (last !== null && first !== null) return { last, first: first - at };
  return { last: head.length, first: text.split("\n").length - tail.length + 1 };
}

function numberAt(line = ""): number | null {
  const number = /^\s*(\d+) \| /.exec(line)?.[1];
  return number === undefined ? null : Number(number);
}

const known = new WeakMap<Shortening, WeakMap<Message, Message>>();

/** A message as it is sent under the rule of a cut. What the user and the model said stays; what tools were given and gave is shortened. */
export function shortened(message: Message, rule: Shortening): Message {
  if (message.role === "user") return message;
  const done = known.get(rule) ?? new WeakMap<Message, Message>();
  known.set(rule, done);
  const sent = done.get(message) ?? { ...message, calls: message.calls.map((call) => shortCall(call, rule)) };
  done.set(message, sent);
  return sent;
}

function shortCall({ input, result, ...call }: Call, { most, notice, pictures = notice }: Shortening): Call {
  const short = (text: string) => clippedLines(text, most, notice);
  if (!result) return { ...call, input: inStrings(input, short) };
  const { images, output, ...rest } = result;
  const shown = images ? `${short(output)}\n${pictures}` : short(output);
  return { ...call, input: inStrings(input, short), result: { ...rest, output: shown } };
}

function inStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => inStrings(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inStrings(one, change)]));
}

/** The least and the most characters that a rule leaves of one text. */
const shortest = 100;
const longest = 200_000;

/** The rule that leaves the most of long texts and fits; null when none does. */
export function widestRule(texts: Texts["context"], fits: (rule: Shortening) => boolean): Shortening | null {
  const notices = { notice: texts.linesLeftOut(), pictures: texts.picturesLeftOut() };
  let best: Shortening = { most: shortest, ...notices };
  if (!fits(best)) return null;
  // To one part in a hundred.
  for (let beyond = longest; beyond - best.most > best.most / 100; ) {
    const rule = { most: Math.floor((best.most + beyond) / 2), ...notices };
    if (fits(rule)) best = rule;
    else beyond = rule.most;
  }
  return best;
}
