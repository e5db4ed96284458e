import { expect, test } from "vitest";
import { type Body, type Habits, startHabitServer } from "../../../test/support/habit-server.ts";
import { en } from "../../i18n/en/texts.ts";
import type { ToolCall } from "../../protocol/messages.ts";
import type { ProbeName } from "../../protocol/probes.ts";
import { type DialectChange, dialectOf } from "../dialect.ts";
import { closeConnections } from "../http.ts";
import type { ModelError } from "../model.ts";
import { modelAt } from "../step.ts";
import { openai } from "../wire/openai.ts";
import { examine } from "./examine.ts";
import { answeredBy, promptOf, saidBy, weather } from "./messages.ts";
import type { Finding, Profile } from "./profile.ts";

interface Options {
  /** What is known before. */
  dialect?: DialectChange;
  price?: { input: number; output: number };
}

/** Examines a server with those habits. */
async function examined(habits: Habits, { dialect, price }: Options = {}) {
  await using server = await startHabitServer(habits);
  try {
    const told: Finding[] = [];
    const { profile, spent } = await examine({
      endpoint: endpointAt(server.url, { dialect, price }),
      format: "openai",
      texts: en,
      signal: new AbortController().signal,
      onFinding: (finding) => void told.push(finding),
      retry: () => null,
    });
    expect(told.toSorted(byName)).toEqual(profile.probes.toSorted(byName));
    return { profile, spent, requests: server.requests, outcomes: outcomesOf(profile) };
  } finally {
    closeConnections();
  }
}

const byName = (one: Finding, other: Finding) => (one.name < other.name ? -1 : 1);

const endpointAt = (
  url: string,
  { dialect, price }: { dialect?: DialectChange | undefined; price?: Options["price"] | undefined },
) => ({
  ...{ id: "x/y", model: "y", baseUrl: new URL(url), key: "k", wire: openai, idleMs: 5_000, texts: en.tools },
  dialect: dialectOf(dialect),
  known: price ? { price } : {},
});

const outcomesOf = ({ probes }: Profile): Partial<Record<ProbeName, string>> =>
  Object.fromEntries(probes.map(({ name, outcome }) => [name, outcome]));

const refusing = (isBad: (body: Body) => boolean) => ({
  refuses: (body: Body) => (isBad(body) ? "this is not taken" : null),
});

const schemaText = ({ tools }: Body) => JSON.stringify(tools?.map((tool) => tool.function.parameters) ?? []);

/** Of a server that takes and does everything. */
const allYes = {
  ...{ answers: "yes", streams: "yes", usage: "yes", cached: "yes", "stream-options": "yes", "output-limit": "yes" },
  ...{ system: "yes", "tool-call": "yes", leaks: "no", reasoning: "no", "reasoning-echo": "no", result: "yes" },
  ...{ fragments: "yes", "no-arguments": "yes", parallel: "yes", "long-name": "yes", refs: "yes", unions: "yes" },
  ...{ "top-unions": "yes", tuples: "yes", "type-lists": "yes", "property-names": "yes", picture: "yes" },
  context: "unclear",
};

test("a model without odd habits is found so, and nothing follows but what it can do", async () => {
  const { profile, outcomes, spent, requests } = await examined({}, { price: { input: 1, output: 10 } });
  expect(outcomes).toEqual(allYes);
  expect(profile).toMatchObject({ known: { callsTools: true, sees: true }, dialect: {} });
  expect(requests).toHaveLength(16);
  expect(requests.every(({ tool_choice }) => tool_choice === undefined)).toBe(true);
  expect(spent).toEqual({ requests: 16, usage: { input: 1600, output: 160 }, cost: 0.0032 });
});

test.each<[string, Habits, Partial<typeof allYes>, Partial<Profile>]>([
  [
    "stream_options is refused",
    refusing((body) => "stream_options" in body),
    { "stream-options": "no", usage: "no", cached: "no" },
    { dialect: { streamOptions: false } },
  ],
  [
    "max_tokens is refused and the newer field taken",
    refusing((body) => "max_tokens" in body),
    {},
    { dialect: { outputField: "max_completion_tokens" } },
  ],
  [
    "no field for a limit is taken",
    refusing((body) => "max_tokens" in body || "max_completion_tokens" in body),
    { "output-limit": "no" },
    { dialect: { outputField: null } },
  ],
  ["the limit is passed over", { heedsLimit: false }, { "output-limit": "no" }, { dialect: {} }],
  [
    "the system's role has another name",
    refusing(({ messages }) => messages[0]?.role === "system"),
    {},
    { dialect: { systemRole: "developer" } },
  ],
  ["the system prompt is not heeded", { heedsSystem: false }, { system: "no" }, { dialect: {} }],
  ["there is no usage", { usage: false }, { usage: "no", cached: "no" }, { dialect: {} }],
  ["all of a reply comes at once", { streams: false }, { streams: "no" }, { dialect: {} }],
  ["a reply is one completion", { whole: true }, { streams: "no" }, { dialect: {} }],
  ["one call at a time", { parallel: false }, { parallel: "no" }, { known: { callsTools: true, sees: true } }],
  ["calls stand in the text", { calls: "as-text" }, { leaks: "yes" }, { known: { callsTools: true, sees: true } }],
  ["it does not see", { sees: false }, { picture: "no" }, { known: { callsTools: true, sees: false } }],
  [
    "pictures are refused",
    refusing((body) => JSON.stringify(body).includes("image_url")),
    { picture: "no" },
    { known: { callsTools: true, sees: false } },
  ],
  [
    "$ref is refused",
    refusing((body) => schemaText(body).includes("$ref")),
    { refs: "no" },
    { dialect: { schema: { refs: false } } },
  ],
  [
    "unions on top, tuples, lists of types and odd names are refused",
    refusing((body) => /^\[\{"type":"object","anyOf"|"items":\[|"type":\[|城市/.test(schemaText(body))),
    { "top-unions": "no", tuples: "no", "type-lists": "no", "property-names": "no" },
    // The other two are never sent so, whatever a server takes.
    { dialect: { schema: { typeLists: false, anyNames: false } } },
  ],
  [
    "long names are refused",
    refusing(({ tools }) => tools?.some((tool) => tool.function.name.length > 63) === true),
    { "long-name": "no" },
    { dialect: { schema: { longestName: 32 } } },
  ],
  [
    "call ids must have nine letters",
    refusing(({ messages }) => messages.some(({ tool_call_id: id }) => id !== undefined && String(id).length !== 9)),
    {},
    { dialect: { callIds: "nine" }, known: { callsTools: true, sees: true } },
  ],
  [
    "results are refused whatever one does",
    refusing(({ messages }) => messages.some(({ role }) => role === "tool")),
    { result: "no" },
    { known: { callsTools: false, sees: true } },
  ],
])("%s", async (_, habits, differs, expected) => {
  const { profile, outcomes } = await examined(habits);
  expect(outcomes).toEqual({ ...allYes, ...differs });
  expect(profile).toMatchObject(expected);
  if (expected.dialect) expect(profile.dialect).toEqual(expected.dialect);
});

test.each<[string, Habits]>([
  ["answers in words only", { calls: "never" }],
  ["is refused every request with tools", refusing(({ tools }) => tools !== undefined)],
  ["writes calls that nobody can read", { calls: "broken" }],
])("a model that %s cannot call tools, and is not asked about the finer points", async (_, habits) => {
  const { profile, outcomes } = await examined(habits);
  expect(profile.known).toEqual({ callsTools: false, sees: true });
  expect(outcomes).toMatchObject({ "tool-call": "no", picture: "yes" });
  expect(outcomes).not.toHaveProperty("refs");
});

test.each(["reasoning_content", "reasoning"] as const)("thinking in %s that must come back does so", async (field) => {
  const { profile, outcomes } = await examined({
    thinksIn: field,
    ...refusing(({ messages }) => messages.some((one) => one.role === "assistant" && one.tool_calls && !one[field])),
  });
  expect(outcomes).toEqual({ ...allYes, reasoning: "yes", "reasoning-echo": "yes" });
  expect(profile.dialect).toEqual({ reasoning: { as: field, evenEmpty: true } });
});

test.each<[string, DialectChange["reasoning"], (one: Body["messages"][number]) => boolean]>([
  ["with calls", { as: "reasoning_content", evenEmpty: true }, ({ tool_calls }) => tool_calls !== undefined],
  ["of any kind", { as: "reasoning_content", evenEmpty: true, with: "all" }, () => true],
])("a server that wants the field in messages %s takes what another model said", async (_, reasoning, isMeant) => {
  const habits = {
    thinksIn: "reasoning_content",
    ...refusing(({ messages }) =>
      messages.some((one) => one.role === "assistant" && isMeant(one) && !("reasoning_content" in one)),
    ),
  } as const;
  const { profile } = await examined(habits);
  expect(profile.dialect).toEqual({ reasoning });
  // What the user knew already is kept, and the rest is found.
  const before = { reasoning: { as: "reasoning_content" } } as const;
  expect((await examined(habits, { dialect: before })).profile.dialect.reasoning).toMatchObject({ evenEmpty: true });
  await using server = await startHabitServer(habits);
  const model = modelAt({ ...endpointAt(server.url, {}), dialect: dialectOf(profile.dialect) });
  const call: ToolCall = { id: "call_1", name: weather.name, input: { city: "Paris" } };
  const foreign = answeredBy({ text: "", reasoning: "Mine.", calls: [call], stop: "tool-calls" }, "Sunny.");
  const messages = [promptOf("Call get_weather for Paris."), foreign, saidBy("Sunny."), promptOf("Say OK.")];
  const request = { system: "", tools: [weather], messages };
  await model.step(request, { onDelta: () => undefined, signal: new AbortController().signal });
  expect(JSON.stringify(server.requests)).not.toContain("Mine.");
  closeConnections();
});

test("thinking that is refused when it comes back is left out", async () => {
  const dialect = { reasoning: { as: "reasoning_content" } } as const;
  const habits = refusing(({ messages }) => messages.some((one) => "reasoning_content" in one));
  const { profile, outcomes } = await examined({ thinksIn: "reasoning_content", ...habits }, { dialect });
  expect(outcomes).toEqual({ ...allYes, reasoning: "yes", "reasoning-echo": "no" });
  expect(profile.dialect).toEqual({ reasoning: { as: "none" } });
});

test("calls in a form that our dialect does not look for are found all the same, and looked for from then on", async () => {
  const { profile, outcomes } = await examined({ calls: "as-text" }, { dialect: { leaks: [] } });
  expect(outcomes).toEqual({ ...allYes, leaks: "yes" });
  expect(profile.dialect).toEqual({ leaks: dialectOf().leaks });
});

test("who answers in words at first is asked once more for a call", async () => {
  const { outcomes, profile } = await examined({ moody: true });
  expect(outcomes).toEqual(allYes);
  expect(profile.known.callsTools).toBe(true);
});

test("who thinks longer than the usual limit is given more room, once", async () => {
  const { outcomes, requests, spent } = await examined({ thinksLong: true }, { price: { input: 0, output: 1 } });
  expect(outcomes).toEqual(allYes);
  const limits = requests.map(({ max_tokens }) => max_tokens);
  expect(limits.slice(0, 5)).toEqual([1000, 4000, 16, 1000, 4000]);
  // What was thought in vain was paid for, up to the limit.
  expect(spent).toMatchObject({ requests: 31, cost: (15 * 1000 + 16 + 15 * 10) / 1e6 });
});

test("an overloaded server is asked again", async () => {
  await using server = await startHabitServer({ overloadedOnce: true });
  const { profile, spent } = await examine({
    endpoint: endpointAt(server.url, {}),
    format: "openai",
    texts: en,
    signal: new AbortController().signal,
    onFinding: () => undefined,
    retry: (error, attempt) =>
      (error as ModelError).problem === "overloaded" && attempt < 2 ? { waitMs: 0, reason: "" } : null,
  });
  expect(outcomesOf(profile)).toEqual(allYes);
  expect(spent.requests).toBe(17);
  closeConnections();
});

test("a probe that takes too long is unclear", async () => {
  await using server = await startHabitServer({ hangsFrom: 16 });
  const { profile } = await examine({
    endpoint: endpointAt(server.url, {}),
    format: "openai",
    texts: en,
    signal: new AbortController().signal,
    onFinding: () => undefined,
    retry: () => null,
    limitMs: 2_000,
  });
  expect(outcomesOf(profile)).toEqual({ ...allYes, picture: "unclear" });
  expect(profile.known).toEqual({ callsTools: true });
  closeConnections();
});

test.each([429, 500, 401, 402])("HTTP %i in the middle is no word about the model", async (status) => {
  const failsFrom = { request: 4, status, message: "insufficient balance" };
  const { profile, outcomes } = await examined({ failsFrom });
  expect(outcomes).toMatchObject({ answers: "yes", system: "yes", "tool-call": "unclear", picture: "unclear" });
  expect(profile).toMatchObject({ known: {}, dialect: {} });
  expect(profile.known).toEqual({});
});

test("a check that met a limit in the middle says when to try again", async () => {
  const headers = { "retry-after": "3600" };
  const { profile } = await examined({ failsFrom: { request: 4, status: 429, message: "slow down", headers } });
  const unclear = profile.probes.filter(({ outcome }) => outcome === "unclear");
  const details = unclear.filter(({ name }) => name !== "context").map(({ detail }) => detail);
  expect(new Set(details)).toEqual(new Set(["overloaded (HTTP 429: slow down); try again in 60 minutes"]));
});

test("where a plain schema is refused, too, nothing is said of the odd ones", async () => {
  const { profile, outcomes } = await examined(
    refusing(({ tools }) => tools?.some((tool) => tool.function.name === "get_place") === true),
  );
  expect(outcomes).toMatchObject({ refs: "unclear", tuples: "unclear" });
  expect(profile.dialect).toEqual({});
});

test.each([
  [401, "unauthorized"],
  [400, "refused"],
  [429, "overloaded"],
])("a server that answers the first request with %i is not asked further", async (status, problem) => {
  await expect(examined({ status })).rejects.toMatchObject({ name: "ModelError", problem });
});

test.each<[string, Record<string, unknown>, number | undefined]>([
  [
    "a list of models",
    {
      "GET /v1/models": {
        data: [
          { id: "z", context_length: 1 },
          { id: "y", context_length: 4096 },
        ],
      },
    },
    4096,
  ],
  ["vLLM", { "GET /v1/models": { data: [{ id: "y", max_model_len: 8192 }] } }, 8192],
  [
    "LM Studio, as the model is loaded",
    {
      "GET /v1/models": { data: [{ id: "y" }] },
      "GET /api/v0/models": { data: [{ id: "y", max_context_length: 131072, loaded_context_length: 4096 }] },
    },
    4096,
  ],
  [
    "Ollama, as the model runs",
    {
      "GET /api/ps": { models: [{ name: "y", context_length: 4096 }] },
      "POST /api/show": { model_info: { "llama.context_length": 131072 } },
    },
    4096,
  ],
  [
    "Ollama, as the model was set up",
    { "POST /api/show": { parameters: "stop x\nnum_ctx    2048", model_info: { "llama.context_length": 131072 } } },
    2048,
  ],
  ["Ollama, as the model could", { "POST /api/show": { model_info: { "llama.context_length": 32768 } } }, 32768],
  ["nonsense", { "GET /v1/models": { data: [{ id: "y", context_length: -1, max_model_len: "many" }] } }, undefined],
])("the size of the context is told by %s", async (_, others, context) => {
  const { profile, outcomes } = await examined({ others });
  expect(profile.known.context).toBe(context);
  expect(outcomes.context).toBe(context === undefined ? "unclear" : "yes");
});

test("an abort ends the check at once", async () => {
  await using server = await startHabitServer();
  const stop = new AbortController();
  const told: ProbeName[] = [];
  const running = examine({
    endpoint: endpointAt(server.url, {}),
    format: "openai",
    texts: en,
    signal: stop.signal,
    onFinding({ name }) {
      told.push(name);
      stop.abort();
    },
    retry: () => null,
  });
  await expect(running).rejects.toThrow(/abort/i);
  expect(server.requests).toHaveLength(1);
  expect(told).toEqual(["answers", "streams", "usage", "cached", "stream-options"]);
  closeConnections();
});

test("what was found is obeyed: the next request is one that the server takes", async () => {
  const habits = refusing((body) => "stream_options" in body || schemaText(body).includes("$ref"));
  const { profile } = await examined(habits);
  await using server = await startHabitServer(habits);
  const model = modelAt({ ...endpointAt(server.url, {}), dialect: dialectOf(profile.dialect) });
  const parameters = {
    ...weather.parameters,
    properties: { city: { $ref: "#/$defs/c" } },
    $defs: { c: { type: "string" } },
  };
  const request = {
    system: "",
    tools: [{ ...weather, parameters }],
    messages: [promptOf("Call get_weather for Paris.")],
  };
  const { calls } = await model.step(request, { onDelta: () => undefined, signal: new AbortController().signal });
  expect(calls).toMatchObject([{ name: "get_weather", input: { city: "Paris" } }]);
  expect(server.requests.map((body) => "stream_options" in body)).toEqual([false]);
  closeConnections();
});
