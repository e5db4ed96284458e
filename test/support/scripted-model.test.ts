import { describe, expect, test } from "vitest";
import { messagesBody } from "./anthropic-body.ts";
import { anthropicStreamText } from "./anthropic-streams.ts";
import { streamText } from "./openai-streams.ts";
import { type Reply, type Script, type ScriptedModel, startScriptedModel } from "./scripted-model.ts";

const user = { role: "user", content: "hi" };
const call = (id: string, args: unknown = "{}") => ({
  id,
  type: "function",
  function: { name: "look", arguments: args },
});
const asks = (...calls: unknown[]) => ({ role: "assistant", content: null, tool_calls: calls });
const result = (id: string) => ({ role: "tool", tool_call_id: id, content: "ok" });
const tool = (name: string, parameters: unknown = { type: "object" }) => ({
  type: "function",
  function: { name, parameters },
});
const valid = { model: "m", stream: true, stream_options: { include_usage: true }, messages: [user] };

interface Sent {
  body?: unknown;
  path?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

function send(model: ScriptedModel, { body = valid, path = "/chat/completions", headers, signal }: Sent = {}) {
  return fetch(model.url + path, {
    method: "POST",
    headers: headers ?? { authorization: "Bearer key", "content-type": "application/json" },
    body: typeof body === "string" || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

async function ask(script: Script, sent: Sent = {}) {
  await using model = await startScriptedModel(script);
  const response = await send(model, sent);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text(), model };
}

const deltas = (sse: string) =>
  sse
    .split("\n")
    .filter((line) => line.startsWith("data: {"))
    .flatMap((line) => (JSON.parse(line.slice(6)) as { choices: { delta: Record<string, unknown> }[] }).choices)
    .map(({ delta }) => delta);

describe("replies", () => {
  test("a streamed reply, recorded with its request", async () => {
    const { status, type, text, model } = await ask([{ text: "Hello" }]);
    expect([status, type]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect(text).toBe(streamText({ text: "Hello" }, { model: "m" }));
    const [request] = model.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/chat/completions", body: valid });
    expect(request?.headers.authorization).toBe("Bearer key");
    expect(JSON.parse(request?.raw ?? "")).toEqual(valid);
    expect(request?.at).toBeLessThan(performance.now());
    expect(await request?.ended).toBe("answered");
    expect(model.faults).toEqual([]);
  });

  test("usage only for those who ask, one JSON object for those who do not stream", async () => {
    const reply: Reply = { text: "Hello", calls: [{ name: "look", input: { a: 1 } }] };
    const quiet = await ask([reply], { body: { model: "m", stream: true, messages: [user] } });
    expect(quiet.text).not.toContain("usage");
    const whole = await ask([reply], { body: { model: "m", messages: [user] } });
    expect(whole.type).toBe("application/json");
    expect(JSON.parse(whole.text)).toMatchObject({
      object: "chat.completion",
      choices: [
        { message: { content: "Hello", tool_calls: [call("call_0_0", '{"a":1}')] }, finish_reason: "tool_calls" },
      ],
      usage: { total_tokens: 15 },
    });
  });

  test("a function sees each request and the turn; refused requests are no turn", async () => {
    await using model = await startScriptedModel(async (request, turn) => ({
      text: `${turn}:${request.body.messages.length}`,
    }));
    const texts = [];
    for (const messages of [[user], "none", [user, user]]) {
      texts.push(await (await send(model, { body: { ...valid, messages } })).text());
    }
    expect(deltas(texts[0] ?? "")[1]).toEqual({ content: "0:1" });
    expect(deltas(texts[2] ?? "")[1]).toEqual({ content: "1:2" });
    expect(model.requests).toHaveLength(3);
  });

  test("a script that runs dry, or throws, is loud", async () => {
    const model = await startScriptedModel([{ text: "only" }]);
    await (await send(model)).text();
    const second = await send(model);
    expect(second.status).toBe(500);
    expect(await second.text()).toContain("RAN DRY: 1 replies, and this is request 2");
    expect(await model.close()).toMatchObject([{ status: 500, request: { path: "/v1/chat/completions" } }]);
    const thrown = await ask(() => {
      throw new Error("oops");
    });
    expect([thrown.status, thrown.model.faults.length]).toEqual([500, 1]);
  });

  test("HTTP errors, JSON or HTML", async () => {
    const limited = await ask([{ status: 429, headers: { "retry-after": "1" }, body: { error: { message: "slow" } } }]);
    expect([limited.status, limited.type, limited.text]).toEqual([
      429,
      "application/json",
      '{"error":{"message":"slow"}}',
    ]);
    const html = await ask([{ status: 502, body: "<html>Bad Gateway</html>" }]);
    expect([html.status, html.type]).toEqual([502, "text/html"]);
    expect(html.model.faults).toEqual([]);
  });

  test("raw pieces arrive as they are", async () => {
    const pieces = [Buffer.from([0x64, 0xe9]), Buffer.from([0x94]), Buffer.from([0xae, 0x0a])];
    await using model = await startScriptedModel([{ raw: pieces, contentType: "text/plain" }]);
    const response = await send(model);
    const seen = [];
    for await (const piece of response.body ?? []) seen.push(Buffer.from(piece));
    expect(response.headers.get("content-type")).toBe("text/plain");
    expect(seen).toEqual(pieces);
    const { type, text } = await ask([{ raw: "data: 你好\n\n" }]);
    expect([type, text]).toEqual(["text/event-stream", "data: 你好\n\n"]);
  });

  test("a gate holds back the second half", async () => {
    const gate = Promise.withResolvers<void>();
    await using model = await startScriptedModel([{ chunks: ["one", "two"], gate: gate.promise }]);
    const response = await send(model);
    const decoder = new TextDecoder();
    let seen = "";
    for await (const piece of response.body ?? []) {
      seen += decoder.decode(piece, { stream: true });
      if (!seen.includes("one")) continue;
      if (!seen.includes("two")) gate.resolve();
    }
    expect(seen).toBe(streamText({ chunks: ["one", "two"] }, { model: "m" }));
  });

  test("a gate that never opens ends with the server, after the first half was seen", async () => {
    const model = await startScriptedModel([{ chunks: ["one", "two"], gate: new Promise(() => {}) }]);
    const response = await send(model);
    const reader = response.body?.getReader();
    let seen = "";
    while (!seen.includes("one")) seen += new TextDecoder().decode((await reader?.read())?.value);
    expect(seen).not.toContain("two");
    await model.close();
    await expect(reader?.read()).rejects.toThrow();
    expect(await model.requests[0]?.ended).toBe("dropped");
  });

  test("hang: no answer until the client or the server gives up", async () => {
    const abort = new AbortController();
    await using model = await startScriptedModel((_, turn) => {
      if (turn === 0) abort.abort();
      else void model.close();
      return { hang: true };
    });
    await expect(send(model, { signal: abort.signal })).rejects.toThrow("abort");
    expect(await model.requests[0]?.ended).toBe("dropped");
    await expect(send(model)).rejects.toThrow("fetch failed");
  });

  test("reset: the connection breaks before a byte", async () => {
    await using model = await startScriptedModel([{ reset: true }]);
    await expect(send(model)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  });

  test.each([0, 1, 100, 1e9])(
    "cutAfter %d: so many bytes of the body, then the connection breaks",
    async (cutAfter) => {
      await using model = await startScriptedModel([{ text: "Hello", cutAfter }]);
      const response = await send(model);
      let seen = "";
      const reading = async () => {
        for await (const piece of response.body ?? []) seen += Buffer.from(piece).toString();
      };
      await expect(reading()).rejects.toThrow("terminated");
      expect(seen).toBe(streamText({ text: "Hello" }, { model: "m" }).slice(0, cutAfter));
    },
  );

  test("anything but a chat completion is recorded as other", async () => {
    await using model = await startScriptedModel([]);
    expect((await fetch(`${model.url}/models`)).status).toBe(404);
    expect((await send(model, { path: "/embeddings" })).status).toBe(404);
    expect(model.other.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /v1/models",
      "POST /v1/embeddings",
    ]);
    expect([model.requests, model.faults]).toEqual([[], []]);
  });
});

describe("the Anthropic format", () => {
  const body = { model: "m", max_tokens: 1024, stream: true, messages: [user] };
  const toMessages: Sent = {
    path: "/messages",
    headers: { "x-api-key": "key", "anthropic-version": "2023-06-01" },
    body,
  };

  test("the same script, by the path that was asked", async () => {
    const reply = { text: "Hello", calls: [{ name: "look", input: { a: 1 } }], stop: "length" };
    const { status, type, text, model } = await ask([reply], toMessages);
    expect([status, type]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expect(text).toBe(anthropicStreamText(reply, { model: "m" }));
    expect(model.requests.map(messagesBody)).toEqual([body]);
    expect(model.anthropicUrl).toBe(model.url.replace("/v1", ""));
    const whole = await ask([reply], { ...toMessages, body: { ...body, stream: false } });
    expect([whole.type, JSON.parse(whole.text).stop_reason]).toEqual(["application/json", "max_tokens"]);
  });

  test("behind a prefix, and with what else a script can do", async () => {
    await using model = await startScriptedModel([
      { text: "Hello", cutAfter: 40 },
      { reset: true },
      { raw: "data: x\n\n" },
    ]);
    const response = await send(model, { ...toMessages, path: "/anthropic/v1/messages?beta=true" });
    await expect(response.text()).rejects.toThrow("terminated");
    await expect(send(model, toMessages)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    expect(await (await send(model, toMessages)).text()).toBe("data: x\n\n");
    expect(model.faults).toEqual([]);
  });

  test("a reply that only it can express is a fault in the other", async () => {
    const replies: Reply[] = [
      { more: [{ text: "a" }] },
      { redactedReasoning: "a" },
      { usage: { input_tokens: 1, output_tokens: 1 } },
    ];
    for (const reply of replies) expect((await ask([reply])).model.faults[0]?.message).toContain("has no form");
  });

  test("faults and unknown paths are told in its own words", async () => {
    const dry = await ask([], toMessages);
    expect([dry.status, JSON.parse(dry.text).error.type]).toEqual([500, "api_error"]);
    const style = await ask([{ text: "a", style: "ollama" }], toMessages);
    expect([style.status, style.model.faults[0]?.message]).toEqual([500, expect.stringContaining('no style "ollama"')]);
    const counted = await ask([], { ...toMessages, path: "/messages/count_tokens" });
    expect([counted.status, JSON.parse(counted.text).error.type]).toEqual([404, "not_found_error"]);
    expect(() => messagesBody(counted.model.other[0] as never)).toThrow("no request to the Messages API");
  });
});

describe("refusals", () => {
  const messages = (...list: unknown[]) => ({ ...valid, messages: list });
  const tools = (...list: unknown[]) => ({ ...valid, tools: list });

  const refused: [string, unknown, string][] = [
    ["no JSON", "{", "parse the JSON body"],
    ["no object", "[]", "parse the JSON body"],
    ["no UTF-8", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), "parse the JSON body"],
    ["no model", { messages: [user] }, "model parameter"],
    ["messages that are no array", { ...valid, messages: { 0: user } }, "expected an array"],
    ["no messages", messages(), "empty array"],
    ["a message that is no object", messages("hi"), "expected an object"],
    ["an unknown role", messages({ role: "robot", content: "" }), "'robot'"],
    ["user content that is a number", messages({ role: "user", content: 1 }), "messages[0].content"],
    ["assistant content that is an object", messages(user, { role: "assistant", content: {} }), "messages[1].content"],
    ["an assistant that says nothing", messages(user, { role: "assistant", content: null }), "got null"],
    ["an empty list of calls", messages(user, asks()), "non-empty array"],
    ["an unanswered call", messages(user, asks(call("a"), call("b")), result("a")), "response messages: b"],
    ["an answer after another message", messages(user, asks(call("a")), user, result("a")), "response messages: a"],
    ["a call answered twice", messages(user, asks(call("a")), result("a"), result("a")), "messages[3].tool_call_id"],
    ["an answer nobody asked for", messages(user, asks(call("a")), result("z")), "'z'"],
    ["an answer out of nowhere", messages(user, result("a")), "preceeding message"],
    [
      "two calls with one id",
      messages(user, asks(call("a"), call("a")), result("a"), result("a")),
      "Duplicate tool call",
    ],
    ["object arguments", messages(user, asks(call("a", {})), result("a")), "expected a string"],
    ["broken arguments", messages(user, asks(call("a", '{"x')), result("a")), "not valid JSON"],
    ["empty arguments", messages(user, asks(call("a", "")), result("a")), "not valid JSON"],
    ["a tool name with a dot", tools(tool("a.b")), "does not match pattern"],
    ["a tool name of 65 characters", tools(tool("a".repeat(65))), "does not match pattern"],
    ["parameters that are no object schema", tools(tool("a", { type: "string" })), 'type: "object"'],
    ["parameters without a type", tools(tool("a", { anyOf: [] })), 'type: "object"'],
    ["no parameters", tools({ type: "function", function: { name: "a" } }), 'type: "object"'],
    ["two tools of one name", tools(tool("a"), tool("b"), tool("a")), "Duplicate tool name 'a'"],
    ["a lone surrogate", messages({ role: "user", content: "\ud83d!" }), "surrogate"],
    ["a lone surrogate in a key", { ...valid, metadata: { "\udc00": 1 } }, "surrogate"],
  ];

  test.each(refused)("%s", async (_, body, message) => {
    const { status, text, model } = await ask([], { body });
    expect(status).toBe(400);
    expect(JSON.parse(text).error).toMatchObject({ type: "invalid_request_error", param: null, code: null });
    expect(JSON.parse(text).error.message).toContain(message);
    expect(model.faults).toMatchObject([{ status: 400, message: expect.stringContaining(message) }]);
  });

  test.each([{}, { authorization: "key" }, { authorization: "Bearer " }])("no key: %j", async (headers) => {
    const { status, model } = await ask([], { headers: headers as Record<string, string> });
    expect([status, model.faults[0]?.status]).toEqual([401, 401]);
  });

  test("the key that is demanded, and no other", async () => {
    await using model = await startScriptedModel([{ text: "ok" }], { key: "secret" });
    const statuses = [];
    for (const key of ["key", "secret"]) {
      statuses.push((await send(model, { headers: { authorization: `Bearer ${key}` } })).status);
    }
    expect(statuses).toEqual([401, 200]);
  });

  test("a long, proper history is accepted", async () => {
    const body = {
      ...tools(tool("look", { type: "object", properties: {} }), tool("jump")),
      messages: [
        { role: "system", content: "be" },
        { role: "user", content: [{ type: "text", text: "🗝 \\ud83d" }] },
        asks(call("a"), call("b", '{"x":1}')),
        result("b"),
        result("a"),
        { role: "assistant", content: "", tool_calls: [call("a")] },
        result("a"),
        { role: "assistant", content: "done" },
        user,
      ],
    };
    const { status, model } = await ask([{ text: "ok" }], { body });
    expect([status, model.faults]).toEqual([200, []]);
  });
});
