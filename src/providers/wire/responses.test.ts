import { expect, test } from "vitest";
import { plainTarget } from "../../../test/support/plain-target.ts";
import type { ResponsesBody } from "../../../test/support/responses-refusals.ts";
import { type ResponsesReply, responsesStreamText } from "../../../test/support/responses-streams.ts";
import { assistant, endedCall, image, result, tool, user } from "../../../test/support/wire-messages.ts";
import type { AssistantMessage, Message } from "../../protocol/messages.ts";
import { allTaken, dialectOf } from "../dialect.ts";
import type { ModelRequest } from "../model.ts";
import { responses } from "./responses.ts";
import type { Target } from "./wire.ts";

function bodyOf(request: Partial<ModelRequest>, target: Partial<Target> = {}): ResponsesBody {
  const whole = { system: "Be good.", tools: [], messages: [user("hi")], ...request };
  return JSON.parse(responses.body(whole, { ...plainTarget, ...target }));
}

const inputOf = (messages: readonly Message[], target: Partial<Target> = {}) => bodyOf({ messages }, target).input;

/** The reply as it is kept, with a result for each call. */
function kept(reply: ResponsesReply, provider = plainTarget.provider): AssistantMessage {
  const reader = responses.read({ system: "", tools: [], messages: [] }, plainTarget);
  for (const line of responsesStreamText(reply).split("\n")) {
    if (line.startsWith("data: ")) reader.push(line.slice("data: ".length));
  }
  const { opaque, calls, text, usage: _, ...rest } = reader.end();
  const own = opaque === undefined ? {} : { opaque: { provider, data: opaque } };
  const ended = calls.map(({ name, input, ...call }) =>
    endedCall(name, input, { ...call, result: result({ output: "ok" }) }),
  );
  return assistant(text, { ...rest, ...own, calls: ended });
}

test("a request says what it needs to, and leaves nothing with the server", () => {
  expect(bodyOf({ tools: [tool("read_file")], maxOutput: 100 }, { model: "gpt-5.5" })).toEqual({
    model: "gpt-5.5",
    instructions: "Be good.",
    tools: [
      {
        type: "function",
        name: "read_file",
        description: "",
        parameters: { type: "object", properties: {} },
        strict: false,
      },
    ],
    input: [{ type: "message", role: "user", content: "hi" }],
    stream: true,
    store: false,
    include: ["reasoning.encrypted_content"],
    max_output_tokens: 100,
  });
});

test.each([
  ["gpt-4o", false],
  ["openai/gpt-4.1-mini", false],
  ["chatgpt-4o-latest", false],
  ["gpt-5-chat-latest", false],
  ["gpt-5.2-chat-latest", false],
  ["gpt-5", true],
  ["o4-mini", true],
  ["qwen3.5-9b", true],
])("%s is asked for its encrypted reasoning: %s", (model, asked) => {
  expect(bodyOf({}, { model }).include !== undefined).toBe(asked);
});

test("the dialect has the last word on what stands beside the conversation", () => {
  const dialect = dialectOf({ outputField: null, body: { include: [], reasoning: { effort: "low" }, input: "mine" } });
  const body = bodyOf({ system: "" }, { dialect });
  expect(body).toMatchObject({ include: [], reasoning: { effort: "low" }, input: [{ role: "user" }] });
  expect([body.max_output_tokens, "instructions" in body]).toEqual([undefined, false]);
});

const thoughtful: ResponsesReply = {
  summaries: ["**One**", "**Two** 🌕"],
  encrypted: "gAAA",
  text: "I look.",
  phase: "commentary",
  calls: [{ name: "read_file", input: { path: "a" }, id: "call_x" }],
  more: [
    { encrypted: "gBBB", calls: [{ name: "list_dir", input: {}, id: "call_y" }] },
    { summaries: ["Three"], encrypted: "gCCC", text: "So far.", phase: "final_answer" },
  ],
};

test("reasoning, messages and calls go back unchanged and in their place, to who made them", () => {
  expect(inputOf([user("hi"), kept(thoughtful)])).toEqual([
    { type: "message", role: "user", content: "hi" },
    {
      type: "reasoning",
      id: "rs_0_0",
      encrypted_content: "gAAA",
      summary: [
        { type: "summary_text", text: "**One**" },
        { type: "summary_text", text: "**Two** 🌕" },
      ],
    },
    { type: "message", role: "assistant", content: "I look.", phase: "commentary" },
    { type: "function_call", call_id: "call_x", name: "read_file", arguments: '{"path":"a"}' },
    { type: "reasoning", id: "rs_0_1", encrypted_content: "gBBB", summary: [] },
    { type: "function_call", call_id: "call_y", name: "list_dir", arguments: "{}" },
    {
      type: "reasoning",
      id: "rs_0_2",
      encrypted_content: "gCCC",
      summary: [{ type: "summary_text", text: "Three" }],
    },
    { type: "message", role: "assistant", content: "So far.", phase: "final_answer" },
    { type: "function_call_output", call_id: "call_x", output: "ok" },
    { type: "function_call_output", call_id: "call_y", output: "ok" },
  ]);
});

test("nothing that the message holds is stored a second time", () => {
  const { opaque, text, reasoning } = kept(thoughtful);
  const stored = JSON.stringify(opaque);
  for (const part of ["One", "Two", "Three", "I look.", "So far.", "call_x", "read_file"]) {
    expect(stored).not.toContain(part);
  }
  expect([text, reasoning]).toEqual(["I look.\n\nSo far.", "**One**\n\n**Two** 🌕\n\nThree"]);
  expect(kept({ text: "Plain." }).opaque).toBeUndefined();
});

test.each([
  ["another provider", { provider: "elsewhere" }],
  ["another format of the same provider", { provider: plainTarget.provider, data: [{ type: "text", length: 3 }] }],
])("to %s go the text and the calls, under ids of our own", (_, opaque) => {
  const message = kept(thoughtful);
  const foreign = { ...message, opaque: { ...(message.opaque as object), ...opaque } as AssistantMessage["opaque"] };
  const [, text, one, two, first, second] = inputOf([user("hi"), foreign as AssistantMessage]);
  expect(text).toEqual({ type: "message", role: "assistant", content: "I look.\n\nSo far." });
  expect([one?.call_id, two?.call_id]).toEqual(message.calls.map(({ id }) => id));
  expect([first?.call_id, second?.call_id]).toEqual([one?.call_id, two?.call_id]);
});

test("the full thoughts of a local server go back, a summary without anything behind it does not", () => {
  const shown = inputOf([kept({ reasoning: "I think.", text: "Yes." })]);
  expect(shown[0]).toEqual({
    type: "reasoning",
    id: "rs_0_0",
    summary: [],
    content: [{ type: "reasoning_text", text: "I think." }],
  });
  expect(inputOf([kept({ summaries: ["I thought."], text: "Yes." })]).map(({ type }) => type)).toEqual(["message"]);
});

test("reasoning that led to nothing is not sent: a server refuses it", () => {
  const cut = kept({ text: "Half", more: [{ encrypted: "gAAA" }], stop: "max_output_tokens" });
  expect(inputOf([cut]).map(({ type }) => type)).toEqual(["message"]);
});

test("pictures go out in prompts and in results; words stand in where the model is blind", () => {
  const messages = [
    user("look", { images: [image("a.png")] }),
    assistant("", {
      calls: [endedCall("shot", {}, { result: result({ output: "a picture", images: [image("b.png")] }) })],
    }),
    user("", { images: [image("c.png")] }),
  ];
  const load = (file: string) => Buffer.from(file).toString("base64");
  const input = inputOf(messages, { sees: true, load });
  const picture = (file: string) => ({
    type: "input_image",
    image_url: `data:image/png;base64,${load(file)}`,
    detail: "auto",
  });
  expect(input[0]?.content).toEqual([{ type: "input_text", text: "look" }, picture("a.png")]);
  expect(input[2]?.output).toEqual([{ type: "input_text", text: "a picture" }, picture("b.png")]);
  expect(input[3]?.content).toEqual([picture("c.png")]);
  const blind = inputOf(messages);
  expect([blind[0]?.content, blind[2]?.output]).toEqual([
    "look\n\n[A picture is left out here: this model is not known to see pictures.]",
    "a picture\n\n[A picture is left out here: this model is not known to see pictures.]",
  ]);
});

test("a schema has no alternatives at the top: the format takes none", () => {
  const union = tool("t", { anyOf: [{ type: "object", properties: { a: { type: "string" } } }] });
  const dialect = { ...plainTarget.dialect, schema: allTaken };
  const [sent] = bodyOf({ tools: [union] }, { dialect }).tools ?? [];
  expect(sent?.parameters).toMatchObject({ type: "object", properties: { a: { type: "string" } } });
  expect(sent?.parameters).not.toHaveProperty("anyOf");
});

test("names that no server takes come back as they were", () => {
  const long = tool(`mcp/${"x".repeat(70)}`);
  const [wire] = bodyOf({ tools: [long] }).tools ?? [];
  expect(wire?.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  const request = { system: "", tools: [long], messages: [] };
  const reader = responses.read(request, plainTarget);
  const stream = responsesStreamText({ calls: [{ name: wire?.name as string, input: {} }] });
  const deltas = stream.split("\n").flatMap((line) => (line.startsWith("data: ") ? reader.push(line.slice(6)) : []));
  expect(reader.end().calls[0]?.name).toBe(long.name);
  expect(deltas[0]).toMatchObject({ type: "tool-input", name: long.name });
  const again = bodyOf({ tools: [long], messages: [assistant("", { calls: [endedCall(long.name, {})] })] });
  expect(again.input[0]?.name).toBe(wire?.name);
});

test("what was sent before is sent again byte for byte", () => {
  const messages = [user("hi"), kept(thoughtful), user("go on")];
  const text = (some: readonly Message[]) =>
    responses.body({ system: "s", tools: [tool("a")], messages: some }, plainTarget);
  const before = text(messages.slice(0, 2)).replace(/\],"stream":true.*$/, "");
  expect(text(messages).startsWith(before)).toBe(true);
});
