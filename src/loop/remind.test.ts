import { expect, test } from "vitest";
import type { StoredBody } from "../protocol/events.ts";
import { emptyHistory, type History } from "../protocol/history.ts";
import type { Call } from "../protocol/messages.ts";
import { remindAfter } from "./remind.ts";

const ended = (id: string): Call => ({ id: id as `call_${string}`, name: "x", input: {}, state: "ended" });

function after(step: number, calls: Call[], reminder?: () => string | null): StoredBody[] {
  const stored: StoredBody[] = [];
  const turn = { step } as NonNullable<History["turn"]>;
  const message = { role: "assistant", id: "msg_1", seq: 1, at: "", text: "", calls, stop: "tool-calls" } as const;
  const history: History = { ...emptyHistory, turn, messages: [message] };
  remindAfter({ history, defer: (...events) => void stored.push(...events) }, { reminder });
  return stored;
}

test("behind the last result of the first step, and of every tenth", () => {
  const calls = [ended("call_1"), ended("call_2")];
  const reminded = [1, 2, 9, 10, 11, 20].filter((step) => after(step, calls, () => "Mind the rules.").length > 0);
  expect(reminded).toEqual([1, 10, 20]);
  expect(after(1, calls, () => "Mind.")).toEqual([{ type: "note-added", call: "call_2", text: "Mind." }]);
});

test("not where there is nothing to say, and not while a call waits", () => {
  expect(after(1, [ended("call_1")], () => null)).toEqual([]);
  expect(after(1, [ended("call_1")])).toEqual([]);
  expect(after(1, [ended("call_1"), { ...ended("call_2"), state: "waiting" }], () => "Mind.")).toEqual([]);
});
