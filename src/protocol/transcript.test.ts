import { expect, test } from "vitest";
import type { Message } from "./messages.ts";
import { titleOf, transcript } from "./transcript.ts";

const at = "2026-11-15T00:00:00.000Z";
const user = (id: string, text: string): Message => ({ role: "user", id: `msg_${id}`, at, text });
const said = (id: string, text: string): Message => {
  return { role: "assistant", id: `msg_${id}`, at, text, calls: [], stop: "end" };
};

test("without tool calls the content is the plain text", () => {
  expect(transcript({ messages: [user("1", "hi"), said("2", "hello")] })).toEqual([
    { id: "msg_1", role: "user", content: "hi", created_at: at },
    { id: "msg_2", role: "assistant", content: "hello", created_at: at },
  ]);
});

test("all steps of an answer are one row, with every call, its output and how it ended", () => {
  const step: Message = {
    role: "assistant",
    id: "msg_2",
    at,
    text: "I look.",
    stop: "tool-calls",
    calls: [
      {
        id: "call_1",
        name: "read_file",
        input: { path: "a" },
        state: "ended",
        result: { status: "ok", output: "1 | x", origin: "workspace", ms: 1 },
      },
      { id: "call_2", name: "bash", input: {}, state: "started" },
    ],
  };
  const rows = transcript({ messages: [user("1", "hi"), step, said("3", "Done.")] });
  expect(rows.length).toBe(2);
  expect(JSON.parse(rows[1]?.content ?? "")).toEqual({
    text: "I look.\n\nDone.",
    tool_calls: [
      { id: "call_1", name: "read_file", input: { path: "a" }, output: "1 | x", status: "completed" },
      { id: "call_2", name: "bash", input: {}, output: "", status: "interrupted" },
    ],
  });
});

test("a title is 20 characters and dots, counted in characters", () => {
  expect(titleOf("short")).toBe("short");
  expect(titleOf("一二三四五六七八九十一二三四五六七八九十")).toBe("一二三四五六七八九十一二三四五六七八九十");
  expect(titleOf(`${"😀".repeat(20)}x`)).toBe(`${"😀".repeat(20)}...`);
  expect(titleOf("two\n lines")).toBe("two lines");
});
