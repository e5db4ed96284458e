import { expect, test } from "vitest";
import { readPlainly } from "../plain-reader.ts";
import type { ChatMessage, ScriptedModel } from "../scripted-model.ts";
import { fakeProvider, fakeProviders, startProvider } from "./all.ts";

// biome-ignore lint/suspicious/noExplicitAny: requests are spoilt in every way, and events come untyped
type Loose = any;

const chat = fakeProviders.filter(({ format }) => format === "openai");
const tool = (parameters: object = { type: "object", properties: { path: { type: "string" } } }, name = "look") => ({
  type: "function",
  function: { name, description: "Looks.", parameters },
});
const script = [
  {
    reasoning: "Two looks.",
    text: "So.",
    calls: [
      { name: "look", input: { path: "甲" } },
      { name: "look", input: {} },
    ],
  },
  { text: "Seen." },
];

async function ask(server: ScriptedModel, body: object, key = "k") {
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const answer = await fetch(`${server.url}/chat/completions`, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}

const eventsIn = (sse: string): Loose[] =>
  sse.split("\n").flatMap((line) => (line.startsWith("data: {") ? [JSON.parse(line.slice(6))] : []));

/** The message as it has to come back, by each provider's documents. */
function echoOf(id: string, events: Loose[]): ChatMessage {
  const deltas = events.flatMap(({ choices }) => choices.map(({ delta }: Loose) => delta));
  const { text, reasoning, calls } = readPlainly("openai", events);
  const heads: Loose[] = deltas.flatMap((delta: Loose) => delta.tool_calls ?? []).filter((part: Loose) => part.id);
  const tool_calls = calls.map(({ name, json }, at) => {
    const { id, extra_content } = heads[at];
    return { id, type: "function", function: { name, arguments: json }, ...(extra_content ? { extra_content } : {}) };
  });
  const content = id === "minimax" ? deltas.map((delta: Loose) => delta.content ?? "").join("") : text.join("");
  const thought = reasoning.join("");
  return {
    role: "assistant",
    content,
    tool_calls,
    ...(["deepseek", "moonshot"].includes(id) ? { reasoning_content: thought } : {}),
    ...(id === "openrouter"
      ? { reasoning_details: deltas.flatMap((delta: Loose) => delta.reasoning_details ?? []) }
      : {}),
  };
}

/** A right second request: a prompt, the answer with its calls, their results. */
async function secondRequest(id: string, server: ScriptedModel) {
  const first: Loose = {
    model: fakeProvider(id).model,
    stream: true,
    ...(id === "zhipu" ? {} : { stream_options: { include_usage: true } }),
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "look" },
    ],
    tools: [tool()],
  };
  const { status, text } = await ask(server, first);
  expect([status, text]).toEqual([200, expect.stringContaining("data: ")]);
  const events = eventsIn(text);
  const said = echoOf(id, events);
  const results = (said.tool_calls ?? []).map((call) => ({ role: "tool", tool_call_id: call.id, content: "seen" }));
  return { events, second: { ...first, messages: [...first.messages, said, ...results] } };
}

test.each(chat)("$id takes a right request and says what the script says", async (provider) => {
  await using server = await startProvider(provider, script);
  const { events, second } = await secondRequest(provider.id, server);
  const { text, reasoning, calls, usage, stop } = readPlainly("openai", events);
  expect(text.join("").trim()).toBe("So.");
  expect(reasoning.join("").trim()).toBe(provider.showsThinking ? "Two looks." : "");
  expect(calls.map(({ json }) => JSON.parse(json))).toEqual([{ path: "甲" }, {}]);
  expect([usage?.input, usage?.output, stop]).toEqual([10, 5, "tool-calls"]);
  expect(await ask(server, second)).toMatchObject({ status: 200, text: expect.stringContaining("Seen.") });
  expect(server.faults).toEqual([]);
});

test.each(chat)(
  "$id refuses a wrong key, calls without results, results without calls and lone surrogates",
  async (provider) => {
    await using server = await startProvider(provider, [...script, ...script, ...script, ...script]);
    const { second } = await secondRequest(provider.id, server);
    const { messages } = second;
    if (!["ollama", "lmstudio", "vllm"].includes(provider.id)) {
      await ask(server, second, "wrong");
      expect(server.faults.length).toBe(1);
    }
    const before = server.faults.length;
    const bad = [
      messages.slice(0, -1),
      [...messages, { role: "tool", tool_call_id: "nobody", content: "?" }],
      [...messages, { role: "assistant", content: "half \ud83d" }],
    ];
    for (const spoilt of bad) expect((await ask(server, { ...second, messages: spoilt })).status).toBe(400);
    expect(server.faults.length).toBe(before + 3);
  },
);

test.each(chat.filter(({ id }) => !["ollama", "lmstudio", "vllm"].includes(id)))(
  "$id refuses a tool with a name of 65 characters",
  async (provider) => {
    await using server = await startProvider(provider, script);
    const { second } = await secondRequest(provider.id, server);
    const { status } = await ask(server, { ...second, tools: [tool(undefined, "l".repeat(65))] });
    expect(status).toBeGreaterThanOrEqual(400);
  },
);

const spoilAnswer = (change: (message: Loose) => void) => (body: Loose) => change(body.messages[2]);
const schema = (parameters: object) => (body: Loose) => {
  body.tools = [tool({ type: "object", properties: {}, ...parameters })];
};
const rename = (id: string) => (body: Loose) => {
  body.messages[2].tool_calls[0].id = id;
  body.messages[3].tool_call_id = id;
};
const promptAfterResult = (body: Loose) => body.messages.push({ role: "user", content: "and?" });
const picture = { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } };
const seen = (place: number) => (body: Loose) => Object.assign(body.messages[place], { content: [picture] });
const noPrompt = (body: Loose) => body.messages.splice(1, 1);
const parts = (body: Loose) => {
  body.messages[1].content = [{ type: "text", text: "look" }];
};

/** Provider, what is wrong, how it is made wrong, and what the provider says to it. */
const refused: [string, string, (body: Loose) => void, RegExp][] = [
  ["openai", "max_tokens", (body) => Object.assign(body, { max_tokens: 9 }), /max_completion_tokens/],
  ["openai", "an id of 46 characters", rename(`chatcmpl-tool-${"a".repeat(32)}`), /maximum length 40/],
  ["openai", "a top-level anyOf", schema({ anyOf: [{ required: ["a"] }] }), /at the top level/],
  ["openai", "a list as items", schema({ properties: { p: { type: "array", items: [{ type: "string" }] } } }), /items/],
  ["deepseek", "no reasoning_content", spoilAnswer((said) => delete said.reasoning_content), /must be passed back/],
  [
    "deepseek",
    "other reasoning_content",
    spoilAnswer((said) => Object.assign(said, { reasoning_content: "" })),
    /not what the model/,
  ],
  ["openai", "a picture in a result", seen(3), /only allowed for messages with role 'user'/],
  ["zhipu", "a picture, which the model cannot see", seen(1), /cannot see/],
  ["qwen", "a request in which nobody asks", noPrompt, /role of user/],
  ["zhipu", "a request in which nobody asks", noPrompt, /messages/],
  ["deepseek", "parts as content", parts, /expected a string/],
  ["deepseek", "the role developer", (body) => Object.assign(body.messages[0], { role: "developer" }), /developer/],
  ["moonshot", "no reasoning_content", spoilAnswer((said) => delete said.reasoning_content), /at index 2/],
  ["moonshot", "a foreign id", rename("call_1"), /tool_call_id call_1 is not found/],
  ["moonshot", "a wrong count", rename("functions.look:7"), /functions.look:7 is not found/],
  ["moonshot", "a union beside a type", schema({ anyOf: [{ type: "object" }] }), /'root': when using anyOf/],
  [
    "moonshot",
    "a tuple",
    schema({ properties: { p: { type: "array", items: [{ type: "string" }] } } }),
    /'properties.p'/,
  ],
  [
    "moonshot",
    "a description beside $ref",
    schema({ properties: { p: { $ref: "#/$defs/p", description: "P" } } }),
    /\$ref expansion/,
  ],
  ["moonshot", "a property without a type", schema({ properties: { p: { description: "P" } } }), /type is not defined/],
  ["mistral", "an id of another form", rename("call_1"), /with a length of 9/],
  ["mistral", "a prompt right behind a result", promptAfterResult, /after role 'tool'/],
  [
    "mistral",
    "reasoning_content",
    spoilAnswer((said) => Object.assign(said, { reasoning_content: "" })),
    /not permitted/,
  ],
  ["mistral", "max_completion_tokens", (body) => Object.assign(body, { max_completion_tokens: 9 }), /not permitted/],
  ["zhipu", "stream_options", (body) => Object.assign(body, { stream_options: { include_usage: true } }), /1210/],
  ["zhipu", "a forced tool", (body) => Object.assign(body, { tool_choice: "required" }), /1210/],
  ["zhipu", "max_completion_tokens", (body) => Object.assign(body, { max_completion_tokens: 9 }), /1210/],
  [
    "groq",
    "reasoning_content",
    spoilAnswer((said) => Object.assign(said, { reasoning_content: "x" })),
    /is unsupported/,
  ],
  [
    "gemini",
    "a call without its signature",
    spoilAnswer((said) => delete said.tool_calls[0].extra_content),
    /missing a thought_signature/,
  ],
  [
    "gemini",
    "a signature that it did not give",
    spoilAnswer((said) => Object.assign(said.tool_calls[0].extra_content.google, { thought_signature: "x" })),
    /not valid/,
  ],
  ["gemini", "$ref", schema({ properties: { p: { $ref: "#/$defs/p" } } }), /Unknown name .*ref/],
  ["gemini", "a list as type", schema({ properties: { p: { type: ["string", "null"] } } }), /not repeating/],
  [
    "gemini",
    "reasoning_content",
    spoilAnswer((said) => Object.assign(said, { reasoning_content: "x" })),
    /Unknown name/,
  ],
  ["openrouter", "no reasoning_details", spoilAnswer((said) => delete said.reasoning_details), /Expected `thinking`/],
  [
    "openrouter",
    "changed reasoning_details",
    spoilAnswer((said) => void said.reasoning_details.shift()),
    /Expected `thinking`/,
  ],
  ["minimax", "no thinking", spoilAnswer((said) => Object.assign(said, { content: "So." })), /was not passed back/],
  [
    "ollama",
    "arguments that are no object",
    spoilAnswer((said) => Object.assign(said.tool_calls[0].function, { arguments: "[]" })),
    /arguments/,
  ],
];

test.each(refused)("%s refuses %s", async (id, _, spoil, says) => {
  await using server = await startProvider(fakeProvider(id), script);
  const { second } = await secondRequest(id, server);
  const body = structuredClone(second);
  spoil(body);
  const { status, text } = await ask(server, body);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text.replaceAll("\\", "")).toMatch(says);
  expect(server.faults.length).toBe(1);
});

test.each(chat)("$id refuses what another has signed", async (provider) => {
  await using server = await startProvider(provider, script);
  const { second } = await secondRequest(provider.id, server);
  const other = fakeProvider(provider.id === "gemini" ? "openrouter" : "gemini");
  await using others = await startProvider(other, script);
  const { second: foreign } = await secondRequest(other.id, others);
  const messages = [...foreign.messages, { role: "assistant", content: "Ok." }, ...second.messages.slice(1)];
  const { status } = await ask(server, { ...second, messages });
  expect(status).toBeGreaterThanOrEqual(400);
});
