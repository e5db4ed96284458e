// Random files read by read_file, against a simple model of what a file's lines are.

import { encode } from "../../src/tools/files/encoding.ts";
import { isGbk } from "../../src/tools/files/gb18030.ts";
import { readFile } from "../../src/tools/files/read-file.ts";
import { createRandom, type Random } from "./proof.ts";
import { call, refusal, toolBench } from "./tool-context.ts";

export interface RandomReads {
  seed: number;
  count: number;
}

export interface ReadsDone {
  /** How often each thing happened. */
  seen: Map<string, number>;
  /** The first that was not as the model says. */
  wrong?: { read: number; problem: string };
}

const limit = 30_000;

export async function readMany({ seed, count }: RandomReads): Promise<ReadsDone> {
  const seen = new Map<string, number>();
  const saw = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1);
  using bench = toolBench();
  for (let read = 0; read < count; read++) {
    const random = createRandom(seed + read * 7919);
    const problem = await readOne(random, bench, saw).catch((error: unknown) => `threw ${String(error)}`);
    if (problem !== null) return { seen, wrong: { read, problem } };
  }
  return { seen };
}

type Bench = ReturnType<typeof toolBench>;

async function readOne(random: Random, bench: Bench, saw: (what: string) => void): Promise<string | null> {
  const { bytes, text, form } = random.pick(makers)(random);
  saw(`files: ${form}`);
  bench.put("a.txt", bytes);
  if (text === null) return noise(bench, saw);
  const lines = linesOf(text);
  const { start, end } = randomRange(random, lines.length);
  const output = (await call(readFile, { path: "a.txt", start_line: start, end_line: end }, bench)).output;
  const crlf = text.includes("\n") && !/(?<!\r)\n/.test(text);
  return judge({ output, lines, start, end, form, crlf }, saw);
}

/** Bytes of dice may be anything; they are shown or refused, but never make it throw. */
async function noise(bench: Bench, saw: (what: string) => void): Promise<null> {
  const shown = await call(readFile, { path: "a.txt" }, bench).then(
    () => true,
    () => false,
  );
  if (!shown) await refusal(readFile, { path: "a.txt" }, bench);
  saw(shown ? "noise shown as text" : "noise refused");
  return null;
}

interface Outcome {
  output: string;
  lines: string[];
  start: number | undefined;
  end: number | undefined;
  form: string;
  crlf: boolean;
}

/** What is wrong with an output, or null. */
function judge({ output, lines, start = 1, end, form, crlf }: Outcome, saw: (what: string) => void): string | null {
  if (points(output) > limit) return `the result has ${points(output)} characters`;
  const total = lines.length;
  if (total === 0) {
    saw("empty files");
    return output === "[a.txt is empty]" ? null : `an empty file gave ${output}`;
  }
  const isFromEnd = start < 0 && (end === undefined || end < 0);
  const wantedFrom = Math.max(1, isFromEnd ? total + 1 + start : start);
  const from = Math.min(wantedFrom, total);
  const inverted = !isFromEnd && end !== undefined && end !== -1 && end < wantedFrom && from === wantedFrom;
  const wantedTo = end === undefined || end === -1 ? total : end < 0 && isFromEnd ? total + 1 + end : end;
  const to = Math.min(total, Math.max(from, wantedTo));
  const last = from < wantedFrom || inverted ? from : to;
  const isPart = (from > 1 || last < total) && from === wantedFrom;
  const range = `[${from === last ? `Line ${from}` : `Lines ${from}–${last}`} of ${total}]`;
  const notices = [
    ...(from < wantedFrom ? [`[There is no line ${wantedFrom}: the file has ${total}. The last one is shown.]`] : []),
    ...(inverted ? [`[end_line ${end} is before start_line ${wantedFrom}; only line ${wantedFrom} is shown.]`] : []),
    ...(form in named ? [`[Encoding: ${named[form]}; kept when you write]`] : []),
    ...(form === "utf-8, partly invalid"
      ? ["[Some bytes of this file are not valid UTF-8; they are shown as \uFFFD]"]
      : []),
    ...(crlf ? ["[Line endings: CRLF; kept by edit and write_file]"] : []),
  ];
  if (from < wantedFrom) saw("ranges past the end");
  if (inverted) saw("ranges the wrong way round");
  const behind = (all: string[]) => (all.length > 0 ? `\n\n${all.join("\n")}` : "");
  const numbered = lines.slice(from - 1, last).map((line, index) => `${from + index} | ${line}`);
  const whole = numbered.join("\n") + behind([...(isPart ? [range] : []), ...notices]);
  if (points(whole) <= limit) {
    saw("shown whole");
    return output === whole ? null : differs(output, whole);
  }
  const more = /\n\n\[Lines (\d+)–(\d+) of (\d+)\. Go on with start_line=(\d+); [^\n]*\]/.exec(output);
  if (more) {
    saw("cut at a line end");
    const [, first, shown, counted, next] = more.map(Number) as [number, number, number, number, number];
    if (first !== from || counted !== total || next !== shown + 1) return `a wrong notice: ${more[0]}`;
    const expected = numbered.slice(0, shown - from + 1).join("\n") + behind([more[0].slice(2), ...notices]);
    if (output !== expected) return differs(output, expected);
    // The next line would not have fitted beside a notice of reasonable length.
    const longer = points(numbered.slice(0, shown - from + 2).join("\n"));
    return longer > limit - 1000 ? null : `cut too early, at ${longer} characters`;
  }
  const cut = /\n\n\[Line (\d+) of (\d+) has \d+ bytes; its first (\d+) characters are shown\./.exec(output);
  if (!cut) return `it does not fit, and no notice says how to go on: …${output.slice(-300)}`;
  saw("a line cut at a character");
  const [, line, counted, shown] = cut.map(Number) as [number, number, number, number];
  if (line !== from || counted !== total) return `a wrong notice: ${cut[0]}`;
  const begun = `${from} | ${[...(lines[from - 1] as string)].slice(0, shown).join("")}\n\n[Line `;
  if (!output.startsWith(begun)) return differs(output, begun);
  return shown > limit - 1000 ? null : `cut too early, at ${shown} characters`;
}

function differs(output: string, expected: string): string {
  let at = 0;
  while (output[at] === expected[at]) at++;
  const near = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 40));
  return `at ${at} it is ${near(output)} and should be ${near(expected)}`;
}

const points = (text: string) => [...text].length;

/** A line ends at LF; what stands in front of it, a single CR, belongs to the end. */
function linesOf(text: string): string[] {
  const parts = text.split("\n");
  const rest = parts.pop() as string;
  return [...parts.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line)), ...(rest === "" ? [] : [rest])];
}

function randomRange(random: Random, total: number): { start: number | undefined; end: number | undefined } {
  const bound = () =>
    random.pick([undefined, undefined, 1, total, random.below(total + 1), -1, -5, 0, total + 9, 999_999]);
  return { start: bound(), end: bound() };
}

interface Made {
  bytes: Buffer;
  /** What the file says; null when the bytes are dice. */
  text: string | null;
  form: string;
}

const named: Record<string, string> = {
  "utf-16le": "UTF-16LE",
  "utf-16be": "UTF-16BE",
  gbk: "GBK",
  gb18030: "GB18030",
};

const makers: readonly ((random: Random) => Made)[] = [
  (random) => asUtf8(random, { mark: false }),
  (random) => asUtf8(random, { mark: false }),
  (random) => asUtf8(random, { mark: true }),
  withInvalidBytes,
  (random) => asUtf16(random, "utf-16le"),
  (random) => asUtf16(random, "utf-16be"),
  asGbk,
  (random) => ({ bytes: randomBytes(random, 400), text: null, form: "bytes of dice" }),
];

function asUtf8(random: Random, { mark }: { mark: boolean }): Made {
  const text = randomText(random).toWellFormed();
  return { bytes: Buffer.from((mark ? "\uFEFF" : "") + text), text, form: mark ? "utf-8 with a mark" : "utf-8" };
}

/** Halves of pairs and stray bytes, as bytes that are no UTF-8. */
function withInvalidBytes(random: Random): Made {
  const halves = [Buffer.of(0xff), Buffer.of(0xed, 0xa0, 0x80, 0xff), Buffer.of(0x80), Buffer.of(0xc0, 0xaf, 0xff)];
  const before = Buffer.from(randomText(random).toWellFormed());
  const after = Buffer.from(`plain text, long enough to be one ${randomText(random).toWellFormed()}`);
  const bytes = Buffer.concat([before, Buffer.from("plain text, long enough"), random.pick(halves), after]);
  return { bytes, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), form: "utf-8, partly invalid" };
}

function asUtf16(random: Random, name: "utf-16le" | "utf-16be"): Made {
  const text = randomText(random);
  return { bytes: encode(text, { name, mark: true }) as Buffer, text: text.toWellFormed(), form: name };
}

function asGbk(random: Random): Made {
  const chinese = "这是一个用来测试的文件，里面有许多常用的汉字。\r\n";
  const text =
    chinese +
    randomText(random)
      .toWellFormed()
      .replace(/[\uE000-\uF8FF]/g, "") +
    chinese.repeat(200);
  const bytes = encode(text, { name: "gb18030", mark: false }) as Buffer;
  return { bytes, text, form: isGbk(bytes) ? "gbk" : "gb18030" };
}

function randomBytes(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: random.below(most) }, () => random.below(256)));
}

function randomText(random: Random): string {
  const size = random.pick([0, 1, 2, 5, 20, 200, random.below(3000)]);
  const end = random.pick(["\n", "\r\n", "\r", null]);
  const lines = Array.from(
    { length: size },
    () => randomLine(random) + (end ?? random.pick(["\n", "\r\n", "\r", "\n\n"])),
  );
  const huge = random.below(12) === 0 ? [random.pick(["x", "语", "😀"]).repeat(random.below(45_000)), "\n"] : [];
  const text = [...lines, ...huge].join("");
  // A mark in front would be taken for one.
  return (random.below(2) === 0 ? text.replace(/[\r\n]+$/, "") : text).replace(/^\uFEFF/, "");
}

function randomLine(random: Random): string {
  const parts = Array.from({ length: random.below(4) }, () => random.pick(naughty));
  return parts.join(random.pick(["", " ", "\t"]));
}

/** What programs like to trip over. */
const naughty: readonly string[] = [
  "",
  "plain text",
  "1 | numbered",
  "  leading and trailing  ",
  "[Lines 1–2 of 3. Go on with start_line=3]",
  "你好，世界",
  "𠮷野家で𩸽",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "e\u0301\u0302\u0303 Z͑ͫ̓a̴l̷g̸o",
  "\u202Eright to left\u202C عربى עברית",
  "\u200B\u200D\uFEFF\u00AD",
  "\u2028\u2029\u0085",
  "\uD83D lone \uDE00",
  "\uFFFD\uFFFE\uFFFF",
  "\u0001\u0007\b\u001b[31mred\u001b[0m\u007f",
  "$HOME `id` $(id) %s %n {{x}}",
  "<script>alert(1)</script> &amp; ' \" \\",
  "NaN null undefined -0 1e400",
  "Ω≈ç√∫˜µ≤≥÷ ¡™£¢∞§¶•ªº–≠",
  "ÅÍÎÏ˝ÓÔÒÚÆ☃",
];
