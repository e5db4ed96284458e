// Servers whose lists are wrong, too long or never end.
import { createServer } from "node:http";
import { amount, right, serve, silence, text, tool } from "./wire.mjs";

const listed = (tools) => serve({ "tools/list": () => ({ tools }) });

/** As JSON, since what nests so deep is beyond a reader that recurs. */
export const nested = (levels, open, core, close) => open.repeat(levels) + core + close.repeat(levels);

/** Answers a method by words of its own instead of by a value. */
const byHand = (method, json) => ({
  [method]: async ({ id }, say) => {
    await say.raw(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${json}}\n`);
    return silence;
  },
});

const object = { type: "object", properties: {} };

export const lists = {
  "tools that are none": () =>
    listed([
      { name: "no_schema", description: "x" },
      { name: "type_string", inputSchema: { type: "string" } },
      { name: "any_of", inputSchema: { anyOf: [object, object] } },
      { name: "properties_null", inputSchema: { type: "object", properties: null } },
      { name: "description_null", description: null, inputSchema: object },
      { name: "schema_null", inputSchema: null },
      { name: "schema_list", inputSchema: [] },
      { name: 7, inputSchema: object },
      { name: "", inputSchema: object },
      { description: "no name", inputSchema: object },
      null,
      "tool",
      [],
      tool("act"),
    ]),
  "the same name twice": () =>
    listed([tool("act"), tool("act", { description: "The second." }), tool("a-b"), tool("a_b"), tool("a.b")]),
  "names of JavaScript": () =>
    listed([tool("constructor"), tool("toString"), { ...tool("x"), name: "__proto__" }, tool("act")]),
  "names of 300 characters, and of no alphabet": () =>
    listed([
      tool("n".repeat(300)),
      tool(`${"n".repeat(299)}m`),
      tool("搜索"),
      tool("搜尋"),
      tool("🌿"),
      tool(" "),
      tool("a\nb\u0000"),
      tool("act"),
    ]),
  "a $ref that leads nowhere, and one into the network": () => {
    let asked = 0;
    const watched = createServer((_, response) => {
      asked++;
      response.end("{}");
    })
      .listen(0, "127.0.0.1", () => {
        const $ref = `http://127.0.0.1:${watched.address().port}/schema.json`;
        const odd = { outputSchema: { type: "object", properties: { a: { $ref: "#/nowhere" }, b: { $ref } } } };
        serve({
          "tools/list": () => ({
            tools: [
              tool("act", odd),
              tool("other", { inputSchema: { type: "object", properties: { text: { $ref } } } }),
            ],
          }),
          "tools/call": () => ({ ...text(`did act: asked ${asked} times`), structuredContent: { a: 1, b: 2 } }),
        });
      })
      .unref();
  },
  "a schema that refers to itself": () =>
    listed([
      tool("act", { inputSchema: { type: "object", properties: { text: { type: "string" }, more: { $ref: "#" } } } }),
    ]),
  "a schema that doubles forty times": () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => [
        `d${level}`,
        level === 39
          ? { type: "string" }
          : { anyOf: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }] },
      ]),
    );
    const inputSchema = {
      type: "object",
      properties: { text: { type: "string" }, more: { $ref: "#/$defs/d0" } },
      $defs,
    };
    listed([tool("act", { inputSchema, outputSchema: inputSchema })]);
  },
  "a schema of 10,000 levels": () => {
    const schema = nested(amount(10_000), '{"type":"object","properties":{"a":', '{"type":"string"}', "}}");
    const other = JSON.stringify(tool("act"));
    serve(byHand("tools/list", `{"tools":[{"name":"deep","inputSchema":${schema}},${other}]}`));
  },
  "a pattern that never ends": () => {
    const schema = { type: "object", properties: { text: { type: "string", pattern: "^(a+)+$" } } };
    const outputSchema = { type: "object", properties: { text: { type: "string", pattern: "^(a+)+$" } } };
    serve({
      "tools/list": () => ({ tools: [tool("act", { inputSchema: schema, outputSchema })] }),
      "tools/call": () => ({ ...text("did act: patterns"), structuredContent: { text: `${"a".repeat(60)}!` } }),
    });
  },
  "5,000 tools": () => listed([tool("act"), ...Array.from({ length: amount(5_000) }, (_, n) => tool(`tool_${n}`))]),
  "the same cursor for ever": () => serve({ "tools/list": () => ({ tools: [tool("act")], nextCursor: "again" }) }),
  "10,000 pages": () =>
    serve({
      "tools/list": ({ params }) => {
        const page = Number(params?.cursor ?? 0);
        const more = page < amount(10_000) ? { nextCursor: `${page + 1}` } : {};
        return { tools: [page === 0 ? tool("act") : tool(`page_${page}`)], ...more };
      },
    }),
  "a cursor that is no text": () => {
    const odd = [null, 7, {}, "", false];
    let turn = 0;
    serve({ "tools/list": () => ({ tools: [tool("act")], nextCursor: odd[turn++ % odd.length] }) });
  },
  "a list that is none": () => serve({ "tools/list": () => ({ tools: "none" }) }),
  "an empty answer to the list": () => serve(byHand("tools/list", "null")),
  "an error instead of the list": () =>
    serve({ "tools/list": () => ({ error: { code: -32603, message: "the database is away" } }) }),
  "never answers the list": () => serve({ "tools/list": () => silence }),
  "dies while it is asked for its list": () => serve({ "tools/list": () => process.exit(3) }),
  "prompts and resources that are none": () =>
    serve({
      initialize: (message) => ({
        ...right.initialize(message),
        capabilities: { tools: {}, prompts: {}, resources: {} },
      }),
      "prompts/list": () => ({
        prompts: [
          null,
          { name: 5 },
          { name: "good", arguments: [null, { name: "a" }, 3] },
          { name: "bad", arguments: "x" },
        ],
      }),
      "resources/list": () => ({
        resources: [null, { uri: 1 }, { uri: "a:b" }, { uri: "a:c", name: "c" }],
        nextCursor: "x",
      }),
      "resources/templates/list": () => ({ error: { code: "odd", message: { not: "text" } } }),
    }),
  "20 MB of instructions": () => {
    const words = "Do as I say. ".repeat(amount(20e6) / 13);
    serve({
      initialize: (message) => ({ ...right.initialize(message), instructions: words }),
      "tools/list": () => ({ tools: [tool("act", { description: words.slice(0, 5e6), title: words.slice(0, 1e6) })] }),
    });
  },
  "instructions that are no text": () =>
    serve({
      initialize: (message) => ({ ...right.initialize(message), instructions: { a: 1 }, serverInfo: { name: 5 } }),
    }),
};
