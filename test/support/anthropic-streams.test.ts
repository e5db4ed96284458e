import { createParser, type EventSourceMessage } from "eventsource-parser";
import { describe, expect, test } from "vitest";
import type { AnthropicStreamStyle } from "./anthropic-habits.ts";
import {
  type AnthropicReply,
  anthropicContent,
  anthropicStream,
  anthropicStreamStyles,
  anthropicStreamText,
  anthropicWhole,
} from "./anthropic-streams.ts";

interface Data {
  type: string;
  index?: number;
  message?: { id: string; usage: unknown };
  content_block?: Record<string, unknown>;
  delta?: { type?: string; stop_reason?: string | null; [key: string]: unknown };
  usage?: Record<string, number> | null;
  error?: unknown;
}

/** As an event source of the standard sees them, decoded from bytes piece by piece. */
function messages(pieces: Uint8Array[]): EventSourceMessage[] {
  const seen: EventSourceMessage[] = [];
  const problems: unknown[] = [];
  const parser = createParser({ onEvent: (event) => seen.push(event), onError: (error) => problems.push(error) });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (const piece of pieces) parser.feed(decoder.decode(piece, { stream: true }));
  parser.feed(decoder.decode());
  expect(problems).toEqual([]);
  return seen;
}

const data = (reply: AnthropicReply): Data[] =>
  messages(anthropicStream(reply).pieces)
    .filter((message) => message.data !== "[DONE]")
    .map((message) => JSON.parse(message.data));
const types = (reply: AnthropicReply) => data(reply).map(({ type }) => type);
const deltas = (reply: AnthropicReply): Record<string, unknown>[] =>
  data(reply).flatMap(({ delta, index }) => (delta?.type ? [{ index, ...delta }] : []));
const last = (reply: AnthropicReply) => data(reply).findLast(({ type }) => type === "message_delta");

const FIELDS: Record<string, string> = {
  text_delta: "text",
  thinking_delta: "thinking",
  signature_delta: "signature",
  input_json_delta: "partial_json",
};

/** The content as a plain client puts it together by index. */
function assembled(events: Data[]): unknown[] {
  const blocks: Record<string, unknown>[] = [];
  for (const { type, index = -1, content_block: start, delta } of events) {
    if (type === "content_block_start") blocks[index] = { ...start };
    const field = FIELDS[delta?.type ?? ""];
    const block = blocks[index];
    if (block && field) block[field] = `${block[field] ?? ""}${delta?.[field]}`;
  }
  return blocks
    .filter(({ type }) => type !== "fallback")
    .map(({ partial_json: json, ...block }) => {
      if (block.signature === "") delete block.signature;
      return json ? { ...block, input: JSON.parse(json as string) } : block;
    });
}

const rich: AnthropicReply = {
  reasoning: "which key 🗝 then",
  redactedReasoning: "c2VjcmV0",
  text: 'Ich nehme 键🗝 & "das" dort.',
  calls: [
    { name: "look", input: { at: '键🗝 "\n\u00e9\\', deep: [{ n: 1.5 }, null, true] } },
    { name: "jump", input: {} },
    { name: "look", input: { at: "b" }, id: "given" },
  ],
  more: [{ reasoning: "and again" }, { text: "so" }, { calls: [{ name: "jump", input: {} }] }],
};
const styled = (style: AnthropicStreamStyle, reply = rich) => ({ ...reply, style });

describe("every style", () => {
  test.each(anthropicStreamStyles)("%s is valid SSE that amounts to the same reply", (style) => {
    const events = data(styled(style));
    const named = messages(anthropicStream(styled(style)).pieces).filter((message) => message.data !== "[DONE]");
    const names = events.map(({ type }) => (style === "data-only" ? undefined : type));
    expect(named.map(({ event }) => event)).toEqual(names);
    expect(assembled(events)).toEqual(anthropicContent(styled(style)));
    const told = events.filter(({ type }) => type !== "ping" && type !== "future_event");
    expect(told[0]).toMatchObject({ type: "message_start", message: { id: "msg_0", role: "assistant", content: [] } });
    expect(last(styled(style))).toMatchObject({ delta: { stop_reason: "tool_use", stop_sequence: null } });
    expect(told.at(-1)?.type).toBe(style === "no-stop" ? "message_delta" : "message_stop");
  });

  test.each(anthropicStreamStyles)("%s opens a block before its deltas and closes it after them", (style) => {
    const open = new Set<number>();
    const seen: number[] = [];
    for (const { type, index = -1 } of data(styled(style))) {
      if (type === "content_block_start") seen.push(index);
      if (type === "content_block_start") open.add(index);
      if (type === "content_block_delta") expect(open).toContain(index);
      if (type === "content_block_stop") expect(open.delete(index)).toBe(true);
    }
    expect(open.size).toBe(0);
    expect(seen).toEqual(seen.map((_, index) => index));
  });

  test("a style of the other format is refused", () => {
    expect(() => anthropicStream(styled("ollama" as AnthropicStreamStyle))).toThrow('no style "ollama"');
  });
});

describe("standard", () => {
  test("start, words, a ping, the stop and the usage", () => {
    const reply = { text: "Hello big world", usage: { input_tokens: 3, output_tokens: 4 } };
    expect(types(reply)).toEqual([
      "message_start",
      "content_block_start",
      "ping",
      ...Array(3).fill("content_block_delta"),
      "content_block_stop",
      "message_delta",
      "message_stop",
    ]);
    expect(deltas(reply).map(({ text }) => text)).toEqual(["Hello", " big", " world"]);
    const cache = { cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
    expect(data(reply)[0]?.message?.usage).toEqual({ ...cache, input_tokens: 3, output_tokens: 1 });
    expect(last(reply)).toEqual({
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { ...cache, input_tokens: 3, output_tokens: 4 },
    });
  });

  test("events are named, and their data is one line", () => {
    const [first, second] = anthropicStreamText({ text: "a" }).split("\n\n");
    expect(first).toMatch(/^event: message_start\ndata: \{"type":"message_start".*\}$/);
    expect(second).toBe(
      'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}',
    );
  });

  test("thinking is signed in its last delta, redacted thinking has none", () => {
    const reply = { reasoning: "well then", redactedReasoning: "c2VjcmV0" };
    const [thinking] = anthropicContent(reply);
    expect(deltas(reply)).toEqual([
      { index: 0, type: "thinking_delta", thinking: "well" },
      { index: 0, type: "thinking_delta", thinking: " then" },
      { index: 0, type: "signature_delta", signature: (thinking as { signature: string }).signature },
    ]);
    expect(data(reply).flatMap(({ content_block }) => content_block ?? [])).toEqual([
      { type: "thinking", thinking: "", signature: "" },
      { type: "redacted_thinking", data: "c2VjcmV0" },
    ]);
    expect(deltas({ reasoning: "" }).map(({ type }) => type)).toEqual(["signature_delta"]);
  });

  test("signatures and ids differ from turn to turn and within one", () => {
    const reply = { reasoning: "a", calls: [{ name: "x", input: {} }], more: [{ reasoning: "a" }] };
    const content = [...anthropicContent(reply, { turn: 0 }), ...anthropicContent(reply, { turn: 1 })];
    const marks = content.map((block) => (block.type === "thinking" ? block.signature : "id" in block && block.id));
    expect(new Set(marks).size).toBe(6);
    expect(marks).toContain("toolu_1_0");
  });

  test("a call opens with input {} and an empty fragment; one without arguments says no more", () => {
    const calls = [
      { name: "look", input: { at: "键🗝" }, id: "a" },
      { name: "jump", input: {} },
    ];
    expect(deltas({ calls, fragments: 2 }).map(({ index, partial_json }) => [index, partial_json])).toEqual([
      [0, ""],
      [0, '{"at"'],
      [0, ':"键🗝"}'],
      [1, ""],
    ]);
    expect(data({ calls })[1]?.content_block).toEqual({ type: "tool_use", id: "a", name: "look", input: {} });
  });

  test("raw arguments are sent as they are", () => {
    const calls = [{ name: "look", input: {}, rawArguments: '{"at' }];
    for (const style of anthropicStreamStyles) {
      expect(
        deltas({ calls, style })
          .map(({ partial_json }) => partial_json)
          .join(""),
      ).toBe('{"at');
    }
  });

  test("stops are raw, and OpenAI's words are translated", () => {
    const stops = ["pause_turn", "length", "stop", "tool_calls", "content_filter", null];
    const sent = stops.map((stop) => last({ text: "a", stop })?.delta?.stop_reason);
    expect(sent).toEqual(["pause_turn", "max_tokens", "end_turn", "tool_use", "refusal", null]);
  });

  test("OpenAI's usage is translated: the cache is counted apart", () => {
    const usage = { prompt_tokens: 100, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 60 } };
    const counts = { input_tokens: 40, cache_read_input_tokens: 60, output_tokens: 7 };
    expect(last({ text: "a", usage })?.usage).toMatchObject(counts);
  });

  test("an error is the last the server sends, and leaves its block open", () => {
    const error = { type: "overloaded_error", message: "Overloaded" };
    expect(types({ text: "so far", error })).toEqual([
      "message_start",
      "content_block_start",
      "ping",
      "content_block_delta",
      "content_block_delta",
      "error",
    ]);
    expect(data({ text: "so", error }).at(-1)).toEqual({ type: "error", error });
    expect(types({ error })).toEqual(["message_start", "ping", "error"]);
  });

  test("half is after half of the deltas", () => {
    const { pieces, half } = anthropicStream({ chunks: ["a", "b"] });
    const seen = Buffer.concat(pieces.slice(0, half)).toString();
    expect([seen.includes('"text":"a"'), seen.includes('"text":"b"')]).toEqual([true, false]);
    expect(anthropicStream({}).half).toBe(1);
  });

  test("without streaming it is one message", () => {
    expect(anthropicWhole({ text: "Hello", calls: [{ name: "x", input: { a: 1 } }] }, { model: "m", turn: 2 })).toEqual(
      {
        id: "msg_2",
        type: "message",
        role: "assistant",
        model: "m",
        content: [
          { type: "text", text: "Hello" },
          { type: "tool_use", id: "toolu_2_0", name: "x", input: { a: 1 } },
        ],
        stop_reason: "tool_use",
        stop_sequence: null,
        usage: { cache_creation_input_tokens: 0, cache_read_input_tokens: 0, input_tokens: 10, output_tokens: 5 },
      },
    );
  });
});

describe("habits", () => {
  const calls = [
    { name: "look", input: { at: "键🗝" } },
    { name: "jump", input: {} },
  ];
  const fragments = (style: AnthropicStreamStyle) =>
    deltas({ calls, style }).map(({ index, partial_json }) => [index, partial_json]);

  test("whole-input, empty-braces and input-at-start", () => {
    expect(fragments("whole-input")).toEqual([
      [0, '{"at":"键🗝"}'],
      [1, "{}"],
    ]);
    expect(fragments("empty-braces").slice(-3)).toEqual([
      [1, ""],
      [1, "{"],
      [1, "}"],
    ]);
    expect(fragments("input-at-start")).toEqual([]);
    expect(data({ calls, style: "input-at-start" })[1]?.content_block?.input).toEqual({ at: "键🗝" });
  });

  test("tiny-fragments cut through pairs, escapes and characters", () => {
    const parts = fragments("tiny-fragments").map(([, part]) => part);
    expect(parts).toContain("\ud83d");
    const { pieces } = anthropicStream({ text: "键", style: "tiny-fragments" });
    const whole = (piece: Uint8Array) => Buffer.from(piece).equals(Buffer.from(Buffer.from(piece).toString()));
    expect(pieces.filter((piece) => !whole(piece)).length).toBe(3);
  });

  test("interleaved-calls take turns", () => {
    expect(fragments("interleaved-calls").map(([index]) => index)).toEqual([0, 1, 0, 0, 0]);
    const order = data(styled("interleaved-calls")).flatMap(({ type, index }) =>
      type === "content_block_start" ? [index] : [],
    );
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("unsigned-thinking has no signature", () => {
    expect(deltas({ reasoning: "a", style: "unsigned-thinking" }).map(({ type }) => type)).toEqual(["thinking_delta"]);
  });

  test("pings come before every event, unknown events after every one", () => {
    const plain = types({ text: "a" }).filter((type) => type !== "ping");
    expect(types({ text: "a", style: "pings" })).toEqual(plain.flatMap((type) => ["ping", type]));
    expect(types({ text: "a", style: "unknown-events" })).toEqual(plain.flatMap((type) => [type, "future_event"]));
  });

  test("duplicate-start repeats the one start, at once and between the blocks", () => {
    const starts = data({ text: "a", calls, style: "duplicate-start" }).filter(({ type }) => type === "message_start");
    expect(starts).toHaveLength(5);
    expect(new Set(starts.map((start) => JSON.stringify(start))).size).toBe(1);
  });

  test("unknown deltas and blocks", () => {
    expect(deltas({ text: "a", style: "unknown-deltas" }).map(({ type }) => type)).toEqual([
      "future_delta",
      "text_delta",
    ]);
    const [, unknown, , , text] = data({ text: "a", style: "unknown-blocks" });
    expect([unknown?.content_block?.type, text?.index]).toEqual(["fallback", 1]);
  });

  test("usage: missing, null, null counts, output alone, late, in two deltas", () => {
    const usage = (style: AnthropicStreamStyle) => last({ text: "a", style })?.usage;
    expect(last({ text: "a", style: "no-usage" })).not.toHaveProperty("usage");
    expect(usage("null-usage")).toBe(null);
    expect(usage("null-counts")).toMatchObject({ input_tokens: null, output_tokens: 5 });
    expect(usage("output-usage-only")).toEqual({ output_tokens: 5 });
    expect(data({ text: "a", style: "late-usage" })[0]?.message?.usage).toEqual({ input_tokens: 0, output_tokens: 0 });
    const repeated = data({ text: "a", style: "repeated-message-delta" }).filter(
      ({ type }) => type === "message_delta",
    );
    expect(repeated.map(({ delta }) => delta?.stop_reason)).toEqual([null, "end_turn"]);
  });

  test("padded, data-only, no-space, crlf, comments, no-stop and done-line change the envelope only", () => {
    const text = (style: AnthropicStreamStyle) => anthropicStreamText({ text: "a", style });
    const plain = text("standard");
    expect(text("padded")).toBe(plain.replaceAll("}\n\n", `${" ".repeat(9)}}\n\n`));
    expect(text("data-only")).toBe(plain.replaceAll(/event: .*\n/g, ""));
    expect(text("no-space")).toBe(plain.replaceAll(/^(event|data): /gm, "$1:"));
    expect(text("crlf")).toBe(plain.replaceAll("\n", "\r\n"));
    expect(text("comments").replaceAll(/^: .*\n(\n)?/gm, "")).toBe(plain);
    expect(text("no-stop")).toBe(plain.replace(/event: message_stop\n.*\n\n/, ""));
    expect(text("done-line")).toBe(`${plain}data: [DONE]\n\n`);
  });
});
