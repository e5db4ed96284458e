import { expect, test } from "vitest";
import { emptyHistory, type History } from "../protocol/history.ts";
import type { Call, Message, ResultStatus } from "../protocol/messages.ts";
import { askedFocus, wantedFocus } from "./asked-focus.ts";

const called = (name: string, input: unknown, status: ResultStatus = "ok"): Message => {
  const result = { status, output: "", origin: "workspace", ms: 0 } as const;
  const call: Call = { id: "call_1", name, input, state: "ended", result };
  return { role: "assistant", id: "msg_1", seq: 1, at: "", text: "", stop: "tool-calls", calls: [call] };
};
const history = (...messages: Message[]): History => ({ ...emptyHistory, messages });
const cut = { upTo: "msg_0" as const, text: "", dropped: 0, size: 1, digest: null, shorten: null };

test.each<[string, History, string | null]>([
  ["in the last step", history(called("compact", { focus: "the cause" })), "the cause"],
  ["about nothing in particular", history(called("compact", {})), ""],
  ["through use_tool", history(called("use_tool", { name: "compact", input: { focus: "x" } })), "x"],
  ["in vain", history(called("compact", {}, "error")), null],
  ["earlier", history(called("compact", {}), called("look", {})), null],
  ["and answered by a cut", { ...history(called("compact", {})), cut }, null],
  ["never", history(), null],
])("a summary asked for %s", (_, asked, focus) => {
  expect(askedFocus(asked)).toBe(focus);
});

test("what a summary was wanted to be about is remembered until there is one", () => {
  const asked = history(called("compact", { focus: "the cause" }), called("look", {}));
  expect(wantedFocus(asked)).toBe("the cause");
  expect(wantedFocus({ ...asked, cut: { ...cut, size: 2 } })).toBe("");
});
