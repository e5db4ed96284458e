import fc from "fast-check";
import { expect, test } from "vitest";
import { partsOf } from "./parts.ts";

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
