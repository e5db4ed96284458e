import { expect, test } from "vitest";
import { type ModelReply, streamReply, streamStyles } from "../../../test/support/openai-streams.ts";
import { plainTarget } from "../../../test/support/plain-target.ts";
import { createOpenaiReader } from "./openai-reader.ts";

const freshReader = () => createOpenaiReader({ system: "", tools: [], messages: [] }, plainTarget);

const calls = [
  { name: "read_file", input: { path: "a.txt", note: '引号"和😀' } },
  { name: "list_dir", input: {} },
];

function dataOf(reply: ModelReply): string[] {
  const lines = streamReply(reply).pieces.flatMap((piece) => piece.split(/\r?\n/));
  return lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6));
}

function read(reply: ModelReply) {
  const reader = freshReader();
  const deltas = dataOf(reply).flatMap((data) => reader.push(data));
  return { deltas, ...reader.end() };
}

test.each(streamStyles)("reads text and parallel calls as %s servers stream them", (style) => {
  const reply = read({ text: "I look at it.", calls, style });
  expect(reply.text).toBe("I look at it.");
  expect(reply.calls.map(({ name, input }) => ({ name, input }))).toEqual(calls);
  expect(reply.stop).toBe("tool-calls");
  expect(new Set(reply.calls.map(({ id }) => id)).size).toBe(2);
});

test.each(streamStyles)("reads reasoning and usage as %s servers stream them", (style) => {
  const reply = read({
    reasoning: "Let me think.",
    text: "Yes.",
    style,
    usage: { prompt_tokens: 7, completion_tokens: 3 },
  });
  expect(reply).toMatchObject({
    reasoning: "Let me think.",
    text: "Yes.",
    stop: "end",
    usage: { input: 7, output: 3 },
  });
});

test("the deltas together are the reply", () => {
  const { deltas, text } = read({ text: "one two three", calls, fragments: 9 });
  const joined = (type: string) => deltas.filter((delta) => delta.type === type).map((delta) => delta.text);
  expect(joined("text").join("")).toBe(text);
  expect(joined("tool-input").join("")).toBe(calls.map(({ input }) => JSON.stringify(input)).join(""));
});

test("the provider's own ids are kept, to be echoed", () => {
  const reply = read({ calls, style: "usage-in-choice" });
  expect(reply.calls.map(({ wireId }) => wireId)).toEqual(["functions.read_file:0", "functions.list_dir:1"]);
});

test("arguments that are no JSON mark the call, and do not throw", () => {
  const reply = read({ calls: [{ name: "bash", input: {}, rawArguments: '{"command": "ls' }] });
  expect(reply.calls[0]).toMatchObject({ name: "bash", unusable: "bad-json" });
});

test("a call that the token limit cut off is never usable, even when its arguments happen to parse", () => {
  const reply = read({ calls: [{ name: "bash", input: { command: "rm -rf build" } }], stop: "length" });
  expect(reply).toMatchObject({ stop: "length", calls: [{ unusable: "cut-off" }] });
});

test("empty arguments mean an empty input", () => {
  expect(read({ calls: [{ name: "list_dir", input: {}, rawArguments: "" }] }).calls[0]?.input).toEqual({});
});

test("a stream that ends before the message does is an error at every event", () => {
  const events = dataOf({ text: "one two", calls, style: "openai" });
  const finish = events.findIndex((data) => data.includes('"finish_reason":"tool_calls"'));
  expect(finish).toBeGreaterThan(5);
  for (let cut = 0; cut <= finish; cut++) {
    const reader = freshReader();
    for (const data of events.slice(0, cut)) reader.push(data);
    expect(() => reader.end()).toThrow(expect.objectContaining({ problem: "broken-stream" }));
  }
});

test("an error event after 200 is an error", () => {
  const reader = freshReader();
  expect(() => reader.push('{"error":{"message":"overloaded"}}')).toThrow(
    expect.objectContaining({ detail: "overloaded" }),
  );
});

test("a reply with nothing in it is an error", () => {
  const reader = freshReader();
  reader.push('{"choices":[{"delta":{},"finish_reason":"stop"}]}');
  expect(() => reader.end()).toThrow(expect.objectContaining({ problem: "empty" }));
});

test.each(["length", "max_tokens", "model_length", "content_filter"])(
  "a call beside the reason %s is never usable",
  (stop) => {
    const reply = read({ calls: [{ name: "bash", input: { command: "ls" } }], stop });
    expect(reply.calls[0]?.unusable).toBe("cut-off");
  },
);

test("a server that stops because of an error has not answered", () => {
  expect(() => read({ text: "Half a", stop: "error" })).toThrow(
    expect.objectContaining({ problem: "server-error", retryable: true }),
  );
});

test("thoughts without a word are no answer", () => {
  expect(() => read({ reasoning: "Hm." })).toThrow(expect.objectContaining({ problem: "empty", retryable: true }));
});

test.each<[string, object]>([
  ["an error", { error: { message: "no", code: "context_length_exceeded", type: "invalid_request_error" } }],
  [
    "an error in a choice",
    { choices: [{ error: { message: "prompt is too long: 2 tokens > 1 maximum", code: 400 } }] },
  ],
  ["a status", { base_resp: { status_code: 2013, status_msg: "invalid params, context window exceeds limit" } }],
])("a full context that %s tells of is told as such", (_, chunk) => {
  const reader = freshReader();
  const push = () => reader.push(JSON.stringify(chunk));
  expect(push).toThrow(expect.objectContaining({ problem: "too-long", retryable: false }));
});

test("a reply that filled the context is asked for again with more room", () => {
  const reader = freshReader();
  const choice = { delta: { content: "So far." }, finish_reason: "model_context_window_exceeded" };
  reader.push(JSON.stringify({ choices: [choice] }));
  expect(() => reader.end()).toThrow(expect.objectContaining({ problem: "too-long", retryable: false }));
});
