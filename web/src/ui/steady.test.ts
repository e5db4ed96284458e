import { expect, test } from "vitest";
import { steady, steadyCode, steadyCopy } from "./steady.ts";

test("what turns the order around is shown by its name", () => {
  expect(steady("pay \u202eevil\u202c now")).toBe("pay <U+202E>evil<U+202C> now");
  expect(steady("\u2066a\u2069 \u2067b\u2068")).toBe("<U+2066>a<U+2069> <U+2067>b<U+2068>");
});

test("words that no screen shows are shown by their names, and flags stay flags", () => {
  expect(steady("hi\u{e0061}\u{e0062}")).toBe("hi<U+E0061><U+E0062>");
  const england = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
  expect(steady(`Go ${england}!`)).toBe(`Go ${england}!`);
});

test("languages that are written from right to left stay as they are", () => {
  for (const text of ["می\u200cخواهم", "שלום\u200f!", "مرحبا (hello) 123", "👨\u200d👩\u200d👧", "नमस\u200dते"])
    expect(steady(text)).toBe(text);
});

test("of code nothing is unseen that a terminal would obey, and nothing without width", () => {
  expect(steadyCode("ls\u001b[201~\rrm\u200b -r\u00ad \u202ex")).toBe(
    "ls<U+001B>[201~<U+000D>rm<U+200B> -r<U+00AD> <U+202E>x",
  );
  for (const code of ["\ufeffa\r\n\tb\n", "می\u200cخواهم 👩\u200d💻", "名 = 'é'"]) expect(steadyCode(code)).toBe(code);
});

test("of prose that is copied nothing is obeyed by a terminal, and what joins letters stays", () => {
  expect(steadyCopy("run ls\u001b[201~\rrm \u202ex")).toBe("run ls<U+001B>[201~<U+000D>rm <U+202E>x");
  for (const text of ["a\r\n\tb\n", "می\u200cخواهم", "שלום\u200f!"]) expect(steadyCopy(text)).toBe(text);
});
