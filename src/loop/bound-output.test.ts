import { expect, test } from "vitest";
import { textsIn } from "../i18n/texts.ts";
import { outputLimit } from "../protocol/limits.ts";
import { boundOutput } from "./bound-output.ts";

const zh = textsIn("zh-CN").tools;

test("an output at the limit stays whole", () => {
  const text = "x".repeat(outputLimit);
  expect(boundOutput(text, zh)).toEqual({ output: text });
});

test("one character more is cut, with the seed's notice, and the whole is handed back", () => {
  const text = "x".repeat(outputLimit + 1);
  const notice = "\n\n[输出已截断，共 30001 字符，已显示前 30000 字符]";
  expect(boundOutput(text, zh)).toEqual({ output: "x".repeat(outputLimit) + notice, whole: text });
});

test("characters outside the basic plane count once and are never halved", () => {
  const fits = "😀".repeat(outputLimit);
  expect(boundOutput(fits, zh)).toEqual({ output: fits });
  const cut = boundOutput(`${fits}!`, zh);
  expect(cut.output.startsWith(`${fits}\n\n[`)).toBe(true);
  expect(cut.output.isWellFormed()).toBe(true);
});
