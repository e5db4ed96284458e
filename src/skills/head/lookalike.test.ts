import { expect, test } from "vitest";
import { lookalikeOf, namesByShape } from "./lookalike.ts";

const known = namesByShape(["write-skill", "memory", "bash", "read_file", "copy"]);
const judged = (written: string, name = written) => lookalikeOf(written, name, known);

test.each([
  ["a letter of another script among Latin ones", "pаypal", { why: "mixed" }],
  ["a whole name of another script that looks like one that is known", "сору", { why: "like", other: "copy" }],
  ["a digit for a letter", "m3mory", null],
  ["a nought for an o", "mem0ry", { why: "like", other: "memory" }],
  ["two letters that make another", "rnemory", { why: "like", other: "memory" }],
  ["another separator", "read-file", null],
  ["an accent", "básh", { why: "like", other: "bash" }],
  ["full width", "ｂａｓｈ", { why: "form", plain: "bash" }],
  ["a ligature", "ﬁnd", { why: "form", plain: "find" }],
])("%s: %s", (_, name, why) => {
  expect(judged(name)).toEqual(why);
});

test("a character that nobody sees counts, although the name is without it", () => {
  expect(judged("ba\u200bsh", "bash")).toEqual({ why: "hidden" });
});

test.each(["bash", "tidy-folder", "整理文件", "整理-pdf", "résumé", "отчёт", "データ-csv"])(
  "%s is a name like any other",
  (name) => {
    expect(judged(name)).toBeNull();
  },
);
