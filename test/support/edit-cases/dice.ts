import { encodingOf } from "../../../src/tools/files/encoding.ts";
import type { Random } from "../proof.ts";
import type { EditCase } from "./model.ts";

const words = [
  ...["a", "b", "foo", "bar1", "if (x)", "return", "é", "e\u0301", "语", "你好", "😀", "👩‍💻", "ı", "ß"],
  ...[
    "$&",
    "$1",
    "$$",
    "\\1",
    "\\n",
    "%s",
    "$\u007bx}",
    "</script>",
    "'; DROP TABLE",
    "NaN",
    "\u202etest",
    "\u0000",
    "\r",
  ],
  ...["'", "’", "‘", '"', "“", "”", "-", "–", "—", ",", "，", "(", "（", "：", ":", ".", "。", "1 | "],
];
const blanks = [" ", "  ", "\t", "    ", "\u00a0", "\u3000", " \t"];
const indents = ["", "", "  ", "    ", "\t", "\t\t", "        "];
const wrong = [[0xff], [0xc3], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf5]];

/** A case that dice made: most of its texts stand in the file, as they are or changed a little. */
export function throwCase(random: Random): EditCase {
  const one = anyCase(random);
  // A few zeros make some texts look like UTF-16, and some begin like the lines of read_file: those are other matters.
  const isPlain = /^utf-8|^undefined/.test(String(encodingOf(one.content)?.name)) && !/^\s*\d+ \|/.test(one.old);
  return isPlain ? one : throwCase(random);
}

function anyCase(random: Random): EditCase {
  const end = random.pick(["\n", "\n", "\r\n", "mixed"]);
  const lines = Array.from({ length: 1 + random.below(8) }, () => line(random));
  const joined = lines.map((one, index) => one + (index < lines.length - 1 ? lineEnd(end, random) : "")).join("");
  const text = (random.below(8) === 0 ? "\uFEFF" : "") + joined + (random.below(4) === 0 ? "" : lineEnd(end, random));
  // Half a line end at the end of a file is nothing that anyone has.
  const whole = text.endsWith("\r") ? `${text}x` : text;
  const content = random.below(6) === 0 ? spoiled(whole, random) : Buffer.from(whole);
  const fresh = random.below(12) === 0 ? half(random) : block(random, 3);
  return { content, old: oldFrom(whole, random), fresh, all: random.below(4) === 0 };
}

const lineEnd = (end: string, random: Random) => (end === "mixed" ? random.pick(["\n", "\r\n"]) : end);

function line(random: Random): string {
  const parts = Array.from({ length: random.below(5) }, () => random.pick(words));
  return (
    random.pick(indents) + parts.join(random.pick(["", " ", "  "])) + (random.below(5) === 0 ? random.pick(blanks) : "")
  );
}

const block = (random: Random, most: number) =>
  Array.from({ length: 1 + random.below(most) }, () => line(random)).join(random.pick(["\n", "\n", "\r\n"]));

const half = (random: Random) => `${line(random)}${random.pick(["\ud800", "\udc00"])}x`;

function spoiled(text: string, random: Random): Buffer {
  const content = Buffer.from(text);
  const at = random.below(content.length + 1);
  return Buffer.concat([content.subarray(0, at), Buffer.from(random.pick(wrong)), content.subarray(at)]);
}

function oldFrom(text: string, random: Random): string {
  const kind = random.below(20);
  if (kind === 0) return tidy(block(random, 2));
  if (kind === 1) return half(random);
  if (kind === 2) return "";
  const characters = [...text];
  const start = random.below(characters.length + 1);
  const size = random.pick([1, 3, 8, 20, 60]);
  const part = tidy(characters.slice(start, start + 1 + random.below(size)).join(""));
  return tidy(kind < 8 ? part : mutated(part, random));
}

/** Lines that are only begun, and blank, say nothing that could be looked for. */
const tidy = (part: string) =>
  part
    .replace(/\n[ \t\u00a0\u3000]+$/, "\n")
    .replace(/^[ \t\u00a0\u3000]+(?=\r?\n)/, "")
    .replace(/^\uFEFF/, "");

const byLine = (text: string, change: (line: string) => string) => text.split("\n").map(change).join("\n");

function mutated(part: string, random: Random): string {
  const changes: ((text: string) => string)[] = [
    (text) => text.replaceAll("\r\n", "\n"),
    (text) => text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n"),
    (text) => byLine(text, (line) => line.replace(/^[ \t]+/, "")),
    (text) => byLine(text, (line) => `  ${line}`),
    (text) => text.replaceAll("\t", "    "),
    (text) => text.replaceAll("    ", "\t"),
    (text) => text.replace(/[’‘]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, "-"),
    (text) => text.replace(/'/g, "’").replace(/"/g, "“").replace(/-/g, "–"),
    (text) => text.replace(/，/g, ",").replace(/（/g, "(").replace(/：/g, ":").replace(/。/g, "."),
    (text) => text.replace(/(?<=\S) (?=\S)/g, random.pick(blanks)),
    (text) => byLine(text, (line) => line.replace(/[ \t]+(\r?)$/, "$1")),
    (text) => `${text}\n`,
    (text) => text.toUpperCase(),
    (text) => ` ${text}`,
    (text) => `${text} `,
  ];
  return Array.from({ length: 1 + random.below(3) }, () => random.pick(changes)).reduce(
    (text, change) => change(text),
    part,
  );
}
