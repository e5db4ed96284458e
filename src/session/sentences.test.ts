import { expect, test } from "vitest";
import { textsIn } from "../i18n/texts.ts";
import type { ModelProblem } from "../protocol/problems.ts";
import { ModelError } from "../providers/model.ts";
import { failureSentence } from "./sentences.ts";

test.each([
  [undefined, "Wait a while and go on with `skillmint run --continue`.", "请稍候用 skillmint run --continue 继续。"],
  [7000, "The server asks to wait 7 seconds. Wait that long and go on", "服务端要求等待 7 秒，请届时用"],
  [1_800_000, "The server asks to wait 30 minutes. Wait that long and go on", "服务端要求等待 30 分钟，请届时用"],
  [86_400_000, "The server asks to wait 24 hours. Wait that long and go on", "服务端要求等待 24 小时，请届时用"],
])("a server that wants to be left alone for %s ms is quoted", (retryAfterMs, en, zh) => {
  const error = new ModelError("overloaded", "HTTP 429", { retryable: true, ...(retryAfterMs && { retryAfterMs }) });
  expect(failureSentence(error, { model: "x/y", texts: textsIn("en") })).toContain(`(HTTP 429). ${en}`);
  expect(failureSentence(error, { model: "x/y", texts: textsIn("zh-CN") })).toContain(`（HTTP 429）。${zh}`);
});

test.each(["en", "zh-CN"] as const)("in %s a check that failed advises no session to go on with", (language) => {
  const { problems } = textsIn(language).model;
  for (const problem of Object.keys(problems) as ModelProblem[]) {
    const told = problems[problem]({ model: "x/y", detail: "d", check: true });
    expect(told).not.toMatch(/continue|session|会话|kept|保留/);
    expect(problems[problem]({ model: "x/y", detail: "d" })).not.toMatch(/undefined|\$\{/);
  }
});
