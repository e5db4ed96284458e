import { createParser } from "eventsource-parser";
import { expect, test } from "vitest";
import {
  type AnthropicReply,
  anthropicStreamStyles,
  anthropicStreamText,
} from "../../../test/support/anthropic-streams.ts";
import { createAnthropicReader } from "./anthropic-reader.ts";

const calls = [
  { name: "read_file", input: { path: "a.txt", note: '引号"和😀' } },
  { name: "list_dir", input: {} },
];

function eventsOf(reply: AnthropicReply): string[] {
  const events: string[] = [];
  createParser({ onEvent: ({ data }) => void events.push(data) }).feed(anthropicStreamText(reply));
  return events;
}

function read(reply: AnthropicReply) {
  const reader = createAnthropicReader();
  const deltas = eventsOf(reply).flatMap((data) => reader.push(data));
  return { deltas, ...reader.end() };
}

test.each(anthropicStreamStyles)(
  "reads text, thinking, parallel calls and usage as %s servers stream them",
  (style) => {
    const usage = { input_tokens: 7, output_tokens: 3, cache_read_input_tokens: 5, cache_creation_input_tokens: 2 };
    const reply = read({ reasoning: "Let me think.", text: "I look at it.", calls, style, usage });
    expect(reply).toMatchObject({ text: "I look at it.", reasoning: "Let me think.", stop: "tool-calls" });
    expect(reply.calls.map(({ name, input }) => ({ name, input }))).toEqual(calls);
    expect(new Set(reply.calls.map(({ id }) => id)).size).toBe(2);
    expect(reply.usage).toMatchObject({ input: 14, cacheRead: 5, cacheWrite: 2 });
  },
);

test("the deltas together are the reply", () => {
  const { deltas, text, reasoning } = read({ reasoning: "one two", text: "three four", calls, fragments: 9 });
  const joined = (type: string) => deltas.filter((delta) => delta.type === type).map((delta) => delta.text);
  expect(joined("text").join("")).toBe(text);
  expect(joined("reasoning").join("")).toBe(reasoning);
  expect(joined("tool-input").join("")).toBe(JSON.stringify(calls[0]?.input));
});

test.each([
  ["max_tokens", "length"],
  ["refusal", "refused"],
  ["end_turn", "end"],
  ["stop_sequence", "end"],
])("a message that stops for %s is told as %s", (stop, told) => {
  expect(read({ text: "So far.", stop }).stop).toBe(told);
});

test("a message that filled the context is asked for again with more room, whatever there is of it", () => {
  const full = { problem: "too-long", retryable: false, detail: "model_context_window_exceeded" };
  const stop = "model_context_window_exceeded";
  expect(() => read({ text: "So far.", calls, stop })).toThrow(expect.objectContaining(full));
});

test("a call that the token limit cut off is never usable, even when its arguments happen to parse", () => {
  const reply = read({ calls: [{ name: "bash", input: { command: "rm -rf build" } }], stop: "max_tokens" });
  expect(reply).toMatchObject({ stop: "length", calls: [{ unusable: "cut-off", input: {} }] });
});

test("arguments that are no JSON mark the call, and do not throw", () => {
  const reply = read({ calls: [{ name: "bash", input: {}, rawArguments: '{"command": "ls' }] });
  expect(reply.calls[0]).toMatchObject({ name: "bash", unusable: "bad-json" });
});

test("a stream that ends before the message does is an error at every event", () => {
  const events = eventsOf({ reasoning: "hm", text: "one two", calls });
  const finish = events.findIndex((data) => data.includes('"message_delta"'));
  expect(finish).toBeGreaterThan(8);
  for (let cut = 0; cut <= finish; cut++) {
    const reader = createAnthropicReader();
    for (const data of events.slice(0, cut)) reader.push(data);
    expect(() => reader.end()).toThrow(expect.objectContaining({ problem: "broken-stream", retryable: true }));
  }
});

test.each([
  ["overloaded_error", "overloaded", true],
  ["rate_limit_error", "overloaded", true],
  ["api_error", "server-error", true],
  ["invalid_request_error", "refused", false],
  ["authentication_error", "unauthorized", false],
  ["error_of_the_future", "server-error", true],
  ["request_too_large", "too-long", false],
])("an %s event is told as %s", (type, problem, retryable) => {
  const reader = createAnthropicReader();
  const push = () => reader.push(JSON.stringify({ type: "error", error: { type, message: "no" } }));
  expect(push).toThrow(expect.objectContaining({ problem, retryable, detail: `${type}: no` }));
});

test("an event that says that the prompt is too long is told as such", () => {
  const reader = createAnthropicReader();
  const error = { type: "invalid_request_error", message: "prompt is too long: 201130 tokens > 200000 maximum" };
  const push = () => reader.push(JSON.stringify({ type: "error", error }));
  expect(push).toThrow(expect.objectContaining({ problem: "too-long", retryable: false }));
});

test("a reply with nothing in it is an error", () => {
  expect(() => read({ text: "" })).toThrow(expect.objectContaining({ problem: "empty", retryable: true }));
});

test("a call beside a refusal is never usable, and thoughts without a word are no answer", () => {
  const reply = read({ calls: [{ name: "bash", input: { command: "ls" } }], stop: "refusal" });
  expect(reply).toMatchObject({ stop: "refused", calls: [{ unusable: "cut-off" }] });
  expect(() => read({ reasoning: "Hm." })).toThrow(expect.objectContaining({ problem: "empty" }));
});
