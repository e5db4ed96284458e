import { describe, expect, test } from "vitest";
import { type AnthropicContent, type AnthropicReply, anthropicContent } from "./anthropic-streams.ts";
import { type Script, type ScriptedModel, type ScriptedModelOptions, startScriptedModel } from "./scripted-model.ts";

const says = (...content: unknown[]) => ({ role: "assistant", content });
const user = (...content: unknown[]) => ({ role: "user", content });
const text = (text: string) => ({ type: "text", text });
const call = (id: string, more = {}) => ({ type: "tool_use", id, name: "look", input: {}, ...more });
const result = (id: string, more = {}) => ({ type: "tool_result", tool_use_id: id, content: "ok", ...more });
const tool = (name: string, more = {}) => ({ name, input_schema: { type: "object" }, ...more });
const cached = { cache_control: { type: "ephemeral" } };
const hi = { role: "user", content: "hi" };

const valid = { model: "m", max_tokens: 4096, stream: true, messages: [hi], tools: [tool("look")] };
const messages = (...list: unknown[]) => ({ ...valid, messages: list });
const answered = (asked: unknown, ...content: unknown[]) => messages(hi, asked, user(...content));
const without = (field: keyof typeof valid) => ({ ...valid, [field]: undefined });
const headers = { "x-api-key": "key", "anthropic-version": "2023-06-01" };

function post(model: ScriptedModel, body: unknown, sent: Record<string, string> = headers) {
  const json = typeof body === "string" ? body : JSON.stringify(body);
  return fetch(`${model.anthropicUrl}/v1/messages`, { method: "POST", headers: sent, body: json });
}

interface Asked {
  script?: Script;
  sent?: Record<string, string>;
  options?: ScriptedModelOptions;
}

async function ask(body: unknown, { script = [], sent, options }: Asked = {}) {
  await using model = await startScriptedModel(script, options);
  const response = await post(model, body, sent);
  return { status: response.status, text: await response.text(), faults: model.faults };
}

describe("bodies", () => {
  const refused: [string, unknown, string][] = [
    ["no JSON", "{", "not valid JSON"],
    ["no object", "[]", "not valid JSON"],
    ["a lone surrogate", messages({ role: "user", content: "\ud83d!" }), "no low surrogate"],
    ["an unknown field", { ...valid, stream_options: {} }, "stream_options: Extra inputs are not permitted"],
    ["no model", without("model"), "model: Field required"],
    ["no max_tokens", without("max_tokens"), "max_tokens: Field required"],
    ["max_tokens of 0", { ...valid, max_tokens: 0 }, "max_tokens: Input should be greater"],
    ["stream that is no boolean", { ...valid, stream: 1 }, "stream: Input should be a valid boolean"],
    ["an empty block in the system prompt", { ...valid, system: [text("")] }, "system: text content blocks"],
    ["a cached empty block there", { ...valid, system: [{ ...text(""), ...cached }] }, "cache_control cannot be set"],
    [
      "temperature beside thinking",
      { ...valid, thinking: { type: "adaptive" }, temperature: 0 },
      "`temperature` may only",
    ],
    ["thinking without a budget", { ...valid, thinking: { type: "enabled" } }, "greater than or equal to 1024"],
    [
      "a budget of all",
      { ...valid, thinking: { type: "enabled", budget_tokens: 4096 } },
      "`max_tokens` must be greater",
    ],
    ["unknown thinking", { ...valid, thinking: { type: "on" } }, "thinking: Input tag 'on'"],
    [
      "forced tools beside thinking",
      { ...valid, thinking: { type: "adaptive" }, tool_choice: { type: "any" } },
      "forces",
    ],

    ["a tool name with a dot", { ...valid, tools: [tool("a.b")] }, "tools.0.custom.name: String should match"],
    ["a tool name of 129 characters", { ...valid, tools: [tool("a".repeat(129))] }, "{1,128}$'"],
    ["two tools of one name", { ...valid, tools: [tool("a"), tool("a")] }, "Tool names must be unique"],
    ["no input_schema", { ...valid, tools: [{ name: "a" }] }, "input_schema: Field required"],
    ["a schema without a type", { ...valid, tools: [tool("a", { input_schema: {} })] }, "input_schema.type: Field"],
    ["a schema of strings", { ...valid, tools: [tool("a", { input_schema: { type: "string" } })] }, "'object'"],
    ["a tool of OpenAI's", { ...valid, tools: [{ type: "function", function: {} }] }, "Input tag 'function'"],
    [
      "an unknown field in a tool",
      { ...valid, tools: [tool("a", { parameters: {} })] },
      "tools.0.custom.parameters: Extra",
    ],
    ["a choice of OpenAI's", { ...valid, tool_choice: "auto" }, "tool_choice: Input tag"],
    [
      "a history of calls without tools",
      { ...answered(says(call("a")), result("a")), tools: undefined },
      "must define tools",
    ],

    ["no messages", without("messages"), "messages: Field required"],
    ["an empty list of messages", messages(), "at least one message is required"],
    ["an unknown role", messages({ role: "tool", content: "x" }), "'user' or 'assistant'"],
    ["a system message", messages(hi, { role: "system", content: "x" }), 'Unexpected role "system"'],
    [
      "an assistant at the start",
      messages({ role: "assistant", content: "x" }, hi),
      'first message must use the "user" role',
    ],
    ["an unknown field in a message", messages({ ...hi, name: "x" }), "messages.0.name: Extra inputs"],
    ["an empty message", messages({ role: "user", content: "" }), "non-empty content"],
    ["an empty list of blocks", messages(hi, says(), hi), "messages.1: all messages must have non-empty content"],
    ["an empty text block", messages(user(text(""))), "text content blocks must be non-empty"],
    ["a blank text block", messages(hi, says(text(" \n")), hi), "non-whitespace text"],
    [
      "a cached empty text block",
      messages(user({ ...text(""), ...cached })),
      "cache_control cannot be set for empty text",
    ],
    ["an unknown block", messages(user({ type: "image_url" })), "Input tag 'image_url'"],
    ["an unknown field in a block", messages(user({ ...text("a"), id: 1 })), "messages.0.content.0.text.id: Extra"],
    ["final text that ends in a blank", messages(hi, says(text("so "))), "trailing whitespace"],

    ["an unanswered call", answered(says(call("a"), call("b")), result("a")), "immediately after: b. Each"],
    ["a call at the end", messages(hi, says(call("a"))), "messages.1: `tool_use` ids were found without"],
    [
      "an answer a message too late",
      messages(hi, says(call("a")), hi, user(result("a"))),
      "messages.1: `tool_use` ids were found without",
    ],
    ["text before the answer", answered(says(call("a")), text("so"), result("a")), "immediately after: a"],
    ["text between answers", answered(says(call("a"), call("b")), result("a"), text("x"), result("b")), "after: b"],
    [
      "answers in two messages",
      messages(hi, says(call("a"), call("b")), user(result("a")), user(result("b"))),
      "after: b",
    ],
    ["an answer nobody asked for", answered(says(text("a")), result("z")), "unexpected `tool_use_id`"],
    ["an answer out of nowhere", messages(user(result("z"))), "messages.0.content.0: unexpected `tool_use_id`"],
    ["two answers to one call", answered(says(call("a")), result("a"), result("a")), "must have a single result"],
    ["two calls with one id", answered(says(call("a"), call("a")), result("a")), "`tool_use` ids must be unique"],
    [
      "an id used again later",
      messages(hi, says(call("a")), user(result("a")), says(call("a")), user(result("a"))),
      "messages.3",
    ],
    [
      "an id with a dot",
      answered(says(call("a.b")), result("a.b")),
      "messages.1.content.0.tool_use.id: String should match",
    ],
    ["an answer to an id with a colon", answered(says(call("a")), result("a:0")), "tool_use_id: String should match"],
    ["a call by a name with a blank", answered(says(call("a", { name: "l k" })), result("a")), "tool_use.name"],
    [
      "input that is a string",
      answered(says(call("a", { input: "{}" })), result("a")),
      "tool_use.input: Input should be",
    ],
    ["a call by the user", messages(user(call("a"))), "`tool_use` blocks are not permitted in `user`"],
    ["an answer by the assistant", messages(hi, says(result("a"))), "`tool_result` blocks are not permitted"],
    [
      "a failure without words",
      answered(says(call("a")), result("a", { is_error: true, content: "" })),
      "`is_error` is true",
    ],
    [
      "an empty text in an answer",
      answered(says(call("a")), result("a", { content: [text("")] })),
      "must be non-empty",
    ],

    [
      "five cache points",
      messages(...Array(5).fill(user({ ...text("a"), ...cached }))),
      "maximum of 4 blocks with cache_control",
    ],
    [
      "five, some in answers, tools and system",
      {
        ...answered(
          says({ ...call("a"), ...cached }),
          result("a", { content: [{ ...text("x"), ...cached }], ...cached }),
        ),
        system: [{ ...text("be"), ...cached }],
        tools: [tool("look", cached)],
      },
      "Found 5.",
    ],
    [
      "an hour after five minutes",
      {
        ...messages(user({ ...text("a"), cache_control: { type: "ephemeral", ttl: "1h" } })),
        system: [{ ...text("be"), ...cached }],
      },
      "must not come after a ttl='5m'",
    ],
    ["an unknown cache", messages(user({ ...text("a"), cache_control: { type: "forever" } })), "cache_control: Input"],
  ];

  test.each(refused)("%s", async (_, body, message) => {
    const { status, text, faults } = await ask(body);
    expect(JSON.parse(text)).toMatchObject({ type: "error", error: { type: "invalid_request_error" } });
    expect(JSON.parse(text).error.message).toContain(message);
    expect([status, faults.map((fault) => fault.status)]).toEqual([400, [400]]);
  });

  test("a long, proper history is accepted", async () => {
    const body = {
      ...valid,
      system: [{ ...text("be"), ...cached }],
      tools: [tool("look", { description: "looks", ...cached }), tool("jump")],
      tool_choice: { type: "auto" },
      thinking: { type: "enabled", budget_tokens: 1024 },
      messages: [
        user(text("🗝 \\ud83d"), { type: "image", source: { type: "base64", media_type: "image/png", data: "" } }),
        hi,
        says(text("well"), call("a"), call("b", { input: { x: 1 } })),
        user(result("b", { is_error: true }), result("a", { content: [text("ok")], ...cached }), text("and")),
        says(call("c")),
        user(result("c", { content: "" })),
        says(text("done ")),
        user({ ...text("go on"), ...cached }),
      ],
    };
    expect(await ask(body, { script: [{ text: "ok" }] })).toMatchObject({ status: 200, faults: [] });
  });
});

describe("headers", () => {
  const { "x-api-key": key, ...noKey } = headers;
  const refused: [string, Record<string, string>, ScriptedModelOptions, number, string][] = [
    ["no key", noKey, {}, 401, "x-api-key header is required"],
    ["a bearer instead", { ...noKey, authorization: `Bearer ${key}` }, {}, 401, "x-api-key header is required"],
    ["another key", headers, { key: "secret" }, 401, "invalid x-api-key"],
    ["no version", { "x-api-key": key }, {}, 400, "anthropic-version: header is required"],
    ["an unknown version", { ...headers, "anthropic-version": "1" }, {}, 400, "is not a valid version"],
  ];

  test.each(refused)("%s", async (_, sent, options, status, message) => {
    const answer = await ask(valid, { sent, options });
    const type = status === 401 ? "authentication_error" : "invalid_request_error";
    expect(JSON.parse(answer.text)).toMatchObject({
      type: "error",
      error: { type, message: expect.stringContaining(message) },
    });
    expect(answer).toMatchObject({ status, faults: [{ status }] });
  });

  test("the right key, or none where none is asked for", async () => {
    const script = [{ text: "ok" }];
    expect(await ask(valid, { script, options: { key: "key" } })).toMatchObject({ status: 200 });
    expect(await ask(valid, { script, sent: noKey, options: { key: null } })).toMatchObject({ status: 200 });
  });
});

describe("thinking", () => {
  const reply: AnthropicReply = {
    reasoning: "which one",
    redactedReasoning: "c2VjcmV0",
    text: "This.",
    calls: [{ name: "look", input: {} }],
    more: [{ reasoning: "both" }, { calls: [{ name: "look", input: {} }] }],
  };
  const [thought, redacted, spoken, first, again, second] = anthropicContent(reply) as [
    AnthropicContent,
    AnthropicContent,
    AnthropicContent,
    AnthropicContent,
    AnthropicContent,
    AnthropicContent,
  ];
  const results = [result("toolu_0_0"), result("toolu_0_1")];

  /** What the server says to the second request, after it issued the reply in the first. */
  async function replayed(
    content: unknown[],
    { after = [] as unknown[], more = {}, said = reply } = {},
  ): Promise<string> {
    await using model = await startScriptedModel([said, { text: "ok" }]);
    await (await post(model, valid)).text();
    const body = { ...messages(hi, says(...content), user(...results), ...after), ...more };
    const answer = await (await post(model, body)).text();
    return model.faults[0]?.message ?? (answer.startsWith("event: message_start") ? "accepted" : answer);
  }

  test("unchanged it is accepted, with the text or without", async () => {
    expect(await replayed([thought, redacted, spoken, first, again, second])).toBe("accepted");
    expect(await replayed([thought, redacted, first, again, second])).toBe("accepted");
  });

  const refused: [string, unknown[], string][] = [
    ["changed", [{ ...thought, thinking: "which" }, redacted, spoken, first, again, second], "cannot be modified"],
    ["unsigned", [{ type: "thinking", thinking: "which one" }, first, second], "thinking.signature: Field required"],
    [
      "with an empty signature",
      [{ ...thought, signature: "" }, first, second],
      "Invalid `signature` in `thinking` block",
    ],
    ["signed by another", [{ ...thought, signature: "Eq=" }, first, second], "Invalid `signature` in `thinking` block"],
    [
      "redacted otherwise",
      [thought, { ...redacted, data: "x" }, first, again, second],
      "messages.1.content.1: Invalid `data`",
    ],
    ["left out", [spoken, first, second], "Expected `thinking` or `redacted_thinking`, but found `text`"],
    ["left out in part", [thought, redacted, spoken, first, second], "cannot be modified"],
    ["moved", [thought, redacted, again, spoken, first, second], "cannot be modified"],
    ["cached", [{ ...thought, ...cached }, redacted, first, again, second], "thinking.cache_control: Extra inputs"],
  ];

  test.each(refused)("%s it is refused", async (_, content, message) => {
    expect(await replayed(content)).toContain(message);
  });

  test("it may be left out once the user has spoken again, or where thinking is off", async () => {
    const over = { after: [says(text("done")), hi] };
    expect(await replayed([first, second], over)).toBe("accepted");
    expect(await replayed([first, second], { more: { thinking: { type: "disabled" } } })).toBe("accepted");
    expect(await replayed([{ ...thought, thinking: "x" }, first, second], over)).toContain("cannot be modified");
  });

  test("what was issued unsigned has to be left out", async () => {
    const said: AnthropicReply = { ...reply, style: "unsigned-thinking", redactedReasoning: undefined };
    expect(await replayed([spoken, first, second], { said })).toBe("accepted");
    expect(await replayed([{ ...thought, signature: "" }, first, second], { said })).toContain("Invalid `signature`");
  });

  test("it is not the last of an assistant's final message", async () => {
    const body = messages(hi, says(text("a"), { type: "thinking", thinking: "a", signature: "b" }));
    expect((await ask(body)).faults[0]?.message).toContain(
      "The final block in an assistant message cannot be `thinking`",
    );
  });
});
