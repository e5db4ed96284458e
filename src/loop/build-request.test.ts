import { expect, test } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { emptyHistory, type History } from "../protocol/history.ts";
import type { Call, Message } from "../protocol/messages.ts";
import { buildRequest } from "./build-request.ts";

const ended: Call = {
  id: "call_1",
  name: "bash",
  input: {},
  state: "ended",
  result: { status: "ok", output: "", origin: "workspace", ms: 0 },
};
const said = (...calls: Call[]): Message => {
  return { role: "assistant", id: "msg_1", seq: 1, at: "", text: "", stop: "tool-calls", calls };
};
const history = (...messages: Message[]): History => ({ ...emptyHistory, opened, messages });

test("a call with its result may be sent", () => {
  expect(buildRequest(history(said(ended))).messages.length).toBe(1);
});

test.each<[string, History]>([
  ["a call without a result", history(said({ id: "call_1", name: "bash", input: {}, state: "started" }))],
  ["a call that waits", history(said(ended, { id: "call_2", name: "bash", input: {}, state: "waiting" }))],
  ["two calls with one id", history(said(ended, ended))],
  ["the same call in two messages", history(said(ended), said(ended))],
])("%s is never sent", (_, broken) => {
  expect(() => buildRequest(broken)).toThrow(/has no result|stands twice/);
});

test("a note stands before the user's words, and the user's words stay as they are", () => {
  const prompt: Message = { role: "user", id: "msg_1", seq: 1, at: "", text: "go on", notes: ["[one]", "[two]"] };
  expect(buildRequest(history(prompt)).messages).toEqual([
    { role: "user", id: "msg_1", seq: 1, at: "", text: "[one]\n\n[two]\n\ngo on" },
  ]);
  expect(prompt.text).toBe("go on");
});

test("a message that was cut off before its first word is not sent", () => {
  expect(buildRequest(history({ ...said(), stop: "aborted" } as Message)).messages).toEqual([]);
});
