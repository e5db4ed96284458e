import fc from "fast-check";
import { expect, test } from "vitest";
import { createCleaner } from "./clean.ts";

function cleaned(...chunks: string[]): string {
  const cleaner = createCleaner();
  return chunks.map((chunk) => cleaner.write(chunk)).join("") + cleaner.end();
}

test.each([
  ["colours", "\x1b[31mred\x1b[0m and \x1b[1;38;5;200mbold\x1b[m\n", "red and bold\n"],
  ["titles and links", "\x1b]0;title\x07a\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\\n", "alink\n"],
  ["a progress bar", "  1%\r 50%\r100%\ndone\n", "100%\ndone\n"],
  ["a progress bar that erases itself", "50%\r\x1b[K100%\r\x1b[Kdone\n", "done\n"],
  ["a line of which a part is written over", "Downloading it all\rdone\rfailed\n", "Downloading it all\nfailed\n"],
  ["a line that is wiped", "Downloading it all\r\x1b[Kdone\x1b[2K\x1b[1Gok\n", "ok\n"],
  ["Windows line ends", "one\r\ntwo\r\r\n", "one\ntwo\n"],
  ["backspaces", "^D\b\bab\bc\n\bd", "ac\nd"],
  ["no control at all", "one\n\ttwo\n", "one\n\ttwo\n"],
])("%s are shown as a terminal would leave them", (_, printed, shown) => {
  expect(cleaned(printed)).toBe(shown);
  expect(cleaned(...printed)).toBe(shown);
});

test("a progress bar without end takes no memory and leaves its last state", () => {
  const cleaner = createCleaner();
  for (let percent = 0; percent <= 10_000; percent++) expect(cleaner.write(`\r${percent} of 10000`)).toBe("");
  expect(cleaner.line()).toBe("10000 of 10000");
});

test("a line that is too long to wait for is passed on in parts, and no colour is cut in two", () => {
  const long = "x".repeat(3_000);
  expect(cleaned(`${long}\x1b[3`, `1m${long}`, "\n")).toBe(`${long}${long}\n`);
});

test("text without control characters comes out as it went in, however it is cut", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "语", "\n", "\t", "😀", "x".repeat(500)), maxLength: 40 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 700 }), (whole, step) => {
      const chunks = whole.match(new RegExp(`[^]{1,${step}}`, "g")) ?? [];
      expect(cleaned(...chunks)).toBe(whole);
    }),
  );
});
