import { expect, test } from "vitest";
import { textsIn } from "../i18n/texts.ts";
import { emptyHistory } from "../protocol/history.ts";
import { ModelError } from "../providers/model.ts";
import { failureOf, stopOf } from "./sentences.ts";

const said = { model: "x/y", standsAlone: false, kept: false };

test.each([
  [undefined, "Wait a while.", "请稍候。"],
  [0, "Wait a while.", "请稍候。"],
  [7000, "The server asks to wait 7 seconds.", "服务端要求等待 7 秒。"],
  [1_800_000, "The server asks to wait 30 minutes.", "服务端要求等待 30 分钟。"],
  [86_400_000, "The server asks to wait 24 hours.", "服务端要求等待 24 小时。"],
])("a server that wants to be left alone for %s ms is quoted", (retryAfterMs, en, zh) => {
  const error = new ModelError("overloaded", "HTTP 429", {
    retryable: true,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
  const start = "x/y is overloaded or over its limit (HTTP 429). ";
  expect(failureOf(error, { ...said, texts: textsIn("en") })).toEqual({ problem: start + en, cause: "overloaded" });
  expect(failureOf(error, { ...said, texts: textsIn("zh-CN") }).problem).toContain(`（HTTP 429）。${zh}`);
});

/** Of any front end: commands, flags, and whether there is a session to go on with. */
const ofOneFrontEnd = /skillmint |--\w|not saved|未保存|undefined|\$\{/;

test.each(["en", "zh-CN"] as const)(
  "in %s a session says what happened, and no front end's way to go on",
  (language) => {
    const { session, cost, cli, model } = textsIn(language);
    const size = { prompt: 9, prefix: 1, most: 5, model: "x/y" };
    const told = [
      session.stepLimit({ max: 3, done: "", failed: "" }),
      session.stuck({ tool: "bash", error: "no", done: "", failed: "" }),
      session.cutShort(),
      session.taken(),
      ...(["run", "day", "session"] as const).map((limit) => cost.reached[limit]({ amount: 1 })),
      cost.reached.unpriced({ model: "x/y" }),
      cli.store.busy({ detail: "" }),
      ...(["user", "model"] as const).map((by) => model.promptTooLong({ ...size, by })),
      ...Object.values(model.problems).map((problem) => problem({ model: "x/y", detail: "d", kept: true })),
    ];
    for (const sentence of told) expect(sentence).not.toMatch(ofOneFrontEnd);
  },
);

test.each(["en", "zh-CN"] as const)(
  "in %s the command line says how to go on, and of what is not saved that there is nothing to go on with",
  (language) => {
    const { advice, cli } = textsIn(language);
    const told = (saved: boolean) => [
      ...(["step-limit", "stuck", "failed", "budget"] as const).map((reason) =>
        advice.ended({ reason, model: "x/y", saved }),
      ),
      ...(["cut-short", "run-cost", "unauthorized", "silent", "prompt-limit"] as const).map((cause) =>
        advice.ended({ reason: "failed", cause, model: "x/y", saved }),
      ),
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

test.each([
  [true, "The answer of x/y broke off. What came is kept."],
  [false, "The answer of x/y broke off."],
])("that something came of an answer which broke off is said only where it did (%s)", (kept, problem) => {
  const told = failureOf(new ModelError("broken-stream", ""), { ...said, kept, texts: textsIn("en") });
  expect(told).toEqual({ problem, cause: "broken-stream" });
});

test.each([
  ["an error of one line, made a sentence", "Exit code 1\nmore", "Exit code 1.", "Exit code 1。"],
  ["as many whole sentences as have room", `It failed. ${"So it did. ".repeat(30)}`, /So it did\.$/, /So it did\.$/],
  ["one that does not end, cut where it is seen", "a ".repeat(200), /a …$/, /a …$/],
] as const)("a turn that is stuck tells %s", (_, output, en, zh) => {
  const result = { status: "error", output, origin: "workspace", ms: 0 } as const;
  const messages = ["1", "2", "3"].map((id) => ({
    ...({ role: "assistant", seq: 2, id: `msg_${id}`, at: "", text: "", stop: "tool-calls" } as const),
    calls: [{ id: `call_${id}`, name: "bash", input: {}, state: "ended", result } as const],
  }));
  const told = (language: "en" | "zh-CN") =>
    stopOf("stuck", { history: { ...emptyHistory, messages }, maxSteps: 9, texts: textsIn(language) }).problem?.split(
      "\n",
    ) ?? [];
  const [line, outcome] = told("en");
  expect(line?.length).toBeLessThan(290);
  expect(line?.split("The last time: ")).toEqual([
    "The same call of bash failed three times, so the turn is paused. ",
    typeof en === "string" ? en : expect.stringMatching(en),
  ]);
  expect(outcome).toBe("Nothing has been done so far; failed: bash ×3.");
  const [chinese, rest] = told("zh-CN");
  expect(chinese?.split("最后一次: ")[1]).toEqual(typeof zh === "string" ? zh : expect.stringMatching(zh));
  expect(rest).toBe("尚未完成任何操作；失败: bash ×3。");
});
