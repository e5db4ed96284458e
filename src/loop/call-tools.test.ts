import { expect, test } from "vitest";
import { z } from "zod";
import { loadedGate, plainContext } from "../../test/support/call-context.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import type { Gate } from "../permissions/gate.ts";
import type { Touch } from "../protocol/asks.ts";
import type { StoredBody, StoredEvent } from "../protocol/events.ts";
import { undoneBytes } from "../protocol/limits.ts";
import type { ToolCall } from "../protocol/messages.ts";
import { type Tool, ToolError } from "../tools/tool.ts";
import type { CallContext } from "./call-context.ts";
import { callTools } from "./call-tools.ts";
import { next } from "./next.ts";

const allow: Gate = () => ({ decision: "allow", rule: null, reason: "" });
const opening: StoredBody[] = [
  { type: "prompt-submitted", message: "msg_1", text: "go" },
  { type: "turn-started", model: "a/b", skill: "general", tools: [] },
  { type: "step-started", step: 1 },
];

interface Behaviour {
  touches?: Touch[];
  execute?: Tool["execute"];
  limitMs?: number | null;
}

function toolNamed(name: string, { touches = [], execute, limitMs }: Behaviour): Tool {
  const text = { description: name };
  return {
    name,
    toolset: "files",
    class: "free",
    effect: "world",
    texts: { en: text, "zh-CN": text },
    input: z.unknown(),
    asks: () => touches,
    execute: execute ?? (async () => ({ output: name })),
    ...(limitMs !== undefined && { limitMs: () => limitMs }),
  };
}

interface Surroundings {
  gate?: Gate;
  abort?: AbortController;
  refuses?(event: StoredEvent): boolean;
  delay?(event: StoredEvent): Promise<void> | undefined;
  tools?: Record<string, Tool>;
  /** Names that are no tool's. */
  none?: readonly string[];
  watch?: CallContext["watch"];
  resolve?(path: string): string;
}

async function run(behaviours: Record<string, Behaviour>, surroundings: Surroundings = {}) {
  const {
    gate = allow,
    abort = new AbortController(),
    refuses,
    delay,
    tools = {},
    none = [],
    watch = plainContext.watch,
    resolve = (path) => path,
  } = surroundings;
  const names = Object.keys(behaviours);
  const toolCalls = names.map((name): ToolCall => ({ id: `call_${name}`, name, input: {} }));
  const asked: StoredBody = { type: "message-finished", message: "msg_2", text: "", toolCalls, stop: "tool-calls" };
  const journal = memoryJournal([...opening, asked], { ...(refuses && { refuses }), ...(delay && { delay }) });
  const move = next(journal.history, { maxSteps: 9 });
  const progressed = await callTools({
    ...plainContext,
    calls: move.type === "run-calls" ? move.calls : [],
    journal,
    tools: {
      names: () => names,
      get: async (name) =>
        none.includes(name) ? null : (tools[name] ?? toolNamed(name, behaviours[name] as Behaviour)),
      called: async (name: string) => ({ name }),
      listed: () => [],
      others: async () => [],
    },
    loadGate: loadedGate(gate),
    watch,
    workspace: { root: "/w", resolve, show: (path) => path, isData: () => false },
    signal: abort.signal,
  });
  const last = journal.history.messages.at(-1);
  const results = last?.role === "assistant" ? last.calls.map(({ result }) => result) : [];
  return { journal, results, progressed };
}

test("N calls give N results, whatever fails", async () => {
  const { results } = await run({
    fine: {},
    throws: {
      execute: async () => {
        throw new Error("broken");
      },
    },
    throwsAtOnce: {
      execute: () => {
        throw new TypeError("not even a promise");
      },
    },
    late: {
      limitMs: 1,
      execute: (_, { signal }) =>
        new Promise((_ok, no) => signal.addEventListener("abort", () => no(new Error("timed out")))),
    },
  });
  expect(results.map((result) => [result?.status, result?.output])).toEqual([
    ["ok", "fine"],
    ["error", "broken"],
    ["error", "not even a promise"],
    ["error", "timed out"],
  ]);
});

const onPage: Touch = { action: "network", resource: "https://a.example/", page: true };

function pageTool(name: string, more: Partial<Tool> = {}): Tool {
  return { ...toolNamed(name, { touches: [onPage] }), toolset: "browser", class: "act", ...more };
}

const fails: Partial<Tool> = {
  execute: async () => {
    throw new ToolError("it is read-only");
  },
};

test.each<[string, Record<string, Partial<Tool>>, string]>([
  ["a field that failed", { browser_type: fails, browser_click: {}, browser_press_key: {} }, "error held held"],
  ["input that is none", { browser_type: { input: z.object({ a: z.string() }) }, browser_click: {} }, "error held"],
  ["a tool that there is not", { browser_magic: { name: "" }, browser_click: {} }, "error held"],
  ["a page that did not come", { browser_navigate: fails, browser_click: {} }, "error held"],
  ["a look that failed", { browser_get_dom: { ...fails, class: "free" }, browser_click: {} }, "error ok"],
  ["what only looks", { browser_type: fails, browser_wait_for: { effect: "none" } }, "error ok"],
  ["a look after it", { browser_type: fails, browser_get_dom: { class: "free" }, browser_click: {} }, "error ok held"],
  ["another page", { browser_type: fails, browser_navigate: {}, browser_click: {} }, "error ok ok"],
  ["what is of no page", { browser_type: fails, bash: { toolset: "shell" } }, "error ok"],
])("on a page no act is done after one of its step that failed: %s", async (_, made, expected) => {
  const tools = Object.entries(made).map(([name, more]) => [name, pageTool(name, more)] as const);
  const none = Object.keys(made).filter((name) => made[name]?.name === "");
  const { results } = await run(Object.fromEntries(Object.keys(made).map((name) => [name, {}])), {
    tools: Object.fromEntries(tools),
    none,
  });
  const [failed] = Object.keys(made);
  const held = `Not done: ${failed} before it in the same step failed, and this may count on it. See to that first; then call this again if it is still meant.`;
  expect(results.map((one) => (one?.output === held ? "held" : one?.status)).join(" ")).toBe(expected);
});

test("an act on a page is not done either when the one before it was denied", async () => {
  const gate: Gate = ({ tool }) => ({ decision: tool === "browser_type" ? "deny" : "allow", rule: null, reason: "no" });
  const tools = { browser_type: pageTool("browser_type"), browser_click: pageTool("browser_click") };
  const { results } = await run({ browser_type: {}, browser_click: {} }, { tools, gate });
  expect(results.map((one) => [one?.status, one?.output])).toEqual([
    ["denied", "no"],
    ["error", expect.stringMatching(/^Not done: browser_type before it/)],
  ]);
});

test("calls without a conflict are under way together; one with a conflict waits for the earlier", async () => {
  const order: string[] = [];
  const both = Promise.withResolvers<void>();
  let under = 0;
  const together: Tool["execute"] = async () => {
    if (++under === 2) both.resolve();
    await both.promise;
    order.push("together");
    return { output: "" };
  };
  const write: Touch = { action: "write", resource: "/w/a" };
  await run({
    one: { execute: together },
    two: { touches: [write], execute: together },
    three: {
      touches: [{ action: "read", resource: "/w/a" }],
      execute: async () => {
        order.push("after");
        return { output: "" };
      },
    },
  });
  expect(order).toEqual(["together", "together", "after"]);
});

test.each<[string, Partial<Tool>, string[]]>([
  ["a change before it", { effect: "file" }, ["later", "earlier", "done"]],
  ["an act before it that may be done twice", { effect: "none", class: "act" }, ["later", "earlier", "done"]],
  ["no look before it", { effect: "none" }, ["done", "later", "earlier"]],
])("what says how far the work is waits for %s", async (_, kind, expected) => {
  const order: string[] = [];
  const last = Promise.withResolvers<void>();
  const does = (name: string, until?: Promise<void>) =>
    toolNamed(name, {
      async execute() {
        await until;
        order.push(name);
        if (name === "later") last.resolve();
        return { output: "" };
      },
    });
  const tools: Record<string, Tool> = {
    earlier: { ...does("earlier", last.promise), ...kind },
    done: { ...does("done"), effect: "none", follows: true },
    later: { ...does("later"), effect: "none" },
  };
  await run({ earlier: {}, done: {}, later: {} }, { tools });
  expect(order).toEqual(expected);
});

test("a call that could not be yet is judged again when the earlier ones have been made", async () => {
  const touch: Touch = { action: "look", resource: "page", page: true };
  let isOpen = false;
  const asks = () => {
    if (isOpen) return [touch];
    throw Object.assign(new ToolError("open a page first"), { waitsFor: [touch] });
  };
  const opens: Behaviour = {
    touches: [touch],
    execute: async () => {
      isOpen = true;
      return { output: "open" };
    },
  };
  const tools = { click: { ...toolNamed("click", {}), asks } };
  const { results } = await run({ navigate: opens, click: {} }, { tools });
  expect(results.map((result) => result?.output)).toEqual(["open", "click"]);
  isOpen = false;
  const alone = await run({ click: {} }, { tools });
  expect(alone.results.map((result) => [result?.status, result?.output])).toEqual([["error", "open a page first"]]);
});

test("a call behind one that waits for a person stays open, and nothing spins", async () => {
  const write: Touch = { action: "write", resource: "/w/a" };
  const gate: Gate = ({ tool }) => ({ decision: tool === "asks" ? "ask" : "allow", rule: null, reason: "why" });
  const { journal, results, progressed } = await run(
    { asks: { touches: [write] }, behind: { touches: [write] }, free: {} },
    { gate },
  );
  expect(results.map((result) => result?.status)).toEqual([undefined, undefined, "ok"]);
  expect([progressed, journal.history.asks.length]).toEqual([true, 1]);
});

test("a tool does nothing before it is on record that it began", async () => {
  const stored = Promise.withResolvers<void>();
  const order: string[] = [];
  const execute: Tool["execute"] = async () => ({ output: String(order.push("executed")) });
  const delay = (event: StoredEvent) => (event.type === "tool-started" ? stored.promise : undefined);
  const running = run({ probe: { execute } }, { delay });
  await new Promise((tick) => setImmediate(tick));
  order.push("stored");
  stored.resolve();
  await running;
  expect(order).toEqual(["stored", "executed"]);
});

test("a call that learns under way that it must be asked for is asked for, and nothing is told of it", async () => {
  let hasLearnt = false;
  const gate: Gate = (call) => (hasLearnt ? { decision: "ask", rule: null, reason: "inside" } : allow(call));
  const execute = async () => {
    hasLearnt = true;
    throw Object.assign(new ToolError("leads inside"), { mustAsk: true });
  };
  const { journal, results } = await run({ fetch: { execute } }, { gate });
  expect(results).toEqual([undefined]);
  expect(journal.events.at(-1)).toMatchObject({ type: "ask-raised", reason: "inside" });
});

test("a denied call is told so and does not run", async () => {
  const ran: string[] = [];
  const execute: Tool["execute"] = async () => ({ output: String(ran.push("tool")) });
  const gate: Gate = () => ({ decision: "deny", rule: null, reason: "Not allowed: because" });
  const { results } = await run({ tool: { execute } }, { gate });
  expect([ran, results[0]?.status, results[0]?.output]).toEqual([[], "denied", "Not allowed: because"]);
});

test("an abort ends every call under way with a result", async () => {
  const abort = new AbortController();
  const hang: Tool["execute"] = (_, { signal }) => {
    abort.abort();
    return new Promise((_ok, no) =>
      signal.aborted ? no(signal.reason) : signal.addEventListener("abort", () => no(signal.reason)),
    );
  };
  const { results } = await run({ one: { execute: hang }, two: { execute: hang } }, { abort });
  expect(results.map((result) => result?.status)).toEqual(["interrupted", "interrupted"]);
});

test("when a result cannot be stored, the turn fails: a call that ran is never told as failed", async () => {
  const others: string[] = [];
  const slow: Tool["execute"] = async () => {
    await new Promise((tick) => setImmediate(tick));
    return { output: String(others.push("ended")) };
  };
  // Only the truth cannot be stored: a lie in its place could be.
  const refuses = (event: StoredEvent) => event.type === "tool-ended" && event.name === "ran" && event.status === "ok";
  const goOn = async () => {
    const { journal } = await run({ ran: {}, slow: { execute: slow } }, { refuses });
    await journal.append({ type: "step-started", step: 2 });
  };
  await expect(goOn()).rejects.toThrow("the disk is full");
  expect(others).toEqual(["ended"]);
});

test("a tool is given the path that was judged, even when it leads elsewhere by then", async () => {
  const used: string[] = [];
  let target = "/w/one";
  const tool: Tool = {
    ...toolNamed("moves", {}),
    asks: (_, { workspace }) => [{ action: "read", resource: workspace.resolve("link") }],
    execute: async (_, { workspace }) => {
      target = "/elsewhere";
      return { output: String(used.push(workspace.resolve("link"))) };
    },
  };
  await run({ moves: {} }, { tools: { moves: tool }, resolve: () => target });
  expect(used).toEqual(["/w/one"]);
});

test("a look at the workspace frames every command, and nothing else", async () => {
  const log: string[] = [];
  const change = { path: "/w/a", hash: null, after: "x" };
  const watch = async () => {
    log.push("look");
    return async () => {
      log.push("look again");
      return [change];
    };
  };
  const command = (name: string): Tool => ({
    ...toolNamed(name, { execute: async () => ({ output: `${log.push(name)}` }) }),
    toolset: "shell",
  });
  const tools = {
    command: command("command"),
    reader: { ...command("reader"), effect: "none" as const },
    other: { ...command("other"), toolset: "mcp" as const },
  };
  const { journal } = await run({ command: {} }, { tools, watch });
  await run({ reader: {}, other: {} }, { tools, watch });
  expect(log.sort()).toEqual(["command", "look", "look again", "other", "reader"]);
  await journal.append();
  expect(journal.events.find(({ type }) => type === "tool-ended")).toMatchObject({ changed: [change] });
});

test("a command in the background is not watched, and a look that fails costs the command nothing", async () => {
  const command = { ...toolNamed("command", { execute: async () => ({ output: "ran" }) }), toolset: "shell" as const };
  const watch = async () => {
    throw new Error("no look");
  };
  const ended = { type: "tool-ended", status: "ok", output: "ran" };
  for (const failing of [watch, async () => watch]) {
    const { journal } = await run({ command: {} }, { tools: { command }, watch: failing });
    await journal.append();
    expect(journal.events.at(-1)).toMatchObject(ended);
    expect(journal.events.at(-1)).not.toHaveProperty("changed");
  }
  const background = { ...command, input: z.unknown().transform(() => ({ background: true })) };
  const looks: string[] = [];
  const looking = async () => {
    looks.push("look");
    return async () => [];
  };
  await run({ command: {} }, { tools: { command: background }, watch: looking });
  expect(looks).toEqual([]);
});

test("work that passes on why it was stopped says that its time was over", async () => {
  const late: Behaviour = {
    limitMs: 1,
    execute: (_, { signal }) => new Promise((_ok, no) => signal.addEventListener("abort", () => no(signal.reason))),
  };
  const { results } = await run({ late });
  expect(results[0]).toMatchObject({ status: "error", output: "Timed out after 0.001 s." });
});

test.each([
  ["twice", 2, "error"],
  ["for ever", Number.POSITIVE_INFINITY, "error"],
] as const)(
  "a change whose file changes under it %s is worked out anew, unless its tool may not",
  async (_, times, refused) => {
    const changing = (again: boolean): Tool => {
      let [prepared, failed] = [0, 0];
      return {
        ...toolNamed("change", {}),
        effect: "file",
        ...(again && { again: true }),
        prepare: async () => ({ changes: [{ path: "/w/a", hash: `${prepared++}`, after: "new" }] }),
        async execute() {
          if (failed++ < times) throw Object.assign(new ToolError("changed on disk"), { isOutdated: true });
          return { output: `worked out ${prepared} times` };
        },
      };
    };
    const outcomes = [];
    for (const again of [true, false]) {
      const { results, journal } = await run({ change: {} }, { tools: { change: changing(again) } });
      const last = journal.history.messages.at(-1);
      outcomes.push([results[0]?.output, last?.role === "assistant" ? last.calls[0]?.before?.[0]?.hash : null]);
      expect(results[0]?.status).toBe(again && times === 2 ? "ok" : refused);
    }
    expect(outcomes).toEqual([
      times === 2 ? ["worked out 3 times", "2"] : ["changed on disk", "12"],
      ["changed on disk", "0"],
    ]);
  },
);

test("a change of what is too large to be kept says that it cannot be undone", async () => {
  const tool: Tool = {
    ...toolNamed("change", {}),
    prepare: async () => {
      const contents = { before: new Uint8Array(undoneBytes + 1), after: null };
      return { changes: [{ path: "/w/a", hash: "1", after: null, contents }] };
    },
  };
  const { results } = await run({ change: {} }, { tools: { change: tool } });
  expect(results[0]?.output).toBe("change\n[This cannot be undone: /w/a is larger than what is kept (256 MiB)]");
});
