import { expect, test } from "vitest";
import { loadedGate, plainContext } from "../../../test/support/call-context.ts";
import { context as gateContext, policy } from "../../../test/support/gate.ts";
import { memoryJournal } from "../../../test/support/memory-journal.ts";
import { textsIn } from "../../i18n/texts.ts";
import { callTools } from "../../loop/call-tools.ts";
import { next } from "../../loop/next.ts";
import { createGate } from "../../permissions/gate.ts";
import type { ServerTool } from "../../protocol/mcp.ts";
import type { ToolCall } from "../../protocol/messages.ts";
import type { Mode } from "../../protocol/modes.ts";
import { builtInTools } from "../../tools/catalogue.ts";
import { createRegistry } from "../../tools/registry.ts";
import type { Connection } from "../connection.ts";
import { entriesOf } from "./entries.ts";

const many = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`p${at}`, { type: "string" }]));
const tools: ServerTool[] = [
  {
    name: "create_issue",
    description: "",
    inputSchema: { type: "object", required: ["title"], properties: { title: {} } },
  },
  { name: "get_issue", description: "", inputSchema: { type: "object" }, readOnly: true },
  { name: "huge", description: "", inputSchema: { type: "object", required: ["p0"], properties: many } },
];
const lists = {
  ...{ tools, prompts: [], resources: [], templates: [], instructions: "", title: "", dropped: [] },
  era: { kind: "legacy" as const },
};

/** The calls as a turn makes them: by the registry, before the gate, with results in the journal. */
async function inTurn(calls: Omit<ToolCall, "id">[], mode: Mode) {
  const sent: [string, unknown][] = [];
  let [under, most] = [0, 0];
  const connection = {
    async call(tool: ServerTool, input: unknown) {
      most = Math.max(most, ++under);
      sent.push([tool.name, input]);
      await new Promise(setImmediate);
      under -= 1;
      return { content: [{ type: "text", text: "ok" }] };
    },
  } as unknown as Connection;
  const entries = entriesOf(
    [
      {
        server: {
          name: "github",
          config: { transport: "stdio", command: "x", args: [], env: {} },
          ...{ hash: "", from: "user" },
        },
        lists,
      },
    ],
    async () => connection,
  );
  const toolCalls = calls.map((call, index): ToolCall => ({ id: `call_${index}`, ...call }));
  const journal = memoryJournal([
    { type: "prompt-submitted", message: "msg_1", text: "go" },
    { type: "turn-started", model: "a/b", skill: "general", tools: [] },
    { type: "step-started", step: 1 },
    { type: "message-finished", message: "msg_2", text: "", toolCalls, stop: "tool-calls" },
  ]);
  const move = next(journal.history, { maxSteps: 9 });
  await callTools({
    ...plainContext,
    calls: move.type === "run-calls" ? move.calls : [],
    journal,
    tools: createRegistry(builtInTools).pick(["use_tool"], { tools: async () => entries, known: () => entries }),
    loadGate: loadedGate(createGate(policy(mode), gateContext, textsIn("en").gate)),
    signal: new AbortController().signal,
  });
  const last = journal.history.messages.at(-1);
  const results = last?.role === "assistant" ? last.calls.map(({ result }) => result) : [];
  return { sent, most, results, asks: journal.history.asks };
}

const use = (name: string, input: object) => ({ name: "use_tool", input: { name, input } });

test("before a server is called that may change something, a person is shown which, with what, and what always allowing means", async () => {
  const { asks, sent } = await inTurn([use("mcp_github_create_issue", { title: "x" })], "default");
  expect(asks).toMatchObject([
    {
      kind: "permission",
      tool: "mcp_github_create_issue",
      input: { title: "x" },
      touches: [{ action: "interact", resource: "github/create_issue" }],
      suggestion: "mcp__github__create_issue",
      passesIn: "unrestricted",
    },
  ]);
  expect(sent).toEqual([]);
});

test("a call that is wrong is told to the model, and nobody is asked", async () => {
  const { asks, results } = await inTurn([use("mcp_github_create_issue", {})], "default");
  const parameters = '{"type":"object","properties":{"title":{}},"required":["title"]}';
  const output = `Missing parameter: title\n\n[Parameters of mcp_github_create_issue: ${parameters}]`;
  expect([asks, results[0]]).toEqual([[], expect.objectContaining({ status: "error", output, origin: "mcp" })]);
});

test("parameters that would fill a result are left to be looked for", async () => {
  const { results } = await inTurn([use("mcp_github_huge", {})], "default");
  expect(results[0]?.output).toBe("Missing parameter: p0");
});

test("what plan mode refuses is refused in words that say why", async () => {
  const { results } = await inTurn([use("mcp_github_create_issue", { title: "x" })], "plan");
  expect(results[0]?.output).toBe(
    "Not allowed: plan mode only reads, and the server does not mark this tool as read-only; put the call into the plan, or ask the user what you need",
  );
});

test("what only reads is not asked for, also in plan mode and under the name that others give it", async () => {
  const { results, sent } = await inTurn([{ name: "mcp__github__get_issue", input: '{"id":7}' }], "plan");
  expect(results).toMatchObject([{ status: "ok", output: "ok", origin: "mcp" }]);
  expect(sent).toEqual([["get_issue", { id: 7 }]]);
});

test("calls of one server run in order, and what only reads side by side", async () => {
  const create = use("mcp_github_create_issue", { title: "x" });
  const get = use("mcp_github_get_issue", {});
  expect((await inTurn([create, get, create], "unrestricted")).most).toBe(1);
  expect((await inTurn([get, get, get], "unrestricted")).most).toBe(3);
});
