import { afterAll, expect, test } from "vitest";
import type { CallId, MessageId } from "../src/protocol/ids.ts";
import type { Message, ToolDefinition } from "../src/protocol/messages.ts";
import { closeConnections } from "../src/providers/http.ts";
import type { ModelRequest } from "../src/providers/model.ts";
import { type FakeProvider, fakeProviders, startProvider } from "./support/providers/all.ts";
import { modelOf } from "./support/providers/model-of.ts";
import { refusalsOf } from "./support/providers/run-at.ts";
import type { RecordedRequest } from "./support/scripted-model.ts";

afterAll(closeConnections);

const text = { type: "string" };

/** As servers of tools really have them: one of these in a list makes a strict provider refuse the whole request. */
const nasty: ToolDefinition[] = [
  {
    name: "plain",
    description: "Plain.",
    parameters: { type: "object", properties: { path: text }, required: ["path"] },
  },
  {
    name: "top_union",
    description: "Either.",
    parameters: {
      type: "object",
      properties: { id: text, name: text },
      anyOf: [{ required: ["id"] }, { required: ["name"] }],
    },
  },
  {
    name: "refs",
    description: "Referring.",
    parameters: {
      type: "object",
      properties: { node: { $ref: "#/$defs/node", description: "The first." }, any: { description: "Whatever." } },
      $defs: { node: { type: "object", properties: { name: text, next: { $ref: "#/$defs/node" } } } },
    },
  },
  {
    name: "tuples_and_lists",
    description: "Pairs.",
    parameters: {
      type: "object",
      properties: {
        pair: { type: "array", items: [text, { type: "number" }] },
        prefix: { type: "array", prefixItems: [text], items: false },
        maybe: { type: ["string", "null"] },
        either: { anyOf: [text, { type: "number" }] },
        none: { not: text },
      },
    },
  },
  {
    name: "odd_names",
    description: "Odd.",
    parameters: { type: "object", properties: { $filter: text, "weird name": text, 键: text } },
  },
  { name: "no_properties", description: "None.", parameters: { type: "object" } },
];
const long: ToolDefinition = {
  name: `mcp_a_server_with_a_very_long_name_${"x".repeat(40)}`,
  description: "Long.",
  parameters: { type: "object", properties: { path: text } },
};

const at = "2026-11-15T00:00:00.000Z";
const user = (said: string, seq = 1): Message => ({ role: "user", id: `msg_${seq}` as MessageId, seq, at, text: said });

async function ask(
  provider: FakeProvider,
  request: Omit<ModelRequest, "system">,
  callName?: (names: string[]) => string,
) {
  const script = (asked: RecordedRequest) => {
    const name = callName?.(toolNames(asked));
    return name === undefined ? { text: "Ok." } : { calls: [{ name, input: { path: "a" } }] };
  };
  await using server = await startProvider(provider, script);
  const model = await modelOf(provider, server);
  const step = model.step({ system: "Be brief.", ...request }, { onDelta() {}, signal: new AbortController().signal });
  const reply = await step.catch((error: unknown) => error);
  return { reply, refused: refusalsOf(server), sent: server.requests.map(({ raw }) => raw).join("\n") };
}

function toolNames({ body }: RecordedRequest): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: three formats
  return ((body as any).tools ?? []).map((tool: any) => tool.function?.name ?? tool.name);
}

test.each(fakeProviders)("$id: no schema that a tool may have is refused", async (provider) => {
  for (const tool of nasty) {
    const { reply, refused } = await ask(provider, { tools: [tool], messages: [user("go")] });
    expect({ tool: tool.name, refused }).toEqual({ tool: tool.name, refused: [] });
    expect(reply).toMatchObject({ text: "Ok." });
  }
});

test.each(fakeProviders)(
  "$id: a tool with a long name is told under a name it takes, and called by its own",
  async (provider) => {
    const request = { tools: [long], messages: [user("go")] };
    const { reply, refused } = await ask(provider, request, ([name]) => name as string);
    expect(refused).toEqual([]);
    expect(reply).toMatchObject({ calls: [{ name: long.name, input: { path: "a" } }] });
  },
);

const half = "half \ud83d of it";
const result = { status: "ok", output: half, origin: "workspace", ms: 1 } as const;
const ended = { name: "plain", state: "ended", result } as const;

/** What another provider's model said: its thinking, its signature, ids that few would take, and arguments cut in half. */
const foreign: Message = {
  role: "assistant",
  id: "msg_2" as MessageId,
  seq: 2,
  at,
  text: "",
  reasoning: half,
  opaque: { provider: "somebody-else", data: { signature: "theirs", type: "thinking" } },
  calls: [
    { ...ended, id: "call_1" as CallId, input: { path: half }, wireId: `odd id:${"9".repeat(70)}` },
    { ...ended, id: "call_2" as CallId, input: { path: "b" }, result: { ...result, output: "" } },
    { ...ended, id: "call_3" as CallId, input: '{"path": "ha', wireId: "x", unusable: "bad-json" },
  ],
  stop: "tool-calls",
};
const empty: Message = { role: "assistant", id: "msg_3" as MessageId, seq: 3, at, text: "", calls: [], stop: "end" };

test.each(fakeProviders)("$id: what another model said before this prompt is made fit to send", async (provider) => {
  const messages = [user(half), foreign, empty, user("go on", 4)];
  const { reply, refused, sent } = await ask(provider, { tools: nasty.slice(0, 1), messages });
  expect(refused).toEqual([]);
  expect(reply).toMatchObject({ text: "Ok." });
  expect(sent).not.toContain("theirs");
});

test.each(fakeProviders)("$id: it can take over in the middle of another model's turn", async (provider) => {
  const { reply, refused, sent } = await ask(provider, { tools: nasty.slice(0, 1), messages: [user("go"), foreign] });
  expect(refused).toEqual([]);
  expect(reply).toMatchObject({ text: "Ok." });
  expect(sent).not.toContain("theirs");
});
