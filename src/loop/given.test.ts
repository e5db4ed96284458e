import { expect, test } from "vitest";
import { emptyHistory, type LastCut } from "../protocol/history.ts";
import type { Message } from "../protocol/messages.ts";
import { isGiven } from "./given.ts";

const answered = (name: string, output: string): Message => ({
  ...{ role: "assistant", seq: 1, id: `msg_${name}`, at: "", text: "", stop: "tool-calls" },
  calls: [
    {
      ...{ id: "call_1", name, input: {}, state: "ended" },
      result: { status: "ok", output, origin: "workspace", ms: 0 },
    },
  ],
});

test("words are given while a result of that tool with them is sent whole", () => {
  const messages = [
    answered("read_file", "the words"),
    answered("tool_search", `the definition\n${"more\n".repeat(40)}`),
  ];
  const history = { ...emptyHistory, messages };
  expect(isGiven(history, "tool_search", "the definition")).toBe(true);
  expect(isGiven(history, "tool_search", "the words")).toBe(false);
  const cut: LastCut = { upTo: "msg_0", text: "", dropped: 1, size: 2, digest: null, shorten: null };
  const shortened = { ...history, cut: { ...cut, shorten: { most: 10, notice: "[cut]" } } };
  expect(isGiven(shortened, "tool_search", "the definition")).toBe(false);
  expect(isGiven({ ...history, cut, messages: messages.slice(0, 1) }, "tool_search", "the definition")).toBe(false);
});
