import { expect, test } from "vitest";
import { z } from "zod";
import { textsIn } from "../i18n/texts.ts";
import type { Tool } from "../tools/tool.ts";
import { parseInput } from "./parse-input.ts";

const tool = {
  input: z.object({
    path: z.string(),
    line: z.int().min(1).max(100).optional(),
    all: z.boolean().default(false),
    share: z.number().optional(),
    sort: z.enum(["name", "size"]).optional(),
    list: z.array(z.object({ name: z.string(), count: z.int().optional() })).optional(),
    options: z.record(z.string(), z.unknown()).optional(),
    either: z.union([z.string(), z.array(z.string())]).optional(),
  }),
} as unknown as Tool;
const en = textsIn("en").tools;
const zh = textsIn("zh-CN").tools;

test.each<[string, object, object]>([
  ["numbers and booleans written as strings", { line: "20", all: "true" }, { line: 20, all: true }],
  ["numbers with a fraction", { share: " -0.5 " }, { share: -0.5 }],
  ["a list written into a string", { list: '[{"name":"a","count":"2"}]' }, { list: [{ name: "a", count: 2 }] }],
  ["an object written into a string", { options: '{"a":1}' }, { options: { a: 1 } }],
  ["null for what is left out", { line: null, list: null, sort: null }, {}],
  ["nothing between quotes for what is left out", { line: "", sort: "" }, {}],
  ["one of the values in other capitals", { sort: "Name" }, { sort: "name" }],
  ["a number where a string is wanted", { list: [{ name: 7 }] }, { list: [{ name: "7" }] }],
])("%s: taken as what is meant", (_, given, meant) => {
  expect(parseInput(tool, { path: "a", ...given }, zh)).toEqual({
    input: { path: "a", all: false, ...meant },
    notice: "",
  });
});

test.each<[string, unknown, unknown]>([
  ["a string that only looks like a number stays a string", { path: "20" }, { path: "20", all: false }],
  ["a string that only looks like JSON stays a string", { path: "[a" }, { path: "[a", all: false }],
  [
    "a string may be what one of several kinds wants",
    { path: "a", either: "[1]" },
    { path: "a", all: false, either: "[1]" },
  ],
  ["all of the input may be written into a string", '{"path":"a"}', { path: "a", all: false }],
])("%s", (_, input, expected) => {
  expect(parseInput(tool, input, zh)).toEqual({ input: expected, notice: "" });
});

test.each<[string, unknown, string, string]>([
  ["what is missing", {}, "Missing parameter: path", "缺少 path 参数"],
  ["null for what must be there", { path: null }, "Missing parameter: path", "缺少 path 参数"],
  ["nothing at all", undefined, "Missing parameter: path", "缺少 path 参数"],
  [
    "a wrong type",
    { path: "a", all: "perhaps" },
    'Parameter all: expected true or false, got "perhaps"',
    '参数 all 有误: 应为布尔值（true 或 false），收到 "perhaps"',
  ],
  [
    "no object",
    "a string",
    'Parameter input: expected an object, got "a string"',
    '参数 input 有误: 应为对象，收到 "a string"',
  ],
  [
    "a fraction",
    { path: "a", line: 1.5 },
    "Parameter line: expected an integer, got 1.5",
    "参数 line 有误: 应为整数，收到 1.5",
  ],
  ["a number too small", { path: "a", line: 0 }, "Parameter line: must be at least 1", "参数 line 有误: 不能小于 1"],
  [
    "a number too big",
    { path: "a", line: 1e300 },
    "Parameter line: must be at most 100",
    "参数 line 有误: 不能大于 100",
  ],
  [
    "none of the values",
    { path: "a", sort: "age" },
    'Parameter sort: expected one of name, size, got "age"',
    '参数 sort 有误: 应为以下之一: name, size，收到 "age"',
  ],
  [
    "none of several kinds",
    { path: "a", either: {} },
    "Parameter either: expected a string or an array, got {}",
    "参数 either 有误: 应为字符串或数组，收到 {}",
  ],
  [
    "what is missing further in",
    { path: "a", list: [{}] },
    "Missing parameter: list[0].name",
    "缺少 list[0].name 参数",
  ],
  [
    "several things at once",
    { line: "x", list: {} },
    'Missing parameter: path\nParameter line: expected a number, got "x"\nParameter list: expected an array, got {}',
    '缺少 path 参数\n参数 line 有误: 应为数字，收到 "x"\n参数 list 有误: 应为数组，收到 {}',
  ],
])("%s is told in the session's language", (_, input, english, chinese) => {
  expect(parseInput(tool, input, en)).toEqual({ problem: english, notice: "" });
  expect(parseInput(tool, input, zh)).toEqual({ problem: chinese, notice: "" });
});

test("what the model gave stays as it came, whatever was meant by it", () => {
  const given = { path: 1, list: '[{"name":2}]', line: null };
  parseInput(tool, given, zh);
  expect(given).toEqual({ path: 1, list: '[{"name":2}]', line: null });
});

test("what no tool of ours has yet is told in the session's language too", () => {
  const strange = {
    input: z.strictObject({
      even: z.number().multipleOf(2).gt(0).lt(9).optional(),
      name: z.string().min(2).max(3).optional(),
      some: z.array(z.string()).min(1).max(2).optional(),
      address: z.url().optional(),
      code: z.string().regex(/^\d+$/).optional(),
      pair: z.tuple([z.string(), z.int()]).optional(),
      kind: z
        .discriminatedUnion("kind", [z.object({ kind: z.literal("a") }), z.object({ kind: z.literal("b") })])
        .optional(),
      odd: z
        .string()
        .refine((text) => text === "odd")
        .optional(),
    }),
  } as unknown as Tool;
  const told = (input: unknown) => {
    const parsed = parseInput(strange, input, zh);
    return "problem" in parsed ? parsed.problem : "";
  };
  expect(told({ even: 3 })).toBe("参数 even 有误: 必须是 2 的倍数");
  expect(told({ even: 0 })).toBe("参数 even 有误: 必须大于 0");
  expect(told({ even: 10 })).toBe("参数 even 有误: 必须小于 9");
  expect(told({ name: "x" })).toBe("参数 name 有误: 至少 2 个字符");
  expect(told({ name: "xxxx" })).toBe("参数 name 有误: 最多 3 个字符");
  expect(told({ some: [] })).toBe("参数 some 有误: 不能为空");
  expect(told({ some: ["1", "2", "3"] })).toBe("参数 some 有误: 最多 2 项");
  expect(told({ address: "?" })).toBe("参数 address 有误: 格式应为 url");
  expect(told({ code: "?" })).toBe("参数 code 有误: 格式应为 /^\\d+$/");
  expect(told({ pair: 1 })).toBe("参数 pair 有误: 应为数组，收到 1");
  expect(told({ kind: { kind: "c" } })).toBe('参数 kind.kind 有误: 应为以下之一: a, b，收到 "c"');
  expect(told({ odd: "even" })).toBe("参数 odd 有误: 值无效");
  expect(told({ more: 1 })).toBe("参数 input 有误: 不支持 more");
});

test("parameters that the tool does not have are left out, and the model is told", () => {
  expect(parseInput(tool, { path: "a", depth: 3 }, zh)).toEqual({
    input: { path: "a", all: false },
    notice: "\n\n[以下参数无法识别，已忽略: depth。可用参数: path, line, all, share, sort, list, options, either]",
  });
});

test("and all the more when the call fails: it may be why", () => {
  const known = "path, line, all, share, sort, list, options, either";
  expect(parseInput(tool, { paht: "a" }, zh)).toEqual({
    problem: "缺少 path 参数",
    notice: `\n\n[以下参数无法识别，已忽略: paht（是否为 path？）。可用参数: ${known}]`,
  });
  expect(parseInput(tool, { paht: "a", path: "b" }, en).notice).toBe(
    `\n\n[Not understood and left out: paht. Parameters: ${known}]`,
  );
});
