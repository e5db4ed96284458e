import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "../protocol/language.ts";
import { textsIn } from "./texts.ts";

test.each(languages)("no two parts of the tools' texts in %s have a sentence by the same name", async (language) => {
  const folder = join(import.meta.dirname, language, "tools");
  const parts = await Promise.all(
    globSync("*.ts", { cwd: folder }).map(async (file) => Object.values(await import(join(folder, file)))),
  );
  const names = parts.flat().flatMap((part) => Object.keys(part as object));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each([
  [
    "en",
    "this model is not known to see pictures",
    /stops none but browser acts after it/,
    /after one that failed, what acts/,
  ],
  [
    "zh-CN",
    "未确认当前模型能查看图片",
    /一个失败不影响其余，只有其后的浏览器操作不再执行/,
    /若有一个失败，其后对网页的操作不再执行/,
  ],
] as const)("what is said in several places is said alike: %s", (language, unseen, inPrompt, inSearch) => {
  const { tools, prompt } = textsIn(language);
  for (const said of [tools.pictureNotShown({ why: "unseeing" }), tools.pictureNotSeen(), tools.pictureUnseen()])
    expect(said.toLowerCase()).toContain(unseen);
  expect([prompt.general(), tools.pageCallsInOrder()]).toEqual([
    expect.stringMatching(inPrompt),
    expect.stringMatching(inSearch),
  ]);
});
