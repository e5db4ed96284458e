import fc from "fast-check";
import { expect, test } from "vitest";
import { partsOf as cut, stretchesOf } from "./parts.ts";

const partsOf = (text: string) => cut(text).map((part) => part.text);

const long = (word: string) => `${word} `.repeat(200);

test("a long text is cut where a block of it ends", () => {
  const text = `${long("one")}\n\n${long("two")}\n\n${long("three")}\n`;
  expect(partsOf(text)).toEqual([`${long("one")}\n\n`, `${long("two")}\n\n`, `${long("three")}\n`]);
});

test.each([
  ["code with empty lines in it", `${long("a")}\n\n\`\`\`\n${"x\n\n".repeat(600)}\`\`\`\n`],
  ["a list whose items stand apart", Array.from({ length: 90 }, () => `- ${long("x").slice(0, 40)}\n\n`).join("")],
  ["a numbered list", Array.from({ length: 90 }, (_, at) => `${at + 1}. ${"x".repeat(40)}\n\n`).join("")],
  ["what is set in below an item", `- a\n\n${"  more of it\n\n".repeat(200)}`],
  ["a quote", "> said\n\n".repeat(300)],
  ["a table", `| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(300)}`],
  ["what is named below", `${long("one")}\n\n${long("two")}[x][r]\n\n[r]: http://a.invalid\n`],
  ["a fence of four in one of three", `${long("a")}\n\n\`\`\`\`\n\`\`\`\n${"x\n\n".repeat(600)}\`\`\`\`\n`],
])("%s is not cut within", (_, text) => {
  const within = partsOf(text).slice(1);
  for (const part of within) expect(part).toMatch(/^(```|one|two|a )/);
});

test.each([
  ["a list", "- some words of an item\n", ""],
  ["a table", "| some | words |\n", "| a | b |\n|---|---|\n"],
  ["a quote", "> some words\n", ""],
])("%s that is very long is cut between its lines, and goes on as what it is", (_, line, head) => {
  const parts = cut(`Words.\n\n${head}${line.repeat(2_000)}`);
  expect(parts.length).toBeGreaterThan(4);
  for (const { text, lead } of parts.slice(1)) {
    expect([lead, text.replaceAll(line, "")]).toEqual([head, ""]);
    expect(text.length).toBeLessThan(7_000);
  }
});

test("code that is very long is cut between its lines, and each part has its fence", () => {
  const parts = cut(`\`\`\`ts\n${"# not a heading\n\n".repeat(10_000)}\`\`\`\n\nWords.\n`);
  expect(parts.map(({ lead }) => lead)).toEqual(["", "```ts\n", ""]);
  expect(parts[1]?.text).toMatch(/^(# not a heading\n\n)+```\n\n$/);
});

test("a line that is very long is cut between its words", () => {
  const parts = partsOf("word ".repeat(10_000));
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.every((text) => /^(word )+$/.test(text))).toBe(true);
});

test("names are looked up in all of a long text, and a very long one is cut all the same", () => {
  const text = (count: number) => `${`${long("one")}[x][r]\n\n`.repeat(count)}[r]: http://a.invalid\n`;
  expect([partsOf(text(20)).length, partsOf(text(100)).length]).toEqual([1, 101]);
});

test("parts are drawn in stretches of some length, which stay as they are while more is written", () => {
  const parts = cut(`${long("one")}\n\n`.repeat(20));
  const stretches = stretchesOf(parts);
  expect(stretches.flat()).toEqual(parts);
  expect(stretches.map(({ length }) => length)).toEqual([4, 4, 4, 4, 4]);
  expect(stretchesOf(parts.slice(0, 10)).slice(0, 2)).toEqual(stretches.slice(0, 2));
});

const bits = fc.constantFrom(
  "word ",
  "\n",
  "\n\n",
  "```\n",
  "- item\n",
  "1. x\n",
  "> q\n",
  "    code\n",
  "# H\n",
  "| a |\n",
  "- item of many words\n".repeat(100),
);

test("nothing is lost, and what was cut off stays so while more is written", () => {
  fc.assert(
    fc.property(fc.array(bits, { minLength: 300, maxLength: 900 }), fc.nat(), (all, cut) => {
      const text = all.join("");
      expect(partsOf(text).join("")).toBe(text);
      const sooner = partsOf(text.slice(0, cut % text.length));
      expect(partsOf(text).slice(0, sooner.length - 1)).toEqual(sooner.slice(0, -1));
    }),
    { numRuns: 100 },
  );
});
