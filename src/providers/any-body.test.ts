import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { textsIn } from "../i18n/texts.ts";
import { plainDialect } from "./dialect.ts";
import type { Delta, Model } from "./model.ts";
import { modelAt } from "./step.ts";
import { anthropic } from "./wire/anthropic.ts";
import { openai } from "./wire/openai.ts";
import { responses } from "./wire/responses.ts";

const tool = { name: "read_file", description: "", parameters: { type: "object", properties: {} } };
const request = {
  system: "",
  tools: [tool],
  messages: [{ role: "user", id: "msg_1", seq: 1, at: "", text: "hi" } as const],
};

/** A server that answers every request with that body, a few letters at a time. */
async function serving(pieces: readonly string[], headers: OutgoingHttpHeaders): Promise<string> {
  const server = createServer(async (_, response) => {
    response.writeHead(200, headers);
    for (const piece of pieces) await new Promise((written) => response.write(piece, written));
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function answered(wire: typeof openai, body: string | readonly string[], headers: OutgoingHttpHeaders) {
  const url = await serving([body].flat(), headers);
  const model: Model = modelAt({
    ...{ id: "a/b", model: "b", baseUrl: new URL(url), key: "k", wire, dialect: plainDialect, known: {} },
    ...{ idleMs: 60_000, texts: textsIn("en").tools },
  });
  const deltas: Delta[] = [];
  const reply = await model.step(request, {
    onDelta: (delta) => void deltas.push(delta),
    signal: new AbortController().signal,
  });
  return { ...reply, deltas };
}

const sse = (...events: object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");

const streams = {
  openai: [openai, sse({ choices: [{ delta: { content: "Yes." }, finish_reason: "stop" }] })],
  anthropic: [
    anthropic,
    `event: content_block_start\n${sse(
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "Yes." } },
      { type: "message_delta", delta: { stop_reason: "end_turn" } },
      { type: "message_stop" },
    )}`,
  ],
  responses: [
    responses,
    `: hello\n\n${sse(
      { type: "response.output_text.delta", output_index: 0, delta: "Yes." },
      { type: "response.completed", response: { status: "completed", output: [] } },
    )}`,
  ],
} as const;

const declared = { "content-type": "text/event-stream" };
const wires = ["openai", "anthropic", "responses"] as const;
const headers: OutgoingHttpHeaders[] = [
  {},
  ...["text/plain", "application/json"].map((type) => ({ "content-type": type })),
];

test.each(wires.flatMap((wire) => headers.map((header) => [wire, header] as const)))(
  "a stream of %s is read with the header %o, blanks before it or not, and however it is cut",
  async (name, header) => {
    const [wire, body] = streams[name];
    for (const whole of [body, `\uFEFF\r\n\n${body}`]) {
      for (const pieces of [[whole], Array.from(whole)]) {
        expect(await answered(wire, pieces, header)).toMatchObject({ text: "Yes.", stop: "end" });
      }
    }
  },
);

const completions = {
  openai: [
    openai,
    {
      object: "chat.completion",
      choices: [
        {
          message: {
            ...{ role: "assistant", content: "I look.", reasoning_content: "Hm." },
            tool_calls: [{ id: "c1", type: "function", function: { name: "read_file", arguments: '{"path":"a"}' } }],
          },
          finish_reason: "tool_calls",
        },
      ],
      usage: { prompt_tokens: 7, completion_tokens: 3 },
    },
  ],
  anthropic: [
    anthropic,
    {
      type: "message",
      role: "assistant",
      content: [
        { type: "thinking", thinking: "Hm.", signature: "SIG" },
        { type: "text", text: "I look." },
        { type: "tool_use", id: "c1", name: "read_file", input: { path: "a" } },
      ],
      stop_reason: "tool_use",
      usage: { input_tokens: 7, output_tokens: 3 },
    },
  ],
  responses: [
    responses,
    {
      object: "response",
      status: "completed",
      output: [
        { type: "reasoning", id: "r1", summary: [{ type: "summary_text", text: "Hm." }], encrypted_content: "SIG" },
        { type: "message", id: "m1", content: [{ type: "output_text", text: "I look." }] },
        { type: "function_call", id: "f1", call_id: "c1", name: "read_file", arguments: '{"path":"a"}' },
      ],
      usage: { input_tokens: 7, output_tokens: 3 },
    },
  ],
} as const;

test.each(wires)("one whole completion of %s says the same as a stream, whatever its header", async (name) => {
  const [wire, body] = completions[name];
  const text = `\n\n${JSON.stringify(body, null, 2)}\n`;
  for (const header of [...headers, declared]) {
    const { deltas, opaque, ...reply } = await answered(wire, [text.slice(0, 40), text.slice(40)], header);
    expect(reply).toEqual({
      ...{ text: "I look.", reasoning: "Hm.", stop: "tool-calls", usage: { input: 7, output: 3 } },
      calls: [{ id: expect.any(String), wireId: "c1", name: "read_file", input: { path: "a" } }],
    });
    expect(deltas).toEqual([
      { type: "reasoning", text: "Hm." },
      { type: "text", text: "I look." },
      { type: "tool-input", call: expect.any(String), name: "read_file", text: '{"path":"a"}' },
    ]);
    // What the format wants back is there, too.
    if (name !== "openai") expect(JSON.stringify(opaque)).toContain("SIG");
  }
});

test.each<[keyof typeof completions, object, object]>([
  ["openai", { choices: [{ message: { content: "So f" }, finish_reason: "length" }] }, { stop: "length" }],
  ["openai", { choices: [{ message: { content: "All." } }] }, { stop: "end" }],
  ["openai", { choices: [{ message: { content: null, refusal: "No." }, finish_reason: "stop" }] }, { stop: "refused" }],
  ["anthropic", { content: [{ type: "text", text: "So f" }], stop_reason: "max_tokens" }, { stop: "length" }],
  ["anthropic", { content: [{ type: "text", text: "All." }], stop_reason: "end_turn" }, { stop: "end" }],
  [
    "responses",
    {
      ...{ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } },
      output: [{ type: "message", content: [{ type: "output_text", text: "So f" }] }],
    },
    { stop: "length" },
  ],
  [
    "responses",
    { status: "completed", output: [{ type: "message", content: [{ type: "refusal", refusal: "No." }] }] },
    { text: "No.", stop: "refused" },
  ],
])("a whole completion of %s says why it stopped: %o", async (name, body, told) => {
  expect(await answered(completions[name][0], JSON.stringify(body), {})).toMatchObject(told);
});

test.each(wires)("what is neither a stream nor a completion of %s is told as what it is", async (name) => {
  const [wire] = streams[name];
  const failing = (body: string, header: OutgoingHttpHeaders = declared) =>
    expect(answered(wire, body, header)).rejects;
  await failing('{"error":{"type":"rate_limit_error","message":"Slow down"}}').toMatchObject({ problem: "overloaded" });
  await failing('{"error":"Unexpected endpoint"}').toMatchObject({ problem: "not-a-stream", retryable: false });
  await failing("<html>Please <b>log in</b></html>").toMatchObject({
    problem: "not-a-stream",
    detail: "text/event-stream: Please log in",
  });
  await failing("data center not ready", {}).toMatchObject({ problem: "not-a-stream" });
  await failing("", {}).toMatchObject({ problem: "not-a-stream" });
  await failing("").toMatchObject({ problem: "broken-stream", retryable: true });
  // Cut off: asking again may help.
  const [, whole] = completions[name];
  await failing(JSON.stringify(whole).slice(0, -9)).toMatchObject({ problem: "broken-stream", retryable: true });
});

test("a whole completion is bounded as a stream is, and a page is not read to its end", async () => {
  const endless = ['{"choices":', ...Array.from({ length: 40 }, () => `"${"x".repeat(1_000_000)}",`)];
  await expect(answered(openai, endless, {})).rejects.toMatchObject({ problem: "endless", retryable: false });
  const page = ["<html>Welcome ", ...Array.from({ length: 40 }, () => "x ".repeat(1_000_000))];
  await expect(answered(openai, page, {})).rejects.toMatchObject({ problem: "not-a-stream" });
});
