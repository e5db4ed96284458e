import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { loadedGate, plainContext } from "../../test/support/call-context.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import { plainTarget } from "../../test/support/plain-target.ts";
import type { Gate } from "../permissions/gate.ts";
import type { Touch } from "../protocol/asks.ts";
import { outputLimit } from "../protocol/limits.ts";
import type { AssistantMessage, ResultStatus, ToolCall } from "../protocol/messages.ts";
import { anthropic } from "../providers/wire/anthropic.ts";
import { openai } from "../providers/wire/openai.ts";
import type { Tool, ToolOutput } from "../tools/tool.ts";
import { buildRequest } from "./build-request.ts";
import { callTools } from "./call-tools.ts";

/** What can become of a call, and the status that its result then has. */
const outcomes = {
  ok: "ok",
  failed: "error",
  huge: "ok",
  "throws-error": "error",
  "throws-at-once": "error",
  "throws-no-error": "error",
  "cannot-say-what-it-touches": "error",
  "cannot-prepare": "error",
  "timed-out": "error",
  deaf: "error",
  unknown: "error",
  "bad-input": "error",
  "bad-json": "error",
  "cut-off": "error",
  denied: "denied",
} as const satisfies Record<string, ResultStatus>;

interface Plan {
  outcome: keyof typeof outcomes;
  touches: Touch[];
  thrown: unknown;
  /** Turns of the event loop before it comes to anything. */
  ticks: number;
  wireId: boolean;
}

const touch = fc.record<Touch>({
  action: fc.constantFrom("read", "write", "write", "exec", "look", "end", "network", "interact"),
  resource: fc.constantFrom("/w", "/w/a", "/w/a/b", "/w/c"),
});
const plan = fc.record<Plan>({
  outcome: fc.constantFrom(...(Object.keys(outcomes) as Plan["outcome"][])),
  touches: fc.array(touch, { maxLength: 2 }),
  thrown: fc.constantFrom(undefined, null, 0, "words", Symbol("sign"), { message: "not an Error" }, []),
  ticks: fc.nat(3),
  wireId: fc.boolean(),
});
const ids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,8}$/), { minLength: 9, maxLength: 9 });

// Property 14 of the seed's design. N calls in, N results out: in the history and on both wires.
test("Feature: agent-system-optimization, Property 14: 对于任意 N 个工具调用请求（每个有唯一 tool_call_id），并行执行后应产生恰好 N 条 tool role 消息，每条消息的 tool_call_id 与对应请求匹配，且即使部分工具执行失败，所有 N 条结果消息仍应存在。", async () => {
  const plans = fc.array(plan, { minLength: 1, maxLength: 9 });
  const abortAt = fc.option(fc.nat(6), { freq: 4 });
  const property = fc.asyncProperty(plans, ids, abortAt, async (plans, ids, abortAt) => {
    const toolCalls = plans.map((plan, index) => callFor(plan, ids[index] as string));
    const { results, request } = await run(plans, toolCalls, abortAt);

    expect(results.map(({ id }) => id)).toEqual(toolCalls.map(({ id }) => id));
    if (abortAt === null) {
      expect(results.map(({ result }) => result?.status)).toEqual(plans.map(({ outcome }) => outcomes[outcome]));
    }
    const chat = JSON.parse(openai.body(request, plainTarget)).messages as ChatMessage[];
    expect(chat.filter(({ role }) => role === "tool").map(({ tool_call_id }) => tool_call_id)).toEqual(
      toolCalls.map(({ id, wireId }) => wireId ?? id),
    );
    expect(chat.at(-1 - plans.length)?.tool_calls?.length).toBe(plans.length);
    const sides = JSON.parse(anthropic.body(request, plainTarget)).messages as Side[];
    expect(sides.at(-1)?.content.map(({ type, tool_use_id }) => [type, tool_use_id])).toEqual(
      toolCalls.map(({ id }) => ["tool_result", id]),
    );
    expect(sides.flatMap(({ content }) => content.filter(({ type }) => type === "tool_use")).length).toBe(plans.length);
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await fc.assert(property, { numRuns: 200, seed: 14 });
  } finally {
    vi.useRealTimers();
  }
});

function callFor({ outcome, wireId }: Plan, id: string): ToolCall {
  return {
    id: `call_${id}`,
    name: `tool_${id}`,
    input: outcome === "bad-input" ? { path: {} } : { path: "a" },
    ...(wireId && { wireId: `wire_${id}` }),
    ...((outcome === "bad-json" || outcome === "cut-off") && { unusable: outcome }),
  };
}

async function run(plans: readonly Plan[], toolCalls: ToolCall[], abortAt: number | null) {
  const journal = memoryJournal([
    opened,
    { type: "prompt-submitted", message: "msg_1", text: "go" },
    { type: "turn-started", model: "a/b", skill: "general", tools: [] },
    { type: "step-started", step: 1 },
    { type: "message-finished", message: "msg_2", text: "", toolCalls, stop: "tool-calls" },
  ]);
  const said = () => journal.history.messages.at(-1) as AssistantMessage;
  const tools = new Map(toolCalls.map(({ name }, index) => [name, toolFor(name, plans[index] as Plan)]));
  const gate: Gate = ({ tool }) => {
    const { outcome } = plans[toolCalls.findIndex(({ name }) => name === tool)] as Plan;
    return { decision: outcome === "denied" ? "deny" : "allow", rule: null, reason: "a rule" };
  };
  const abort = new AbortController();
  const ended = callTools({
    ...plainContext,
    calls: said().calls,
    journal,
    tools: {
      names: () => [...tools.keys()],
      get: async (name) => tools.get(name) ?? null,
      called: async (name: string) => ({ name }),
      listed: () => [],
      others: async () => [],
    },
    loadGate: loadedGate(gate),
    signal: abort.signal,
  });
  await atOnce(ended, (tick) => {
    if (tick === abortAt) abort.abort();
  });
  return { results: said().calls, request: buildRequest(journal.history) };
}

function toolFor(name: string, { outcome, touches, thrown, ticks }: Plan): Tool | null {
  if (outcome === "unknown") return null;
  const text = { description: name };
  const never = new Promise<never>(() => undefined);
  const fail = (error: unknown) => {
    throw error;
  };
  const execute: Tool["execute"] = async (_, { signal }): Promise<ToolOutput> => {
    for (let tick = 0; tick < ticks; tick++) await nextTick();
    if (outcome === "throws-error") throw new RangeError("broken");
    if (outcome === "throws-no-error") throw thrown;
    if (outcome === "deaf") return never;
    if (outcome === "timed-out") return await aborted(signal);
    return { output: outcome === "huge" ? "长".repeat(outputLimit + 1) : name, failed: outcome === "failed" };
  };
  return {
    name,
    toolset: "files",
    class: "free",
    effect: "world",
    texts: { en: text, "zh-CN": text },
    input: z.object({ path: z.string() }),
    limitMs: () => (outcome === "deaf" || outcome === "timed-out" ? 5 : null),
    asks: () => (outcome === "cannot-say-what-it-touches" ? fail(new Error("touches?")) : touches),
    ...(outcome === "cannot-prepare" && { prepare: async () => fail(thrown) }),
    execute: outcome === "throws-at-once" ? () => fail(new TypeError("no promise")) : execute,
  };
}

const nextTick = () => new Promise<void>((tick) => setImmediate(tick));

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, no) => signal.addEventListener("abort", () => no(new Error("stopped"))));

/** Lets the work go on without waiting for a clock: time passes whenever the work has had its turn. */
async function atOnce(work: Promise<unknown>, onTick: (tick: number) => void): Promise<void> {
  let settled = false;
  const end = () => {
    settled = true;
  };
  work.then(end, end);
  for (let tick = 0; !settled; tick++) {
    onTick(tick);
    await nextTick();
    vi.advanceTimersByTime(3_000);
  }
  await work;
}

interface ChatMessage {
  role: string;
  tool_call_id?: string;
  tool_calls?: unknown[];
}

interface Side {
  role: string;
  content: { type: string; tool_use_id?: string }[];
}
