import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../test/support/any-character.ts";
import { plainTarget } from "../../../test/support/plain-target.ts";
import { assistant, endedCall, user } from "../../../test/support/wire-messages.ts";
import type { Message, ToolDefinition } from "../../protocol/messages.ts";
import { type DialectChange, dialectOf } from "../dialect.ts";
import type { ModelRequest } from "../model.ts";
import { openai } from "./openai.ts";
import type { Target } from "./wire.ts";

const targetOf = (change: DialectChange = {}, rest: Partial<Target> = {}): Target => ({
  ...plainTarget,
  ...rest,
  dialect: dialectOf(change),
});

const requestOf = (messages: readonly Message[], rest: Partial<ModelRequest> = {}): ModelRequest => ({
  ...{ system: "Be brief.", tools: [], messages },
  ...rest,
});

interface SentMessage {
  tool_call_id?: string;
  tool_calls?: { id: string }[];
}

const sent = (request: ModelRequest, target: Target) => JSON.parse(openai.body(request, target));

const said = (messages: readonly Message[], change: DialectChange = {}, rest: Partial<Target> = {}) =>
  sent(requestOf(messages, { system: "" }), targetOf(change, rest)).messages;

test("a plain server gets the conversation, a limit and the wish to be told the usage", () => {
  expect(sent(requestOf([user("Hi")]), targetOf())).toEqual({
    model: "m",
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Hi" },
    ],
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 8192,
  });
});

/** The fields that are spoken of; one that is missing is undefined. */
const fieldsOf = (object: Record<string, unknown>, spokenOf: object) =>
  Object.fromEntries(Object.keys(spokenOf).map((name) => [name, object[name]]));

const options: [string, DialectChange, number | undefined, object][] = [
  ["the limit has its own field", { outputField: "max_completion_tokens" }, undefined, { max_completion_tokens: 8192 }],
  ["the smaller limit counts", {}, 100, { max_tokens: 100 }],
  ["a request's limit is never above the model's", {}, 10_000, { max_tokens: 8192 }],
  ["no limit is sent where none is taken", { outputField: null }, 100, { max_tokens: undefined }],
  ["no wish where none is taken", { streamOptions: false }, undefined, { stream_options: undefined }],
  ["fields of the dialect", { body: { thinking: { type: "enabled" } } }, undefined, { thinking: { type: "enabled" } }],
  [
    "what a dialect says for itself wins",
    { body: { max_tokens: 5, stream: false } },
    9,
    { max_tokens: 5, stream: true },
  ],
];

test.each(options)("%s", (_, change, maxOutput, expected) => {
  const body = sent(requestOf([user("Hi")], maxOutput === undefined ? {} : { maxOutput }), targetOf(change));
  expect(fieldsOf(body, expected)).toEqual(expected);
});

test("the system message has the role that the server wants, and is left out when it is empty", () => {
  const target = targetOf({ systemRole: "developer" });
  expect(sent(requestOf([user("Hi")]), target).messages[0]).toEqual({ role: "developer", content: "Be brief." });
  expect(said([user("Hi")])).toEqual([{ role: "user", content: "Hi" }]);
});

const provider = plainTarget.provider;
const call = endedCall("bash", { command: "ls" }, { wireId: "call_a" });
const thought = (rest: object = {}) => assistant("", { reasoning: "Hm.", calls: [call], ...rest });
const own = (data: object = {}) => ({ opaque: { provider, data } });

const echoes: [string, DialectChange["reasoning"], Message, object][] = [
  ["its own thinking, in its field", { as: "reasoning_content" }, thought(own()), { reasoning_content: "Hm." }],
  ["its own thinking, in the other field", { as: "reasoning" }, thought(own()), { reasoning: "Hm." }],
  [
    "never another's",
    { as: "reasoning_content" },
    thought({ opaque: { provider: "other", data: {} } }),
    { reasoning_content: undefined },
  ],
  ["never what nobody knows the maker of", { as: "reasoning_content" }, thought(), { reasoning_content: undefined }],
  [
    "an empty one where it must be there",
    { as: "reasoning_content", evenEmpty: true },
    thought(),
    { reasoning_content: "" },
  ],
  ["none where none is wanted", {}, thought(own()), { reasoning_content: undefined, reasoning: undefined }],
  [
    "none with a message without calls",
    { as: "reasoning" },
    assistant("a", { reasoning: "Hm.", ...own() }),
    { reasoning: undefined },
  ],
  [
    "with every message where all must have it",
    { as: "reasoning", with: "all" },
    assistant("a", { reasoning: "Hm.", ...own() }),
    { reasoning: "Hm." },
  ],
  [
    "the parts as they came",
    { as: "details" },
    thought(own({ details: [{ type: "x", data: "é" }] })),
    { reasoning_details: [{ type: "x", data: "é" }] },
  ],
  [
    "no parts of another",
    { as: "details" },
    thought({ opaque: { provider: "other", data: { details: [1] } } }),
    { reasoning_details: undefined },
  ],
  ["between tags", { as: "tags" }, thought(own()), { content: "<think>\nHm.\n</think>\n\n" }],
  [
    "between tags exactly as it came",
    { as: "tags" },
    thought(own({ content: "<think>Hm.</think>" })),
    { content: "<think>Hm.</think>" },
  ],
  [
    "nothing that another format stored",
    { as: "details" },
    thought(own([{ type: "thinking" }])),
    { reasoning_details: undefined },
  ],
];

test.each(echoes)("thinking goes back: %s", (_, reasoning, message, expected) => {
  const [first] = said([message], { reasoning: reasoning ?? {} });
  expect(fieldsOf(first, expected)).toEqual(expected);
});

test("what a call came with goes back to its maker, and to nobody else", () => {
  const message = assistant("", {
    calls: [call, endedCall("bash", {})],
    ...own({ extras: [{ google: { s: "x" } }, null] }),
  });
  const [first] = said([message]);
  expect(first.tool_calls[0].extra_content).toEqual({ google: { s: "x" } });
  expect(first.tool_calls[1]).not.toHaveProperty("extra_content");
  expect(JSON.stringify(said([message], {}, { provider: "other" }))).not.toContain("google");
});

test("a message that says nothing and calls nothing is not sent", () => {
  expect(said([user("a"), assistant("", { reasoning: "Hm." }), assistant(" \n"), user("b")])).toEqual([
    { role: "user", content: "a" },
    { role: "user", content: "b" },
  ]);
});

const picture = { mediaType: "image/png", file: "p.png" };
const seeing = { sees: true, load: () => "AAAA" };

test("where content is plain text, it is a text everywhere and words stand for pictures", () => {
  const looked = endedCall("read_file", { path: "p.png" });
  const shown = { ...looked, result: { ...looked.result, images: [picture] } } as typeof looked;
  const messages = said(
    [user("See", { images: [picture] }), assistant("", { calls: [shown] })],
    { contentParts: false },
    seeing,
  );
  expect(messages.map(({ role, content }: { role: string; content: unknown }) => [role, typeof content])).toEqual([
    ...[
      ["user", "string"],
      ["assistant", "string"],
      ["tool", "string"],
    ],
  ]);
  expect(messages[0].content).toBe(`See\n\n${plainTarget.texts.pictureUnseen()}`);
});

test("a word stands between results and what a user says, where it must", () => {
  const looked = endedCall("read_file", { path: "p.png" });
  const shown = { ...looked, result: { ...looked.result, images: [picture] } } as typeof looked;
  const messages = [assistant("", { calls: [call] }), user("Go on"), assistant("", { calls: [shown] }), user("And?")];
  const roles = (change: DialectChange) => said(messages, change, seeing).map(({ role }: { role: string }) => role);
  expect(roles({})).toEqual([...["assistant", "tool", "user", "assistant", "tool", "user", "user"]]);
  expect(roles({ promptAfterResults: false })).toEqual([
    ...["assistant", "tool", "assistant", "user", "assistant", "tool", "assistant", "user", "user"],
  ]);
});

test("the ids of a call and its result are one, in the form that the server wants", () => {
  const messages = [
    assistant("", { calls: [call] }),
    assistant("", { calls: [endedCall("bash", {}, { wireId: "functions.bash:7" })] }),
  ];
  const ids = (change: DialectChange) =>
    said(messages, change).map(({ tool_calls, tool_call_id }: SentMessage) => tool_call_id ?? tool_calls?.[0]?.id);
  expect(ids({})).toEqual(["call_a", "call_a", "functions.bash:7", "functions.bash:7"]);
  expect(ids({ callIds: "counted" })).toEqual([
    ...["functions.bash:0", "functions.bash:0", "functions.bash:7", "functions.bash:7"],
  ]);
  for (const id of ids({ callIds: "nine" })) expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
  // Cut from the front, the rest is counted anew; what was written before must not stay.
  const [, second] = messages;
  const foreign = assistant("", { calls: [call] });
  expect(said([foreign, second as Message], { callIds: "counted" })[0].tool_calls[0].id).toBe("functions.bash:0");
});

test("a message is written anew when what stands before it changes its ids", () => {
  const target = targetOf({ callIds: "counted" });
  const [one, two] = [
    assistant("", { calls: [endedCall("bash", {})] }),
    assistant("", { calls: [endedCall("bash", {})] }),
  ];
  const idsOf = (messages: Message[]) =>
    sent(requestOf(messages), target).messages.flatMap(({ tool_calls = [] }: SentMessage) =>
      tool_calls.map(({ id }) => id),
    );
  expect(idsOf([one, two])).toEqual(["functions.bash:0", "functions.bash:1"]);
  expect(idsOf([two])).toEqual(["functions.bash:0"]);
});

test("marks for the cache stand at the end of the system message and of the last two sides", () => {
  const messages = [
    user("a"),
    assistant("", { calls: [call, endedCall("bash", {})] }),
    assistant("b"),
    user("c", { images: [picture] }),
  ];
  const mark = { cache_control: { type: "ephemeral" } };
  const marked = sent(requestOf(messages), targetOf({ cacheMarks: true }, seeing)).messages;
  expect(marked[0].content).toEqual([{ type: "text", text: "Be brief.", ...mark }]);
  expect(marked[1].content).toBe("a");
  expect(marked[3].content).toBe("done");
  expect(marked[4].content).toEqual([{ type: "text", text: "done", ...mark }]);
  expect(marked[6].content.at(-1)).toMatchObject({ type: "image_url", ...mark });
  expect(JSON.stringify(marked).split("ephemeral").length - 1).toBe(3);
  const longer = sent(requestOf([...messages, user("d")]), targetOf({ cacheMarks: true }, seeing)).messages;
  expect(longer[4].content).toBe("done");
});

test("an empty text is not marked", () => {
  const nothing = endedCall("bash", {}, { result: { status: "ok", output: "", origin: "workspace", ms: 1 } });
  const [, , result] = sent(requestOf([assistant("", { calls: [nothing] })]), targetOf({ cacheMarks: true })).messages;
  expect(result.content).toBe("");
});

const oddTool: ToolDefinition = {
  ...{ name: "mcp server/search files", description: "Finds." },
  parameters: { anyOf: [{ type: "object", properties: { "the query": { type: ["string", "null"] } } }] },
};

test("a tool goes out, in the list and in the history, under the names that the server takes", () => {
  const schema = { topUnions: false, typeLists: false, anyNames: false };
  const history = [assistant("", { calls: [endedCall(oddTool.name, { "the query": "x" })] })];
  const body = sent(requestOf(history, { tools: [oddTool] }), targetOf({ schema }));
  const { name, parameters } = body.tools[0].function;
  expect(name).toMatch(/^mcp_server_search_files_[0-9a-f]{8}$/);
  expect(parameters).toEqual({
    type: "object",
    properties: { the_query: { type: "string", description: "the query (string | null)" } },
  });
  expect(body.messages[1].tool_calls[0].function).toEqual({ name, arguments: '{"the_query":"x"}' });
});

test("the model, the dialect and the provider may change from step to step", () => {
  const found = assistant("", { calls: [endedCall(oddTool.name, { "the query": "x" })] });
  const history = [user("See", { images: [picture] }), thought(own({ details: [1] })), found];
  const details = targetOf({ reasoning: { as: "details" } });
  const plain = targetOf({ schema: { anyNames: false } });
  const other = { ...details, provider: "other" };
  const targets = [targetOf({}, seeing), details, other, targetOf({ callIds: "nine" }), plain];
  const bodies = () => [
    ...targets.map((target) => openai.body(requestOf(history), target)),
    openai.body(requestOf(history, { tools: [oddTool] }), plain),
  ];
  const first = bodies();
  // To another provider it goes as to one that wants no thinking.
  expect(first[2]).toBe(first[4]);
  expect(new Set(first).size).toBe(first.length - 1);
  expect(first[5]).toContain('"{\\"the_query\\"');
  expect(first[4]).toContain("the query");
  expect(bodies()).toEqual(first);
});

test("a message is written once, however often it is sent", () => {
  let loads = 0;
  const target = targetOf({}, { sees: true, load: () => `${++loads}` });
  const history = [user("See", { images: [picture] })];
  expect(openai.body(requestOf(history), target)).toBe(openai.body(requestOf([...history]), target));
  expect(loads).toBe(1);
});

const broken = fc.constantFrom("\ud800", "\udc00x", "a\ud83d", "\\ud800", "😀", "\\", '"');
const text = fc.oneof(
  broken,
  fc.string({ unit: anyCharacter }),
  fc.array(broken).map((parts) => parts.join("")),
);

test("half a character never leaves, wherever it stands", () => {
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 12, maxLength: 12 }),
      fc.constantFrom("any", "nine", "counted"),
      (odd, ids) => {
        const [a = "", b = "", c = "", d = "", e = "", f = "", g = "", h = "", i = "", j = "", k = "", l = ""] = odd;
        const made = endedCall(a, { [b]: [c, { [d]: e }] }, { wireId: f || "x" });
        const shown = { ...made, result: { ...made.result, output: g } } as typeof made;
        const request: ModelRequest = {
          system: h,
          messages: [user(i), assistant(j, { reasoning: k, calls: [shown], ...own({ details: [{ text: l }] }) })],
          tools: [
            {
              name: a,
              description: c,
              parameters: { type: "object", properties: { [b]: { description: d, enum: [e] } } },
            },
          ],
        };
        const target = targetOf(
          { callIds: ids as "any", reasoning: { as: "details" }, body: { note: l } },
          { model: k },
        );
        const body = openai.body(request, target);
        const [call] = JSON.parse(body).messages.find(({ role }: { role: string }) => role === "assistant").tool_calls;
        expect([...brokenIn(body), ...brokenIn(call.function.arguments)]).toEqual([]);
      },
    ),
  );
});

function brokenIn(json: string): string[] {
  const found = json.isWellFormed() ? [] : [json];
  JSON.parse(json, (key, value) => {
    if (!key.isWellFormed()) found.push(key);
    if (typeof value === "string" && !value.isWellFormed()) found.push(value);
    return value;
  });
  return found;
}
