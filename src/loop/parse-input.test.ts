import { expect, test } from "vitest";
import { z } from "zod";
import { textsIn } from "../i18n/texts.ts";
import type { Tool } from "../tools/tool.ts";
import { parseInput } from "./parse-input.ts";

const tool = {
  input: z.object({ path: z.string(), line: z.int().optional(), all: z.boolean().default(false) }),
} as unknown as Tool;
const zh = textsIn("zh-CN").tools;

test.each<[string, unknown, unknown]>([
  [
    "numbers and booleans written as strings are taken as what they mean",
    { path: "a", line: "20", all: "true" },
    { path: "a", line: 20, all: true },
  ],
  ["a string that only looks like a number stays a string", { path: "20" }, { path: "20", all: false }],
  ["defaults are filled in", { path: "a" }, { path: "a", all: false }],
])("%s", (_, input, expected) => {
  expect(parseInput(tool, input, zh)).toEqual({ input: expected, notice: "" });
});

test.each<[string, unknown, string]>([
  ["a missing parameter is named in the seed's words", {}, "缺少 path 参数"],
  ["a wrong type is told in the session's language", { path: "a", all: "perhaps" }, "参数 all 有误: 应为 boolean"],
  ["no object at all is told", "a string", "参数 input 有误: 应为 object"],
  ["nothing at all misses every parameter", undefined, "缺少 path 参数"],
])("%s", (_, input, problem) => {
  expect(parseInput(tool, input, zh)).toEqual({ problem, notice: "" });
});

test("parameters that the tool does not have are left out, and the model is told", () => {
  expect(parseInput(tool, { path: "a", depth: 3 }, zh)).toEqual({
    input: { path: "a", all: false },
    notice: "\n\n[以下参数无法识别，已忽略: depth。可用参数: path, line, all]",
  });
});

test("and all the more when the call fails: it may be why", () => {
  expect(parseInput(tool, { file: "a" }, zh)).toEqual({
    problem: "缺少 path 参数",
    notice: "\n\n[以下参数无法识别，已忽略: file。可用参数: path, line, all]",
  });
});
