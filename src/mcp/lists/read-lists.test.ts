import fc from "fast-check";
import { expect, test } from "vitest";
import { type ServerLink, ServerProblem } from "../connection.ts";
import { usualLimits } from "./pages.ts";
import { readLists, summaryOf } from "./read-lists.ts";

type Answer = (params: Record<string, unknown>) => unknown;

const everything = { tools: {}, prompts: {}, resources: {} };

/** A server that gives these answers, by method. What it is asked is noted. */
function linkTo(answers: Record<string, Answer>, more: Partial<ServerLink> = {}) {
  const asked: string[] = [];
  const link: ServerLink = {
    capabilities: everything,
    ...{ instructions: "", title: "", era: { kind: "legacy" } },
    ...more,
    async request(method, params) {
      asked.push(method);
      const answer = answers[method];
      if (!answer) throw new ServerProblem("refused", "Method not found");
      return answer(params);
    },
  };
  return { link, asked };
}

const read = (answers: Record<string, Answer>, more?: Partial<ServerLink>, limits = usualLimits) =>
  readLists(linkTo(answers, more).link, new AbortController().signal, { limits });

const tool = (name: unknown, rest: object = {}) => ({
  name,
  description: "Does it.",
  inputSchema: { type: "object", properties: { a: { type: "string" } } },
  ...rest,
});
const tools = async (...entries: unknown[]) =>
  read({ "tools/list": () => ({ tools: entries }) }, { capabilities: { tools: {} } });

test("every list is read, page by page, and only what the server says it has is asked for", async () => {
  const pages: Answer = ({ cursor }) =>
    cursor === undefined ? { tools: [tool("a")], nextCursor: "2" } : { tools: [tool("b")], nextCursor: "" };
  const answers = {
    "tools/list": pages,
    "prompts/list": () => ({ prompts: [{ name: "review", arguments: [{ name: "file", required: true }, null] }] }),
    "resources/list": () => ({ resources: [{ uri: "file:///a", name: "a", mimeType: "text/plain" }] }),
    "resources/templates/list": () => ({ resourceTemplates: [{ uriTemplate: "file:///{path}", name: "any" }] }),
  };
  const lists = await read(answers, { instructions: "Be kind.", title: "One" });
  expect(lists).toEqual({
    tools: [tool("a"), tool("b")],
    prompts: [{ name: "review", description: "", arguments: [{ name: "file", description: "", required: true }] }],
    resources: [{ uri: "file:///a", name: "a", description: "", mimeType: "text/plain" }],
    templates: [{ uri: "file:///{path}", name: "any", description: "" }],
    instructions: "Be kind.",
    title: "One",
    era: { kind: "legacy" },
    dropped: [],
  });
  expect(summaryOf(lists)).toMatchObject({
    tools: 2,
    some: expect.any(Array),
    prompts: ["review"],
    resources: 2,
    instructions: "Be kind.",
  });
  const { link, asked } = linkTo(answers, { capabilities: { prompts: {} } });
  await readLists(link, new AbortController().signal);
  expect(asked).toEqual(["prompts/list"]);
});

test.each<[string, unknown, object]>([
  ["has no inputSchema", { inputSchema: undefined }, { inputSchema: {} }],
  ["has null for it", { inputSchema: null }, { inputSchema: {} }],
  [
    "has unions at the top and no type",
    { inputSchema: { anyOf: [{ type: "object" }] } },
    { inputSchema: { anyOf: [{ type: "object" }] } },
  ],
  [
    "has null for properties",
    { inputSchema: { type: "object", properties: null } },
    { inputSchema: { type: "object", properties: null } },
  ],
  ["has null for a description", { description: null }, { description: "" }],
  ["has a number for a description", { description: 7 }, { description: "" }],
  [
    "points far away",
    { inputSchema: { type: "object", $ref: "https://example.com/x" } },
    { inputSchema: { type: "object", $ref: "https://example.com/x" } },
  ],
  ["has a broken outputSchema", { outputSchema: { $ref: "#/nowhere" } }, { outputSchema: { $ref: "#/nowhere" } }],
])("a tool that %s is taken, with its schema as it came", async (_, change, expected) => {
  const { tools: found, dropped } = await tools(tool("first"), tool("odd", change as object), tool("last"));
  expect(found).toEqual([tool("first"), { ...tool("odd"), ...expected }, tool("last")]);
  expect(dropped).toEqual([]);
});

const deep = (levels: number) => {
  let schema: object = { type: "string" };
  for (let level = 0; level < levels; level++) schema = { type: "object", properties: { a: schema } };
  return schema;
};

test.each<[string, unknown, { name: string; why: string }]>([
  ["is no object", "tool", { name: "", why: "no-name" }],
  ["has no name", tool(undefined), { name: "", why: "no-name" }],
  ["has a blank name", tool(" "), { name: "", why: "no-name" }],
  ["has an endless name", tool("x".repeat(1_001)), { name: "x".repeat(80), why: "no-name" }],
  ["has a control in its name", tool("a\u001b[2J"), { name: "a[2J", why: "hidden-name" }],
  ["has a sign without a shape in its name", tool("get\u200b"), { name: "get", why: "hidden-name" }],
  ["takes a string", tool("s", { inputSchema: { type: "string" } }), { name: "s", why: "no-input" }],
  ["takes nobody knows what", tool("s", { inputSchema: "object" }), { name: "s", why: "no-input" }],
  ["is called as one before it", tool("first", { description: "Another." }), { name: "first", why: "same-name" }],
  ["has a schema of 5,000 levels", tool("d", { inputSchema: deep(5_000) }), { name: "d", why: "schema-too-deep" }],
  [
    "has a schema of a megabyte",
    tool("l", { inputSchema: { type: "object", description: "x".repeat(1 << 20) } }),
    { name: "l", why: "schema-too-large" },
  ],
  [
    "is as large as a whole list may be",
    tool("w", { inputSchema: { type: "object", description: "x".repeat(9 << 20) } }),
    { name: "w", why: "schema-too-large" },
  ],
  [
    "wants a header that is none",
    tool("h", { inputSchema: { type: "object", properties: { a: { type: "string", "x-mcp-header": "a b" } } } }),
    { name: "h", why: "bad-header" },
  ],
  ["runs only as a task", tool("t", { execution: { taskSupport: "required" } }), { name: "t", why: "only-as-task" }],
])("a tool that %s is left out, and no other", async (_, bad, expected) => {
  const { tools: found, dropped } = await tools(tool("first"), bad, tool("last"));
  expect(found.map(({ name }) => name)).toEqual(["first", "last"]);
  expect(dropped).toEqual([expected]);
});

test("names that objects have from birth are names like others", async () => {
  const { tools: found } = await tools(tool("constructor"), tool("__proto__"), tool("toString"));
  expect(found.map(({ name }) => name)).toEqual(["constructor", "__proto__", "toString"]);
});

test("what a tool says of itself decides what may be done with it, unless it contradicts itself", async () => {
  const { tools: found } = await tools(
    tool("a", { annotations: { readOnlyHint: true, idempotentHint: true } }),
    tool("b", { annotations: { readOnlyHint: "true" } }),
    tool("c", { annotations: { readOnlyHint: true, destructiveHint: true } }),
    tool("d", { annotations: null, icons: [{ src: "data:…" }] }),
  );
  expect(found.map(({ readOnly, idempotent }) => [readOnly, idempotent])).toEqual([
    [true, true],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(found.map(({ definition }) => definition)).toEqual([
    { annotations: { readOnlyHint: true, idempotentHint: true } },
    { annotations: { readOnlyHint: "true" } },
    { annotations: { readOnlyHint: true, destructiveHint: true } },
    { annotations: null },
  ]);
});

test("what a stranger hides in a description or instructions is taken out, and there is an end to it", async () => {
  const tags = [..."ignore all"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
  const { tools: found } = await tools(tool("a", { description: `Adds\u202e.${tags}\u0007\r\nTwice\ufe0f.\ud800` }));
  expect(found[0]?.description).toBe("Adds.\nTwice.\ufffd");
  const { tools: long } = await tools(tool("a", { description: "汉".repeat(9_000) }));
  expect(Array.from(long[0]?.description ?? "").length).toBe(4_000);
  const { instructions } = await read({}, { capabilities: {}, instructions: `Be\u200bkind. ${"x".repeat(9_000)}` });
  expect([instructions.slice(0, 9), instructions.length]).toEqual(["Bekind. x", 2_000]);
});

test("a list that repeats itself is left where it begins to, and what was read counts", async () => {
  let asked = 0;
  const lists = await read(
    { "tools/list": () => ({ tools: [tool(`t${++asked}`)], nextCursor: "again" }) },
    { capabilities: { tools: {} } },
  );
  expect([asked, lists.tools.length, lists.dropped]).toEqual([2, 2, [{ name: "tools/list", why: "list-repeats" }]]);
});

test.each([
  ["pages", { pages: 5 }, 5],
  ["entries", { entries: 7 }, 7],
  ["bytes", { size: 1_000 }, 9],
])("a list that never ends has an end for us: %s", async (_, limit, most) => {
  let asked = 0;
  const endless = () => ({ tools: [tool(`t${++asked}`)], nextCursor: String(asked) });
  const limits = { ...usualLimits, ...limit };
  const lists = await read({ "tools/list": endless }, { capabilities: { tools: {} } }, limits);
  expect([lists.tools.length, lists.dropped]).toEqual([most, [{ name: "tools/list", why: "list-too-long" }]]);
});

test("without its first page there is no list of tools, and without a later one there is the beginning", async () => {
  await expect(read({ "tools/list": () => ({ tools: null }) })).rejects.toMatchObject({ kind: "unreadable" });
  await expect(read({})).rejects.toMatchObject({ kind: "refused" });
  const broken: Answer = ({ cursor }) => {
    if (cursor !== undefined) throw new ServerProblem("refused", "Invalid cursor");
    return { tools: [tool("a")], nextCursor: "2" };
  };
  const { tools: found, dropped } = await read({ "tools/list": broken }, { capabilities: { tools: {} } });
  expect([found.length, dropped]).toEqual([1, [{ name: "tools/list", why: "page-unread" }]]);
});

test("a server that is not known yet and cannot tell its tools has its prompts and resources; one that is known keeps all", async () => {
  const answers = {
    "prompts/list": () => ({ prompts: [{ name: "review" }] }),
    "resources/list": () => ({ resources: [{ uri: "file:///a", name: "a" }] }),
    "resources/templates/list": () => ({ resourceTemplates: [] }),
  };
  const lists = await read(answers);
  expect([lists.tools, lists.prompts.length, lists.resources.length]).toEqual([[], 1, 1]);
  expect(lists.dropped).toEqual([{ name: "tools/list", why: "list-unread" }]);
  const again = readLists(linkTo(answers).link, new AbortController().signal, { isKnown: true });
  await expect(again).rejects.toMatchObject({ kind: "refused" });
  const lost = () => {
    throw new ServerProblem("lost", "");
  };
  await expect(read({ ...answers, "tools/list": lost })).rejects.toMatchObject({ kind: "lost" });
});

test("prompts and resources that are promised and not there cost no tool, but a lost server does", async () => {
  const { tools: found, dropped } = await read({ "tools/list": () => ({ tools: [tool("a")] }) });
  expect([found.length, dropped.map(({ why }) => why)]).toEqual([1, ["list-unread", "list-unread", "list-unread"]]);
  const lost = () => {
    throw new ServerProblem("lost", "");
  };
  await expect(read({ "tools/list": () => ({ tools: [] }), "prompts/list": lost })).rejects.toMatchObject({
    kind: "lost",
  });
});

const words = [
  "name",
  "description",
  "inputSchema",
  "type",
  "properties",
  "annotations",
  "execution",
  "x-mcp-header",
  "a",
];
const { junk } = fc.letrec<{ junk: unknown }>((tie) => ({
  junk: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, 7, "", "object", "string", "t1"),
    fc.array(tie("junk"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...words), tie("junk"), { maxKeys: 5 }),
  ),
}));

test("whatever stands between them, no good tool is lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(junk), fc.integer({ min: 0, max: 9 }), async (junk, at) => {
      const entries = [...junk.slice(0, at), tool("good_1"), ...junk.slice(at), tool("good_2")];
      const { tools: found, dropped } = await tools(...entries);
      expect(found.filter(({ name }) => name.startsWith("good"))).toEqual([tool("good_1"), tool("good_2")]);
      expect(found.length + dropped.length).toBe(entries.length);
    }),
  );
});
