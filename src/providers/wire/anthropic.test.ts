import { expect, test } from "vitest";
import { plainTarget } from "../../../test/support/plain-target.ts";
import { assistant, endedCall, image, result, tool, user } from "../../../test/support/wire-messages.ts";
import type { AssistantMessage, Message } from "../../protocol/messages.ts";
import { dialectOf, plainDialect } from "../dialect.ts";
import type { ModelRequest } from "../model.ts";
import { anthropic } from "./anthropic.ts";
import type { Target } from "./wire.ts";

interface Body {
  max_tokens: number;
  tools?: { name: string; input_schema: unknown }[];
  messages: { role: string; content: Record<string, unknown>[] }[];
  [field: string]: unknown;
}

const textOf = (request: Partial<ModelRequest>, target: Partial<Target> = {}) =>
  anthropic.body({ system: "s", tools: [], messages: [user("hi")], ...request }, { ...plainTarget, ...target });

const bodyOf = (...args: Parameters<typeof textOf>): Body => JSON.parse(textOf(...args));

const thought = (provider: string): AssistantMessage =>
  assistant("Yes.", {
    reasoning: "Unsigned. Signed.",
    calls: [endedCall("list_dir", {})],
    opaque: {
      provider,
      data: [
        { type: "thinking", length: 10, signature: "" },
        { type: "thinking", length: 7, signature: "sig" },
        { type: "text", length: 4 },
        { type: "tool_use" },
      ],
    },
  });

const blocks = dialectOf({ reasoning: { as: "blocks" } });

test.each([
  ["Anthropic", plainDialect, "here", ["Signed.", "text", "tool_use"]],
  ["who wants all blocks", blocks, "here", ["Unsigned. ", "Signed.", "text", "tool_use"]],
  ["another who wants all blocks", blocks, "elsewhere", ["text", "tool_use"]],
])("to %s goes back of the thinking what it made and takes", (_, dialect, provider, kinds) => {
  const { messages } = bodyOf({ messages: [user("hi"), thought(provider)] }, { dialect });
  expect(messages[1]?.content.map(({ type, thinking }) => thinking ?? type)).toEqual(kinds);
  expect(messages[1]?.content[0]).not.toHaveProperty("signature", "");
});

test("unsigned thinking goes back with calls only, or with all", () => {
  const answer = { ...thought("here"), calls: [] };
  const kinds = (echo: "calls" | "all") => {
    const dialect = dialectOf({ reasoning: { as: "blocks", with: echo } });
    return bodyOf({ messages: [user("hi"), answer] }, { dialect }).messages[1]?.content.map(({ type }) => type);
  };
  expect(kinds("calls")).toEqual(["thinking", "text"]);
  expect(kinds("all")).toEqual(["thinking", "thinking", "text"]);
});

test("what another format stored under the same name is not taken for thinking", () => {
  const other = { ...thought("here"), opaque: { provider: "here", data: { items: [{ type: "reasoning" }] } } };
  const { messages } = bodyOf({ messages: [user("hi"), other] });
  expect(messages[1]?.content.map(({ type }) => type)).toEqual(["text", "tool_use"]);
});

test.each([
  ["by itself", null, 3],
  ["where the dialect says so", true, 3],
  ["not where the dialect says no", false, 0],
])("the end of what is sent again is marked for the cache %s", (_, cacheMarks, count) => {
  const long = Array.from({ length: 6 }, () => [
    user("go on"),
    assistant("", { calls: [endedCall("list_dir", {})] }),
  ]).flat();
  const text = textOf({ messages: long, tools: [tool("a")] }, { dialect: dialectOf({ cacheMarks }) });
  expect(text.split("cache_control").length - 1).toBe(count);
});

test("the dialect's fields are sent, and ours are not overwritten", () => {
  const dialect = dialectOf({ body: { thinking: { type: "adaptive" }, messages: [], max_tokens: 5 } });
  const body = bodyOf({}, { dialect });
  expect(body).toMatchObject({ thinking: { type: "adaptive" }, max_tokens: 5 });
  expect(body.messages.length).toBe(1);
});

test("the limit of a reply is the smaller of the request's and the model's", () => {
  const limits = [bodyOf({}), bodyOf({ maxOutput: 100 }), bodyOf({ maxOutput: 9000 })];
  expect(limits.map(({ max_tokens }) => max_tokens)).toEqual([8192, 100, 8192]);
});

test("schemas are in the words the server takes", () => {
  const schema = { type: "object", properties: { a: { type: ["string", "null"] } } };
  const typeIn = (typeLists: boolean) => {
    const dialect = dialectOf({ schema: { typeLists } });
    return JSON.stringify(bodyOf({ tools: [tool("t", schema)] }, { dialect }).tools?.[0]?.input_schema);
  };
  expect([typeIn(true).includes('["string","null"]'), typeIn(false).includes('["string","null"]')]).toEqual([
    true,
    false,
  ]);
});

test("what no server of the format takes is sent to none, and comes back as it was", () => {
  const union = tool("t", { anyOf: [{ type: "object", properties: { "名 字": { type: "string" } } }] });
  const [sent] = bodyOf({ tools: [union] }).tools ?? [];
  const schema = sent?.input_schema as { anyOf?: unknown; properties: Record<string, unknown> };
  const [name] = Object.keys(schema.properties);
  expect([schema.anyOf, name]).toEqual([undefined, expect.stringMatching(/^[a-zA-Z0-9_.-]{1,64}$/)]);
  const reader = anthropic.read({ system: "", tools: [union], messages: [] }, plainTarget);
  const block = { type: "tool_use", id: "toolu_1", name: "t", input: { [name as string]: "x" } };
  reader.push(JSON.stringify({ type: "content_block_start", index: 0, content_block: block }));
  reader.push(JSON.stringify({ type: "message_delta", delta: { stop_reason: "tool_use" } }));
  expect(reader.end().calls[0]?.input).toEqual({ "名 字": "x" });
});

test("names that no server takes come back as they were", () => {
  const long = tool(`mcp/${"x".repeat(70)}`);
  const request = { tools: [long], messages: [user("hi"), assistant("", { calls: [endedCall(long.name, {})] })] };
  const body = bodyOf(request);
  const [wire] = body.tools ?? [];
  expect(wire?.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  expect(body.messages[1]?.content[0]?.name).toBe(wire?.name);
  const reader = anthropic.read({ system: "", ...request }, plainTarget);
  const block = { type: "tool_use", id: "toolu_1", name: wire?.name, input: {} };
  const deltas = reader.push(JSON.stringify({ type: "content_block_start", index: 0, content_block: block }));
  reader.push(JSON.stringify({ type: "message_delta", delta: { stop_reason: "tool_use" } }));
  expect([deltas[0], reader.end().calls[0]]).toMatchObject([{ name: long.name }, { name: long.name }]);
});

const load = (file: string) => Buffer.from(file).toString("base64");

/** The pictures that are sent, by their names. */
function shownIn(messages: readonly Message[]): string[] {
  const data = [...textOf({ messages }, { sees: true, load }).matchAll(/"data":"([^"]+)"/g)];
  return data.map(([, base64]) => Buffer.from(base64 as string, "base64").toString());
}

const shot = (files: string[]) => endedCall("shot", {}, { result: result({ images: files.map(image) }) });

const screenshots = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) => assistant("", { calls: [shot([`${index + 1}`])] }));

test("of more than 20 pictures the oldest are told in words, ten at a time, so that the cache is not lost at each", () => {
  expect(shownIn([user("go"), ...screenshots(20)]).length).toBe(20);
  const first = (count: number) => shownIn([user("go"), ...screenshots(count)])[0];
  expect([21, 22, 30, 31, 40, 41].map(first)).toEqual(["11", "11", "11", "21", "21", "31"]);
  const text = textOf({ messages: [user("go"), ...screenshots(21)] }, { sees: true, load });
  expect(text.split("newer ones took its place").length - 1).toBe(10);
});

test("of one message with too many pictures the first are left out, in prompts and over several calls", () => {
  const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);
  const prompt = user("look", { images: names(1, 25).map(image) });
  expect(shownIn([prompt])).toEqual(names(11, 25));
  const pair = [shot(names(1, 8)), shot(names(9, 25))];
  expect(shownIn([user("look"), assistant("", { calls: pair })])).toEqual(names(11, 25));
});
