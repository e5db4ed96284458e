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
  const said = { model: "x/y", saved: true };
  expect(failureSentence(error, { ...said, texts: textsIn("en") })).toContain(`(HTTP 429). ${en}`);
  expect(failureSentence(error, { ...said, texts: textsIn("zh-CN") })).toContain(`（HTTP 429）。${zh}`);
});

test.each(["en", "zh-CN"] as const)("in %s a check that failed advises no session to go on with", (language) => {
  const { problems } = textsIn(language).model;
  for (const problem of Object.keys(problems) as ModelProblem[]) {
    const told = problems[problem]({ model: "x/y", detail: "d", saved: false });
    expect(told).not.toMatch(/continue|session|会话|kept|保留/);
    expect(problems[problem]({ model: "x/y", detail: "d", saved: true })).not.toMatch(/undefined|\$\{/);
  }
});

test.each(["en", "zh-CN"] as const)(
  "in %s what stops a session that is not saved advises nothing to go on with",
  (language) => {
    const { session, cost, cli } = textsIn(language);
    const told = (saved: boolean) => [
      session.stepLimit({ max: 3, done: "", failed: "", saved }),
      session.stuck({ tool: "bash", error: "no", done: "", failed: "", saved }),
      session.cutShort({ saved }),
      ...(["run", "day", "session"] as const).map((limit) => cost.reached[limit]({ amount: 1, saved })),
      cli.store.busy({ detail: "", saved }),
      cli.contextCut({ way: "compacted", count: 3, saved }),
    ];
    for (const sentence of told(true)) expect(sentence).toMatch(/run --continue|session show/);
    for (const sentence of told(false)) expect(sentence).not.toMatch(/--continue|--session|session show|kept|已保留/);
  },
);

test("a wait that a server asks for is told in a few words, too", () => {
  const [en, zh] = (["en", "zh-CN"] as const).map((language) => textsIn(language).model.reasons.overloaded);
  const asked = { detail: "HTTP 429", retryAfterMs: 1_800_000 };
  expect(en?.(asked)).toBe("overloaded (HTTP 429); try again in 30 minutes");
  expect(zh?.(asked)).toBe("过载（HTTP 429）；请在 30 分钟后重试");
  expect(en?.({ detail: "" })).toBe("overloaded");
});
