import { expect, test } from "vitest";
import type { SessionState } from "../server/shapes.ts";
import type { Change } from "../sessions/list.ts";
import { createNews } from "./news.ts";

const asks = (ask: string): Change => ({ type: "ask-raised", session: "ses_1", ask });
const is = (state: SessionState, updated_at = "then"): Change => ({
  ...{ type: "session-changed", session: "ses_1", title: "", created_at: "", updated_at, model_id: "", skill_id: "" },
  ...{ workspace: "/", state },
});

test("an ask is news once, however often it is told", () => {
  const news = createNews();
  expect(news(asks("ask_1"))).toEqual({ kind: "ask", session: "ses_1", tag: "ask_1" });
  expect(news(asks("ask_1"))).toBeNull();
  expect(news(asks("ask_2"))).not.toBeNull();
});

test.each([
  ["long", 30_000, { kind: "done", session: "ses_1", tag: "ses_1 end" }],
  ["short", 29_999, null],
])("the end of a %s turn", (_, ms, told) => {
  let time = 0;
  const news = createNews(() => time);
  expect(news(is("running"))).toBeNull();
  time = ms;
  // It may have waited in between.
  expect([news(is("waiting")), news(is("running"))]).toEqual([null, null]);
  expect(news(is("idle", "end"))).toEqual(told);
  expect(news(is("idle", "end"))).toBeNull();
});

test("what has not been seen at work has not ended", () => {
  expect(createNews(() => 1e9)(is("idle"))).toBeNull();
});
