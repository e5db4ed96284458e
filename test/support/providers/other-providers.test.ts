import { expect, test } from "vitest";
import { readPlainly } from "../plain-reader.ts";
import type { ScriptedModel } from "../scripted-model.ts";
import { fakeProvider, startProvider } from "./all.ts";

// biome-ignore lint/suspicious/noExplicitAny: requests are spoilt in every way, and events come untyped
type Loose = any;

const script = [
  { reasoning: "One look.", text: "So.", calls: [{ name: "look", input: { path: "甲" } }] },
  { text: "Seen." },
];
const schema = { type: "object", properties: { path: { type: "string" } } };

async function ask(url: string, body: object, headers: Record<string, string>) {
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await answer.text();
  const lines = text.split("\n").filter((line) => line.startsWith("data: {"));
  return { status: answer.status, text, events: lines.map((line): Loose => JSON.parse(line.slice(6))) };
}

// ------------------------------------------------------------------ responses

const askResponses = (server: ScriptedModel, body: object, key = "k") =>
  ask(`${server.url}/responses`, body, { "content-type": "application/json", authorization: `Bearer ${key}` });

async function afterResponses(server: ScriptedModel) {
  const first = {
    model: "gpt-5.1",
    stream: true,
    store: false,
    include: ["reasoning.encrypted_content"],
    instructions: "Be brief.",
    input: [{ role: "user", content: "look" }] as Loose[],
    tools: [{ type: "function", name: "look", parameters: schema, strict: false }],
  };
  const { events } = await askResponses(server, first);
  const { output } = events.at(-1).response;
  const call = output.find(({ type }: Loose) => type === "function_call");
  const result = { type: "function_call_output", call_id: call.call_id, output: "seen" };
  return { events, second: { ...first, input: [...first.input, ...output, result] } };
}

test("the Responses API takes a right request and says what the script says", async () => {
  await using server = await startProvider(fakeProvider("responses"), script);
  const { events, second } = await afterResponses(server);
  expect(readPlainly("responses", events)).toMatchObject({
    text: ["So."],
    reasoning: ["One look."],
    calls: [{ name: "look", json: '{"path":"甲"}' }],
    usage: { input: 10, output: 5 },
    stop: "tool-calls",
  });
  expect((await askResponses(server, second)).text).toContain("Seen.");
  expect(server.faults).toEqual([]);
});

const item = (type: string, change: (item: Loose) => void) => (body: Loose) =>
  change(body.input.find((item: Loose) => item.type === type));
const without = (type: string) => (body: Loose) => {
  body.input = body.input.filter((item: Loose) => item.type !== type);
};

const refusedResponses: [string, (body: Loose) => void, RegExp][] = [
  ["max_tokens", (body) => Object.assign(body, { max_tokens: 99 }), /max_output_tokens/],
  ["messages", (body) => Object.assign(body, { messages: [] }), /moved to 'input'/],
  ["a call without its output", without("function_call_output"), /No tool output found/],
  ["an output without its call", without("function_call"), /required following item|No tool call found/],
  ["a call without what was thought before it", without("reasoning"), /without its required 'reasoning' item/],
  [
    "what it did not encrypt",
    item("reasoning", (it) => Object.assign(it, { encrypted_content: "x" })),
    /could not be verified/,
  ],
  ["an item that it did not give", item("function_call", (it) => Object.assign(it, { id: "fc_other" })), /not found/],
  ["an id of another kind", item("function_call", (it) => Object.assign(it, { id: "call_1" })), /begins with 'fc'/],
  ["reasoning that only an id stands for", item("reasoning", (it) => delete it.encrypted_content), /not persisted/],
  [
    "parts of the other format",
    (body) => Object.assign(body.input[0], { content: [{ type: "text", text: "?" }] }),
    /input_text/,
  ],
  [
    "a top-level anyOf",
    (body) => Object.assign(body.tools[0], { parameters: { ...schema, anyOf: [{}] } }),
    /at the top level/,
  ],
  [
    "a strict tool that is not strict",
    (body) => Object.assign(body.tools[0], { strict: true }),
    /additionalProperties/,
  ],
  ["a name of 65 characters", (body) => Object.assign(body.tools[0], { name: "l".repeat(65) }), /maximum length 64/],
  [
    "a call id of 65 characters",
    (body) => {
      for (const it of body.input) if (it.call_id) it.call_id = "c".repeat(65);
    },
    /maximum length 64/,
  ],
];

test.each(refusedResponses)("the Responses API refuses %s", async (_, spoil, says) => {
  await using server = await startProvider(fakeProvider("responses"), script);
  const { second } = await afterResponses(server);
  const body = structuredClone(second);
  spoil(body);
  expect(await askResponses(server, body)).toMatchObject({ status: 400, text: expect.stringMatching(says) });
  expect((await askResponses(server, second, "wrong")).status).toBe(401);
});

// ------------------------------------------------------------------- messages

const askMessages = (server: ScriptedModel, body: object, key = "k") =>
  ask(`${server.anthropicUrl}/v1/messages`, body, {
    "content-type": "application/json",
    "anthropic-version": "2023-06-01",
    "x-api-key": key,
  });

/** The thinking as the stream gave it, with its signature if it had one. */
async function afterMessages(server: ScriptedModel) {
  const first = {
    model: "m",
    max_tokens: 99,
    stream: true,
    messages: [{ role: "user", content: "look" }] as Loose[],
    tools: [{ name: "look", input_schema: schema }],
  };
  const { events } = await askMessages(server, first);
  const signature = events.map(({ delta }) => delta?.signature ?? "").join("");
  const content = [
    { type: "thinking", thinking: "One look.", ...(signature === "" ? {} : { signature }) },
    { type: "text", text: "So." },
    { ...events.find(({ content_block: block }) => block?.type === "tool_use").content_block, input: { path: "甲" } },
  ];
  const result = { role: "user", content: [{ type: "tool_result", tool_use_id: content[2].id, content: "seen" }] };
  return { events, second: { ...first, messages: [...first.messages, { role: "assistant", content }, result] } };
}

const both = ["anthropic", "minimax-anthropic"];

test.each(both)("%s takes thinking back as it gave it", async (id) => {
  await using server = await startProvider(fakeProvider(id), script);
  const { events, second } = await afterMessages(server);
  expect(readPlainly("anthropic", events)).toMatchObject({
    text: ["So."],
    reasoning: ["One look."],
    stop: "tool-calls",
  });
  expect((await askMessages(server, second)).text).toContain("Seen.");
  expect(server.faults).toEqual([]);
});

const thinking = (change: (content: Loose[]) => void) => (body: Loose) => change(body.messages[1].content);

const refusedMessages: [string, string, (body: Loose) => void, RegExp][] = [
  ["anthropic", "unsigned thinking", thinking(([thought]) => delete thought.signature), /signature/],
  ["anthropic", "missing thinking", thinking((content) => void content.shift()), /thinking/],
  [
    "anthropic",
    "a foreign signature",
    thinking(([thought]) => Object.assign(thought, { signature: "other" })),
    /signature/,
  ],
  ["anthropic", "no max_tokens", (body) => delete body.max_tokens, /max_tokens/],
  [
    "anthropic",
    "an id with a colon",
    thinking((content) => Object.assign(content[2], { id: "functions.look:0" })),
    /pattern/,
  ],
  ["anthropic", "an empty text", thinking((content) => Object.assign(content[1], { text: "" })), /non-empty/],
  [
    "anthropic",
    "a list as items",
    (body) => Object.assign(body.tools[0], { input_schema: { type: "object", properties: { p: { items: [{}] } } } }),
    /2020-12/,
  ],
  [
    "anthropic",
    "a top-level anyOf",
    (body) => Object.assign(body.tools[0], { input_schema: { type: "object", anyOf: [{}] } }),
    /top level/,
  ],
  [
    "anthropic",
    "five cache marks",
    (body) => {
      body.system = Array.from({ length: 5 }, () => ({
        type: "text",
        text: "s",
        cache_control: { type: "ephemeral" },
      }));
    },
    /maximum of 4/,
  ],
  ["minimax-anthropic", "missing thinking", thinking((content) => void content.shift()), /must be passed back/],
  [
    "minimax-anthropic",
    "a foreign signature",
    thinking(([thought]) => Object.assign(thought, { signature: "other" })),
    /mismatch/,
  ],
  ["minimax-anthropic", "an empty text", thinking((content) => Object.assign(content[1], { text: "" })), /non-empty/],
];

test.each(refusedMessages)("%s refuses %s", async (id, _, spoil, says) => {
  await using server = await startProvider(fakeProvider(id), script);
  const { second } = await afterMessages(server);
  const body = structuredClone(second);
  spoil(body);
  expect(await askMessages(server, body)).toMatchObject({ status: 400, text: expect.stringMatching(says) });
  expect((await askMessages(server, second, "wrong")).status).toBe(401);
});

test("minimax-anthropic takes thinking back without its signature", async () => {
  await using server = await startProvider(fakeProvider("minimax-anthropic"), script);
  const { second } = await afterMessages(server);
  const body = structuredClone(second);
  delete body.messages[1].content[0].signature;
  expect((await askMessages(server, body)).status).toBe(200);
});
