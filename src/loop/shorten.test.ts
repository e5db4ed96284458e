import fc from "fast-check";
import { expect, test } from "vitest";
import { clippedLines } from "./shorten.ts";

const notice = "[{from}-{to}]";
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at + 1)).join("\n");

test.each([
  ["a text that fits stays as it is", "short", "short"],
  ["what is missing is told by lines", lines(9, (at) => `line ${at}`), "line 1\nline 2\n[3-7]\nline 8\nline 9"],
  [
    "what is missing of a file is told by its own lines",
    lines(9, (at) => `${at + 40} | x`),
    "41 | x\n42 | x\n[43-47]\n48 | x\n49 | x",
  ],
  ["one long line is cut within", `a${"x".repeat(98)}z`, `a${"x".repeat(14)}\n[1-1]\n${"x".repeat(14)}z`],
])("%s", (_, text, sent) => {
  expect(clippedLines(text, 30, notice)).toBe(sent);
});

test("whatever the text, what is left of it fits, and the lines that are said to be missing are those", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 30 }), { maxLength: 60 }),
      fc.integer({ min: 2, max: 400 }),
      (all, most) => {
        const text = all.map((line) => line.replace(/[|\n[\]]/g, "")).join("\n");
        fc.pre(text.length > most);
        const sent = clippedLines(text, most, notice);
        const [, head = "", from, to, tail = ""] = /^(.*)\n\[(\d+)-(\d+)\]\n(.*)$/s.exec(sent) ?? [];
        expect(head.length + tail.length).toBeLessThanOrEqual(most);
        expect([text.startsWith(head), text.endsWith(tail)]).toEqual([true, true]);
        const original = text.split("\n");
        // All lines before and after those stand there whole.
        expect(head.startsWith(original.slice(0, Number(from) - 1).join("\n"))).toBe(true);
        expect(tail.endsWith(original.slice(Number(to)).join("\n"))).toBe(true);
      },
    ),
  );
});
