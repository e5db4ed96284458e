import { createParser } from "eventsource-parser";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../test/support/any-character.ts";
import {
  type ResponsesReply,
  responsesStream,
  responsesStreamText,
  responsesStyles,
} from "../../../test/support/responses-streams.ts";
import { createResponsesReader } from "./responses-reader.ts";

const calls = [
  { name: "read_file", input: { path: "a.txt", note: '引号"和😀' } },
  { name: "list_dir", input: {} },
];

function eventsOf(reply: ResponsesReply): string[] {
  const events: string[] = [];
  createParser({ onEvent: ({ data }) => void events.push(data) }).feed(responsesStreamText(reply));
  return events;
}

function read(reply: ResponsesReply) {
  const reader = createResponsesReader();
  const deltas = eventsOf(reply).flatMap((data) => reader.push(data));
  return { deltas, ...reader.end() };
}

test.each(responsesStyles)("reads text, thinking, parallel calls and usage as %s servers stream them", (style) => {
  const usage = { prompt_tokens: 14, completion_tokens: 3, cached_tokens: 5 };
  const summaries = ["**One**\n\nFirst.", "**Two**"];
  const reply = read({ summaries, encrypted: "gAAA", text: "I look at it.", calls, style, usage });
  expect(reply).toMatchObject({ text: "I look at it.", stop: "tool-calls" });
  expect(reply.reasoning).toBe(summaries.join("\n\n"));
  expect(reply.calls.map(({ name, input, wireId }) => ({ name, input, wireId }))).toEqual(
    calls.map((call, index) => ({ ...call, wireId: `call_0_0_${index}` })),
  );
  expect(new Set(reply.calls.map(({ id }) => id)).size).toBe(2);
  expect(reply.usage).toEqual({ input: 14, output: 3, cacheRead: 5 });
  const kinds = (reply.opaque as { items: { type: string; item?: object }[] }).items;
  expect(kinds.map(({ type }) => type)).toEqual(["reasoning", "message", "function_call", "function_call"]);
  expect(kinds[0]?.item).toMatchObject({ encrypted_content: "gAAA" });
});

test.each(responsesStyles)("the deltas together are the reply, as %s servers stream it", (style) => {
  const { deltas, text, reasoning } = read({
    summaries: ["one two", "three"],
    text: "four five",
    phase: "commentary",
    more: [{ reasoning: "six", text: "seven", calls }],
    fragments: 9,
    style: style === "interleaved" ? "openai" : style,
  });
  const joined = (type: string) => deltas.filter((delta) => delta.type === type).map((delta) => delta.text);
  expect(joined("text").join("")).toBe(text);
  expect(text).toBe("four five\n\nseven");
  expect(joined("reasoning").join("")).toBe(reasoning);
  expect(reasoning).toBe("one two\n\nthree\n\nsix");
  expect(joined("tool-input").join("")).toBe(calls.map(({ input }) => JSON.stringify(input)).join(""));
});

test.each([
  ["max_output_tokens", "length"],
  ["content_filter", "refused"],
  ["reason_of_the_future", "length"],
])("a response that is incomplete for %s is told as %s, and its calls are never usable", (stop, told) => {
  expect(read({ text: "So far.", stop }).stop).toBe(told);
  const cut = read({ calls: [{ name: "bash", input: { command: "rm -rf build" } }], stop });
  expect(cut).toMatchObject({ stop: told, calls: [{ unusable: "cut-off", input: {} }] });
});

test("an incomplete response is known by its status, whatever its last event is called", () => {
  const events = eventsOf({ calls, stop: "max_output_tokens" });
  const reader = createResponsesReader();
  for (const data of events) reader.push(data.replace('"type":"response.incomplete"', '"type":"response.completed"'));
  expect(reader.end()).toMatchObject({ stop: "length", calls: [{ unusable: "cut-off" }, { unusable: "cut-off" }] });
});

test("arguments that are no JSON mark the call, and do not throw", () => {
  const reply = read({ calls: [{ name: "bash", input: {}, rawArguments: '{"command": "ls' }] });
  expect(reply.calls[0]).toMatchObject({ name: "bash", unusable: "bad-json" });
});

test("a refusal is what the model said, and told as one", () => {
  expect(read({ refusal: "I will not do that." })).toMatchObject({ text: "I will not do that.", stop: "refused" });
});

test("a stream that ends before the response does is an error at every event", () => {
  const events = eventsOf({ summaries: ["hm"], text: "one two", calls, style: "done-line" });
  const finish = events.findIndex((data) => data.includes('"response.completed"'));
  expect(finish).toBeGreaterThan(12);
  for (let cut = 0; cut <= finish; cut++) {
    const reader = createResponsesReader();
    for (const data of events.slice(0, cut)) reader.push(data);
    expect([reader.done, reader.finished]).toEqual([false, false]);
    expect(() => reader.end()).toThrow(expect.objectContaining({ problem: "broken-stream", retryable: true }));
  }
  const reader = createResponsesReader();
  for (const data of events.slice(0, finish)) reader.push(data);
  reader.push("[DONE]");
  expect(() => reader.end()).toThrow(expect.objectContaining({ problem: "broken-stream" }));
});

test.each<[object, string, boolean]>([
  // As the reference has it: developers.openai.com/api/reference, streaming events.
  [{ type: "error", code: "server_error", message: "no", param: null }, "server-error", true],
  // github.com/vercel/ai, packages/openai/src/responses/__fixtures__/openai-error.1.chunks.txt
  [
    { type: "error", error: { type: "insufficient_quota", code: "insufficient_quota", message: "no" } },
    "refused",
    false,
  ],
  [{ type: "error", error: { code: "rate_limit_exceeded", message: "no" } }, "overloaded", true],
  [{ type: "error", error: { code: "context_length_exceeded", message: "no" } }, "too-long", false],
  [{ type: "error", error: { type: "invalid_request_error", message: "prompt is too long" } }, "too-long", false],
  [
    { type: "response.failed", response: { status: "failed", error: { code: "server_error", message: "no" } } },
    "server-error",
    true,
  ],
  [
    { type: "response.failed", response: { status: "failed", error: { code: "invalid_prompt", message: "no" } } },
    "refused",
    false,
  ],
  [{ type: "response.failed", response: {} }, "server-error", true],
  [{ type: "response.completed", response: { status: "cancelled" } }, "server-error", true],
  [{ error: "model not loaded" }, "server-error", true],
])("%j is an error", (event, problem, retryable) => {
  const reader = createResponsesReader();
  expect(() => reader.push(JSON.stringify(event))).toThrow(expect.objectContaining({ problem, retryable }));
});

test("a reply with nothing in it is an error, and thoughts without a word are no answer", () => {
  expect(() => read({ text: "" })).toThrow(expect.objectContaining({ problem: "empty", retryable: true }));
  expect(() => read({ summaries: ["Hm."], stop: "max_output_tokens" })).toThrow(
    expect.objectContaining({ problem: "empty", detail: "max_output_tokens" }),
  );
  expect(() => read({ text: "", stop: "content_filter" })).toThrow(
    expect.objectContaining({ problem: "refused", retryable: false }),
  );
});

test("however the bytes are cut, the reply is the same", () => {
  const said = fc.record({
    summaries: fc.array(fc.string({ unit: anyCharacter, minLength: 1 }), { maxLength: 2 }),
    text: fc.string({ unit: anyCharacter }),
    calls: fc.array(fc.record({ name: fc.constant("bash"), input: fc.object({ maxDepth: 1 }) }), { maxLength: 2 }),
  });
  const replies = fc.record({
    said,
    more: fc.array(said, { maxLength: 1 }),
    style: fc.constantFrom(...responsesStyles),
    cuts: fc.array(fc.nat(), { maxLength: 8 }),
  });
  fc.assert(
    fc.property(replies, ({ said, more, style, cuts }) => {
      const bytes = Buffer.concat(responsesStream({ ...said, text: `!${said.text}`, more, style }));
      const at = [0, ...cuts.map((cut) => cut % bytes.length).sort((one, other) => one - other), bytes.length];
      const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
      expect(readBytes(pieces)).toEqual(readBytes([bytes]));
    }),
    { numRuns: 150 },
  );
});

function readBytes(pieces: readonly Uint8Array[]): unknown {
  const reader = createResponsesReader();
  const decoder = new TextDecoder();
  const told: Record<string, string> = {};
  const parser = createParser({
    onEvent({ data }) {
      for (const { type, text } of reader.push(data)) told[type] = (told[type] ?? "") + text;
    },
  });
  for (const piece of pieces) parser.feed(decoder.decode(piece, { stream: true }));
  const { calls, ...reply } = reader.end();
  return { told, ...reply, calls: calls.map(({ id: _, ...call }) => call) };
}
