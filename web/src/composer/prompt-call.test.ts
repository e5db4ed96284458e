import { expect, test } from "vitest";
import { promptArguments } from "../../../src/mcp/interact/prompt-arguments.ts";
import { hintOf, writtenArguments } from "./prompt-call.ts";

const argument = (name: string, required: boolean) => ({ name, description: "", required });
const prompt = { name: "docs:review", description: "", arguments: [argument("file", true), argument("focus", false)] };

test("what it needs stands plain, what it may be told in brackets", () => {
  expect(hintOf(prompt)).toBe("file [focus]");
  expect(hintOf({ ...prompt, arguments: [] })).toBeNull();
});

test.each([
  [{ file: "a.ts", focus: "" }, "file=a.ts"],
  [{ file: "a b.ts", focus: "speed" }, 'file="a b.ts" focus=speed'],
  [{ file: 'C:\\x "y"', focus: "it's\nall" }, 'file="C:\\\\x \\"y\\"" focus="it\'s\nall"'],
])("%j is read as it was given", (values, written) => {
  expect(writtenArguments(prompt, values)).toBe(written);
  const given = Object.entries(values).filter(([, value]) => value !== "");
  expect([...promptArguments(written, prompt.arguments)]).toEqual(given);
});

test("an apostrophe in the words behind them takes nothing away", () => {
  const given = promptArguments('file="a b.ts" focus=speed and what\'s new', prompt.arguments);
  expect([...given]).toEqual([
    ["file", "a b.ts"],
    ["focus", "speed"],
  ]);
});
