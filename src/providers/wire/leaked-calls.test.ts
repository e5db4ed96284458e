import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOf } from "../../../test/support/pieces.ts";
import type { ToolDefinition } from "../../protocol/messages.ts";
import { plainDialect } from "../dialect.ts";
import { wireName } from "./fit.ts";
import { fitTools } from "./fit-tools.ts";
import { createSaidText } from "./openai-text.ts";

const string = { type: "string" };
const tools: ToolDefinition[] = [
  {
    name: "write_file",
    description: "",
    parameters: {
      type: "object",
      properties: { path: string, content: string, mode: { type: "integer" }, lines: { type: "array", items: string } },
    },
  },
  { name: "list_dir", description: "", parameters: { type: "object", properties: {} } },
  { name: "mcp server/odd name", description: "", parameters: { type: "object", properties: {} } },
];

function read(pieces: readonly string[], how: "say" | "think" = "say") {
  const said = createSaidText(plainDialect, fitTools(tools, plainDialect.schema), tools);
  const deltas = [...pieces.flatMap((piece) => said[how](piece)), ...said.flush()];
  return {
    ...{ text: said.text, reasoning: said.reasoning },
    calls: said.calls.map(({ id: _, ...call }) => call),
    shown: deltas.flatMap((delta) => (delta.type === "text" ? [delta.text] : [])).join(""),
  };
}

const write = { name: "write_file", input: { path: "a.txt", content: "x" } };
const list = { name: "list_dir", input: {} };
const json = JSON.stringify({ name: "write_file", arguments: write.input });

const leaked: [string, string, object[]][] = [
  ["JSON between tags", `<tool_call>\n${json}\n</tool_call>`, [write]],
  [
    "two of them",
    `<tool_call>${json}</tool_call>\n<tool_call>{"name":"list_dir","arguments":{}}</tool_call>`,
    [write, list],
  ],
  ["a list of calls", `<tool_call>[${json},{"name":"list_dir"}]</tool_call>`, [write, list]],
  ["arguments as text", `<tool_call>${JSON.stringify({ name: "list_dir", arguments: "{}" })}</tool_call>`, [list]],
  [
    "an end inside of a value",
    `<tool_call>${JSON.stringify({ name: "write_file", parameters: { content: "</tool_call>" } })}</tool_call>`,
    [{ name: "write_file", input: { content: "</tool_call>" } }],
  ],
  [
    "parameters as tags, of the types that the tool wants",
    "<tool_call>\n<function=write_file>\n<parameter=path>\na.txt\n</parameter>\n<parameter=mode>\n5\n</parameter>\n<parameter=content>\n5\n</parameter>\n</function>\n</tool_call>",
    [{ name: "write_file", input: { path: "a.txt", mode: 5, content: "5" } }],
  ],
  [
    "the tags without their frame",
    '<function=write_file>{"path":"a.txt","content":"x"}</function></tool_call>',
    [write],
  ],
  [
    "keys and values",
    "<tool_call>write_file\n<arg_key>path</arg_key>\n<arg_value>a.txt</arg_value>\n</tool_call>",
    [{ name: "write_file", input: { path: "a.txt" } }],
  ],
  [
    "invocations",
    '<minimax:tool_call>\n<invoke name="write_file">\n<parameter name="path">a.txt</parameter>\n<parameter name="content">x</parameter>\n</invoke>\n<invoke name="list_dir">\n</invoke>\n</minimax:tool_call>',
    [write, list],
  ],
  [
    "tags inside of an invocation's value",
    '<minimax:tool_call><invoke name="write_file"><parameter name="lines">["</parameter>", "</invoke>"]</parameter></invoke></minimax:tool_call>',
    [{ name: "write_file", input: { lines: ["</parameter>", "</invoke>"] } }],
  ],
  [
    "tokens",
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.list_dir:3<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_call_begin|>functions.write_file:4<|tool_call_argument_begin|>{"path":"a.txt","content":"x"}<|tool_call_end|><|tool_calls_section_end|>',
    [
      { ...list, wireId: "functions.list_dir:3" },
      { ...write, wireId: "functions.write_file:4" },
    ],
  ],
  [
    "tokens without their section",
    "<|tool_call_begin|>list_dir<|tool_call_argument_begin|>{}<|tool_call_end|>",
    [list],
  ],
  ["a request in brackets", `[TOOL_REQUEST]${json}[END_TOOL_REQUEST]`, [write]],
  [
    "a tool by its name on the wire",
    `<tool_call>{"name":"${wireName("mcp server/odd name")}"}</tool_call>`,
    [{ name: "mcp server/odd name", input: {} }],
  ],
  [
    "a tool by its own name",
    '<tool_call>{"name":"mcp server/odd name"}</tool_call>',
    [{ name: "mcp server/odd name", input: {} }],
  ],
];

test.each(leaked)("%s: taken for calls, and not shown as text", (_, leak, calls) => {
  const expected = { text: "Let me <see>.\nDone.", shown: "Let me <see>.\nDone.", reasoning: "", calls };
  const said = `Let me <see>.\n${leak}\nDone.`;
  expect(read([said])).toEqual(expected);
  expect(read([...said])).toEqual(expected);
  expect(read([leak])).toMatchObject({ text: "", calls });
});

const kept: [string, string][] = [
  ["a tool that does not exist", '<tool_call>{"name":"rm_rf","arguments":{}}</tool_call> so'],
  [
    "one of two tools that does not exist",
    '<minimax:tool_call><invoke name="list_dir"></invoke><invoke name="no"></invoke></minimax:tool_call>',
  ],
  ["a call that is cut off", '<tool_call>{"name":"list_dir","argum'],
  ["a call without its end", '<tool_call>{"name":"list_dir","arguments":{}}'],
  [
    "tokens that are cut off",
    "<|tool_calls_section_begin|><|tool_call_begin|>functions.list_dir:0<|tool_call_argument_begin|>{",
  ],
  ["a call that is no JSON", "<tool_call>{list_dir}</tool_call>"],
  ["a call in a block of code", `So:\n\`\`\`xml\n<tool_call>${json}</tool_call>\n\`\`\`\nDone.`],
  ["a call in a longer block with a shorter one in it", `~~~~\n~~~\n<tool_call>${json}</tool_call>\n~~~~`],
  ["a call in a word of code", `Write \`<tool_call>${json}</tool_call>\` so`],
  ["a tag that is spoken of", "The <tool_call> tag and [TOOL_REQUEST] are words"],
  ["code", "if (a <b && c[TOO] <|x) { <tool }"],
  ["no name", '<tool_call>{"arguments":{}}</tool_call>'],
  ["arguments that are no object", '<tool_call>{"name":"list_dir","arguments":[1]}</tool_call>'],
];

test.each(kept)("%s stays text", (_, said) => {
  const expected = { text: said, shown: said, reasoning: "", calls: [] };
  expect(read([said])).toEqual(expected);
  expect(read([...said])).toEqual(expected);
});

test("after a block of code is closed, calls are calls again", () => {
  const said = `\`\`\`js\na\n\`\`\`\n<tool_call>${json}</tool_call>`;
  expect(read([...said])).toMatchObject({ text: "```js\na\n```\n", calls: [write] });
});

test("the last end of tokens may be missing", () => {
  const call = "<|tool_call_begin|>list_dir<|tool_call_argument_begin|>{}<|tool_call_end|>";
  expect(read([`<|tool_calls_section_begin|>${call}${call}`])).toMatchObject({ text: "", calls: [list, list] });
});

test("tokens are taken for calls in the middle of thinking, other forms are only thought of", () => {
  const token = "<|tool_call_begin|>functions.list_dir:0<|tool_call_argument_begin|>{}<|tool_call_end|>";
  expect(read([`Hm. ${token}`], "think")).toMatchObject({ reasoning: "Hm. ", calls: [list] });
  const said = `Hm. <tool_call>${json}</tool_call>`;
  expect(read([said], "think")).toMatchObject({ reasoning: said, calls: [] });
});

test("text is shown at once; only what may be the beginning of a call waits, and no longer than it may be one", () => {
  const said = createSaidText(plainDialect, fitTools(tools, plainDialect.schema), tools);
  const shown = (text: string) => said.say(text).map((delta) => delta.text);
  expect(shown("a < b, [x], <t")).toEqual(["a < b, [x], "]);
  expect(shown("d>")).toEqual(["<td>"]);
  expect(shown("<tool_call>")).toEqual([]);
  expect(shown(" is a tag").join("")).toBe("<tool_call> is a tag");
  expect(shown("<minimax:tool_call>no").join("")).toBe("<minimax:tool_call>no");
});

test("without tools nothing is taken for a call", () => {
  const said = createSaidText(plainDialect, fitTools([], plainDialect.schema), []);
  said.say(`<tool_call>${json}</tool_call>`);
  expect(said).toMatchObject({ text: `<tool_call>${json}</tool_call>`, calls: [] });
});

const parts = [
  ...leaked.map(([, leak]) => leak),
  ...kept.map(([, said]) => said),
  "<think>",
  "</think>",
  "`",
  "\n```\n",
  "你😀 <",
  " ",
];

test("however it is cut, it is the same text and the same calls", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...parts), { maxLength: 4 }),
      fc.infiniteStream(fc.nat(12)),
      (parts, sizes) => {
        const said = parts.join("");
        const pieces = piecesOf(said, sizes);
        expect(read(pieces)).toEqual(read([said]));
      },
    ),
    { numRuns: 1000 },
  );
});

test("a long call in small pieces is put together in little time", () => {
  const input = { path: "a.txt", content: "line < of > text\n".repeat(20_000) };
  const said = `<tool_call>${JSON.stringify({ name: "write_file", arguments: input })}</tool_call>`;
  const pieces = said.match(/[\s\S]{1,6}/g) ?? [];
  expect(read(pieces).calls).toEqual([{ name: "write_file", input }]);
});
