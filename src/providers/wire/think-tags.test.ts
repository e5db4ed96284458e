import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOf } from "../../../test/support/pieces.ts";
import type { Dialect } from "../dialect.ts";
import { splitThinking } from "./think-tags.ts";

type Mode = Dialect["thinkTags"];

function split(pieces: readonly string[], mode: Mode) {
  const splitter = splitThinking(mode);
  const parts = [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
  const joined = (type: string) => parts.filter((part) => part.type === type).map(({ text }) => text);
  return { text: joined("text").join(""), reasoning: joined("reasoning").join("") };
}

const cases: [string, Mode, string, { text: string; reasoning: string }][] = [
  ["thinking first", "start", "<think>\nHm. <b>\n</think>\n\nYes.", { reasoning: "Hm. <b>", text: "Yes." }],
  ["blanks before it", "start", " \n<think>Hm.</think>Yes.", { reasoning: "Hm.", text: "Yes." }],
  ["nothing thought", "start", "<think>\n\n</think>\n\nYes.", { reasoning: "", text: "Yes." }],
  ["never closed", "start", "<think>Hm. And so on", { reasoning: "Hm. And so on", text: "" }],
  ["no tag", "start", "  Yes. <think", { reasoning: "", text: "  Yes. <think" }],
  ["a tag later on", "start", "Use <think>x</think>.", { reasoning: "", text: "Use <think>x</think>." }],
  ["a second one", "start", "<think>a</think>b<think>c</think>", { reasoning: "a", text: "b<think>c</think>" }],
  ["several", "anywhere", "<think>a</think>b <think>c</think> d", { reasoning: "a\n\nc", text: "b d" }],
  ["an end alone", "anywhere", "a</think>b", { reasoning: "", text: "ab" }],
  ["quoted code", "anywhere", "Use `<think>` so", { reasoning: "", text: "Use `<think>` so" }],
  [
    "a block of code",
    "anywhere",
    "```xml\n<think>\n```\n<think>a</think>b",
    { reasoning: "a", text: "```xml\n<think>\n```\nb" },
  ],
  ["where nobody expects it", "never", "<think>a</think>b", { reasoning: "", text: "<think>a</think>b" }],
];

test.each(cases)("%s (%s): text and thinking are told apart, byte by byte as well", (_, mode, said, expected) => {
  expect(split([said], mode)).toEqual(expected);
  expect(split([...said], mode)).toEqual(expected);
});

test("text streams on at once, and only what may be a tag is held back", () => {
  const splitter = splitThinking("anywhere");
  expect(splitter.push("if a < b")).toEqual([{ type: "text", text: "if a < b" }]);
  expect(splitter.push(" or <")).toEqual([{ type: "text", text: " or " }]);
  expect(splitter.push("b>")).toEqual([{ type: "text", text: "<b>" }]);
});

const words = fc.constantFrom("<think>", "</think>", "<", "th", "</", " ", "\n", "```", "`", "a", "你😀");

test("however it is cut, it is the same, and outside of code no tag is left in the text", () => {
  const said = fc.array(words, { maxLength: 30 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(said, fc.constantFrom<Mode>("start", "anywhere"), fc.infiniteStream(fc.nat(4)), (said, mode, sizes) => {
      const pieces = piecesOf(said, sizes);
      const whole = split([said], mode);
      expect(split(pieces, mode)).toEqual(whole);
      if (mode === "anywhere" && !said.includes("`")) expect(whole.text).not.toMatch(/<think>|<\/think>/);
    }),
    { numRuns: 2000 },
  );
});
