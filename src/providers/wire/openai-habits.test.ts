import { StringDecoder } from "node:string_decoder";
import { createParser } from "eventsource-parser";
import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOf } from "../../../test/support/pieces.ts";
import { plainTarget } from "../../../test/support/plain-target.ts";
import type { ToolDefinition } from "../../protocol/messages.ts";
import { type DialectChange, dialectOf } from "../dialect.ts";
import { ModelError } from "../model.ts";
import { openai } from "./openai.ts";

const tools: ToolDefinition[] = [
  { name: "bash", description: "", parameters: { type: "object", properties: { command: { type: "string" } } } },
  { name: "odd name", description: "", parameters: { type: "object", properties: { "a b": {} } } },
];

const readerOf = (change: DialectChange = {}, maxOutput?: number) =>
  openai.read(
    { system: "", tools, messages: [], ...(maxOutput !== undefined && { maxOutput }) },
    { ...plainTarget, dialect: dialectOf(change) },
  );

type Delta = Record<string, unknown>;
const chunk = (delta: Delta, rest: object = {}) => ({ choices: [{ delta, ...rest }] });
const stop = chunk({}, { finish_reason: "stop" });

function read(chunks: readonly object[], change: DialectChange = {}, maxOutput?: number) {
  const reader = readerOf(change, maxOutput);
  const shown = chunks.flatMap((data) => reader.push(JSON.stringify(data)));
  const { calls, ...reply } = reader.end();
  const told = (type: string) => shown.filter((delta) => delta.type === type).map(({ text }) => text);
  return {
    ...reply,
    calls: calls.map(({ id: _, ...call }) => call),
    shown: told("text").join(""),
    thought: told("reasoning").join(""),
  };
}

const yes = chunk({ content: "Yes." });
const tokens = { prompt_tokens: 70, completion_tokens: 30, total_tokens: 100 };

const usages: [string, object, object][] = [
  ["beside the choices", { choices: [], usage: tokens }, { input: 70, output: 30 }],
  ["in the choice", chunk({}, { usage: tokens }), { input: 70, output: 30 }],
  ["in a field of its own", { choices: [], x_groq: { usage: tokens } }, { input: 70, output: 30 }],
  [
    "cached, by its details",
    { usage: { ...tokens, prompt_tokens_details: { cached_tokens: 60 } } },
    { input: 70, output: 30, cacheRead: 60 },
  ],
  ["cached, at the top", { usage: { ...tokens, cached_tokens: 60 } }, { input: 70, output: 30, cacheRead: 60 }],
  [
    "cached, as a hit",
    { usage: { ...tokens, prompt_cache_hit_tokens: 60, prompt_cache_miss_tokens: 10 } },
    { input: 70, output: 30, cacheRead: 60 },
  ],
  [
    "written to the cache",
    { usage: { ...tokens, prompt_tokens_details: { cache_write_tokens: 9 } } },
    { input: 70, output: 30, cacheWrite: 9 },
  ],
  [
    "reasoning is part of the reply",
    { usage: { ...tokens, completion_tokens_details: { reasoning_tokens: 20 } } },
    { input: 70, output: 30 },
  ],
  [
    "but for those whose total says otherwise",
    { usage: { ...tokens, total_tokens: 120, completion_tokens_details: { reasoning_tokens: 20 } } },
    { input: 70, output: 50 },
  ],
];

test.each(usages)("usage %s", (_, told, usage) => {
  expect(read([yes, stop, told]).usage).toEqual(usage);
  expect(read([yes, stop, told, { choices: [], usage: null }, { choices: [], usage: {} }]).usage).toEqual(usage);
});

const echoing: DialectChange = { reasoning: { as: "details" } };
const detail = (text: string) => ({ type: "reasoning.text", index: 0, text });

test("the same thinking in several fields is thought once, and its parts are kept for the way back", () => {
  const thinks = ["Let ", "me ", "see."].map((text) =>
    chunk({ reasoning: text, reasoning_content: text, reasoning_details: [detail(text)] }),
  );
  const signed = chunk({
    reasoning_details: [
      { type: "reasoning.text", index: 0, signature: "s", text: null },
      { type: "reasoning.encrypted", data: "é" },
    ],
  });
  const reply = read([...thinks, signed, yes, stop], echoing);
  expect(reply).toMatchObject({ reasoning: "Let me see.", thought: "Let me see.", text: "Yes." });
  expect(reply.opaque).toEqual({
    details: [
      { type: "reasoning.text", index: 0, signature: "s", text: "Let me see." },
      { type: "reasoning.encrypted", data: "é" },
    ],
  });
});

test("parts that repeat all that went before are thought once, and so is a text that does", () => {
  const chunks = ["Let", "Let me", "Let me see."].map((text) => chunk({ reasoning_details: [detail(text)] }));
  const said = ["Yes", "Yes, it", "Yes, it is."].map((content) => chunk({ content }));
  const reply = read([...chunks, ...said, stop], echoing);
  expect(reply).toMatchObject({
    reasoning: "Let me see.",
    thought: "Let me see.",
    text: "Yes, it is.",
    shown: "Yes, it is.",
  });
  expect(reply.opaque).toEqual({ details: [detail("Let me see.")] });
});

test("parts that come one after the other are put together, also when one begins like the last", () => {
  const reply = read(
    [
      ...["ha", "ha", "! ", "So."].map((text) => chunk({ reasoning_details: [detail(text)] })),
      chunk({ content: "no" }),
      chunk({ content: "no" }),
      stop,
    ],
    echoing,
  );
  expect(reply).toMatchObject({ reasoning: "haha! So.", thought: "haha! So.", text: "nono" });
});

test("whose thinking it was is kept only where it will go back", () => {
  const chunks = [chunk({ reasoning_content: "Hm." }), yes, stop];
  expect(read(chunks, { reasoning: { as: "reasoning_content" } }).opaque).toEqual({});
  expect(read(chunks).opaque).toBeUndefined();
  expect(read([yes, stop], { reasoning: { as: "reasoning_content" } }).opaque).toBeUndefined();
});

test("text with tags is kept as it came where it goes back between tags", () => {
  const said = "<think>\nHm.\n</think>\n\nYes.";
  const reply = read([...[...said].map((content) => chunk({ content })), stop], { reasoning: { as: "tags" } });
  expect(reply).toMatchObject({ reasoning: "Hm.", text: "Yes.", shown: "Yes.", opaque: { content: said } });
});

const called = (args: unknown, rest: object = {}, name = "bash") =>
  chunk({ tool_calls: [{ index: 0, id: "call_a", ...rest, function: { name, arguments: args } }] });

test("what a call comes with is kept, by the place of the call", () => {
  const extra = { google: { thought_signature: "s" } };
  const second = chunk({
    tool_calls: [{ index: 1, id: "call_b", extra_content: extra, function: { name: "bash", arguments: "{}" } }],
  });
  expect(read([called("{}"), second, stop]).opaque).toEqual({ extras: [null, extra] });
});

test("content may be parts, of which some are thinking", () => {
  const content = [
    { type: "thinking", thinking: [{ type: "text", text: "Hm." }] },
    { type: "reference" },
    { type: "text", text: "Yes." },
  ];
  expect(read([chunk({ content }), stop])).toMatchObject({ reasoning: "Hm.", text: "Yes.", shown: "Yes." });
});

test("a message that comes whole counts when nothing came before it, and only then", () => {
  const whole = { choices: [{ message: { content: "Yes." }, finish_reason: "stop" }] };
  expect(read([whole]).text).toBe("Yes.");
  expect(read([yes, whole]).text).toBe("Yes.");
});

test("names come back as ours, of tools and of what they are given", () => {
  const schema = { anyNames: false };
  const body = JSON.parse(
    openai.body({ system: "", tools, messages: [] }, { ...plainTarget, dialect: dialectOf({ schema }) }),
  );
  const { name, parameters } = body.tools[1].function;
  const [property] = Object.keys(parameters.properties);
  expect(property).toBe("a_b");
  expect(read([called('{"a_b":1}', {}, name), stop], { schema }).calls).toEqual([
    { name: "odd name", wireId: "call_a", input: { "a b": 1 } },
  ]);
});

const finished = chunk({}, { finish_reason: "tool_calls" });

test("a call that was cut off and is called whole is unusable, and never repaired", () => {
  expect(read([called('{"command":"rm -rf /tmp/x'), finished]).calls).toMatchObject([{ unusable: "bad-json" }]);
  const full = { choices: [], usage: { prompt_tokens: 1, completion_tokens: 100 } };
  expect(read([called('{"command":"rm'), finished, full], {}, 100).calls).toMatchObject([
    { unusable: "cut-off", input: {} },
  ]);
  // Nothing of its arguments had come yet.
  expect(read([called(""), finished, full], {}, 100).calls).toMatchObject([{ unusable: "cut-off" }]);
  expect(read([called("{}"), finished, full], {}, 100).calls).toEqual([{ name: "bash", wireId: "call_a", input: {} }]);
});

const leak = '<tool_call>{"name":"bash","arguments":{"command":"ls"}}</tool_call>';

test("a call that came as text and as a call is one", () => {
  const chunks = [chunk({ content: leak }), called('{"command":"ls"}'), stop];
  expect(read(chunks)).toMatchObject({
    text: "",
    calls: [{ wireId: "call_a", input: { command: "ls" } }],
    stop: "tool-calls",
  });
  expect(read(chunks).calls).toHaveLength(1);
  expect(read([chunk({ content: leak }), called('{"command":"pwd"}'), stop]).calls).toHaveLength(2);
});

test("a call that came as text before the limit cut the reply off is not usable either", () => {
  const chunks = [chunk({ content: `${leak} and` }), chunk({}, { finish_reason: "length" })];
  expect(read(chunks)).toMatchObject({ stop: "length", calls: [{ unusable: "cut-off" }] });
});

test("what was held back is told with the end", () => {
  expect(read([chunk({ content: "a <" }), stop])).toMatchObject({ text: "a <", shown: "a <" });
  const reader = readerOf();
  reader.push(JSON.stringify(chunk({ content: "a <" })));
  expect(reader.push("[DONE]")).toEqual([{ type: "text", text: "<" }]);
});

const errors: [string, object, object][] = [
  ["a number", { error: { code: 429, message: "slow" } }, { problem: "overloaded", retryable: true, detail: "slow" }],
  ["a number as text", { error: { code: "503", message: "later" } }, { problem: "server-error", retryable: true }],
  ["a word", { error: { code: "insufficient_quota", message: "no money" } }, { problem: "refused", retryable: false }],
  [
    "a type",
    { error: { code: null, type: "invalid_request_error", message: "no" } },
    { problem: "refused", retryable: false },
  ],
  ["a key", { error: { code: "invalid_api_key", message: "who" } }, { problem: "unauthorized", retryable: false }],
  [
    "a status",
    { error: { status: "RESOURCE_EXHAUSTED", message: "slow" } },
    { problem: "overloaded", retryable: true },
  ],
  ["a text", { error: "broken" }, { problem: "server-error", retryable: true, detail: "broken" }],
  ["no word at all", { error: { a: 1 } }, { problem: "server-error", detail: '{"a":1}' }],
  [
    "in the choice",
    { choices: [{ error: { code: 502, message: "up" }, finish_reason: "error" }] },
    { problem: "server-error", detail: "up" },
  ],
  [
    "a status of the body",
    { base_resp: { status_code: 1002, status_msg: "rate limit" } },
    { problem: "overloaded", retryable: true, detail: "rate limit" },
  ],
  [
    "a key, by the body",
    { choices: null, base_resp: { status_code: 1004, status_msg: "login fail" } },
    { problem: "unauthorized" },
  ],
  [
    "money, by the body",
    { base_resp: { status_code: 1008, status_msg: "insufficient balance" } },
    { problem: "refused", retryable: false },
  ],
  [
    "something unknown, by the body",
    { base_resp: { status_code: 1000, status_msg: "" } },
    { problem: "server-error", detail: "status_code 1000" },
  ],
];

test.each(errors)("an error after the server said that all was well: %s", (_, data, expected) => {
  expect(() => read([yes, data])).toThrow(expect.objectContaining(expected));
});

test("a body's status that is well is no error", () => {
  expect(read([{ ...yes, base_resp: { status_code: 0, status_msg: "" } }, stop]).text).toBe("Yes.");
});

test.each(["error", "network_error", "insufficient_system_resource", "abort"])(
  "a server that ends with %s gave up",
  (reason) => {
    expect(() => read([yes, chunk({}, { finish_reason: reason })])).toThrow(
      expect.objectContaining({ problem: "server-error", retryable: true }),
    );
  },
);

test("what is JSON but no chunk is a broken stream", () => {
  for (const data of ["null", "1", "[]"]) {
    expect(() => readerOf().push(data)).toThrow(expect.objectContaining({ problem: "broken-stream" }));
  }
});

const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom("bash", "{}", 0, null, [null], [{}], ["x"]));
const fragment = fc.oneof(
  anything,
  fc.record({ index: anything, id: anything, function: anything }, { requiredKeys: [] }),
  fc.record({ function: fc.record({ name: anything, arguments: anything }, { requiredKeys: [] }) }),
);
const anyDelta = fc.record(
  {
    ...{ content: anything, reasoning: anything, reasoning_content: anything, reasoning_details: anything },
    tool_calls: fc.oneof(anything, fc.array(fragment)),
  },
  { requiredKeys: [] },
);
const anyChoice = fc.record({ delta: fc.oneof(anything, anyDelta), finish_reason: anything }, { requiredKeys: [] });
const anyChunk = fc.record(
  {
    choices: fc.oneof(anything, fc.array(anyChoice)),
    usage: anything,
    error: anything,
    base_resp: anything,
    x_groq: anything,
  },
  { requiredKeys: [] },
);

test("whatever a server sends, it is a reply or a problem with a name", () => {
  fc.assert(
    fc.property(fc.array(anyChunk), (chunks) => {
      try {
        const { text, calls } = read([...chunks, stop]);
        expect([typeof text, ...calls.map(({ name }) => typeof name)].every((type) => type === "string")).toBe(true);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
      }
    }),
    { numRuns: 2000 },
  );
});

const saying = fc.array(
  fc.constantFrom(
    "<think>",
    "Hm 你",
    "</think>\n",
    leak,
    "a < b",
    "`",
    "\n```\n",
    "😀",
    "<tool_call>{",
    "[TOOL_REQUEST]",
  ),
  { maxLength: 8 },
);

test("cut into any deltas and any bytes, it is the same reply", () => {
  fc.assert(
    fc.property(
      saying,
      fc.constantFrom("start", "anywhere"),
      fc.infiniteStream(fc.nat(30)),
      (said, thinkTags, sizes) => {
        const content = `${said.join("")}.`;
        const change: DialectChange = { thinkTags: thinkTags as "start" };
        const outcome = (run: () => object) => {
          try {
            return run();
          } catch (error) {
            return { problem: (error as { problem: string }).problem };
          }
        };
        const whole = outcome(() => read([chunk({ content }), stop], change));
        const deltas = piecesOf(content, sizes).map((text) => chunk({ content: text }));
        const events = [...deltas, stop].map((data) => `data: ${JSON.stringify(data)}\n\n`);
        const bytes = Buffer.from(events.join(""));
        const decoder = new StringDecoder("utf8");
        const chunks: object[] = [];
        const parser = createParser({ onEvent: ({ data }) => void chunks.push(JSON.parse(data)) });
        for (const piece of piecesOf(bytes, sizes)) parser.feed(decoder.write(piece));
        expect(outcome(() => read(chunks, change))).toEqual(whole);
      },
    ),
    { numRuns: 300 },
  );
});
