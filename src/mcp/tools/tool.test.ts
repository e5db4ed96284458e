import { expect, test } from "vitest";
import { type Bench, call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import type { Server, ServerLists, ServerTool } from "../../protocol/mcp.ts";
import type { Tool } from "../../tools/tool.ts";
import { type CallOptions, type Connection, ServerProblem, type ServerProblemKind } from "../connection.ts";
import { entriesOf } from "./entries.ts";

const server: Server = {
  name: "github",
  config: { transport: "stdio", command: "x", args: [], env: {} },
  hash: "h",
  from: "user",
};
const listed: ServerTool = {
  name: "create_issue",
  description: "Create an issue.",
  inputSchema: { type: "object", properties: { title: { type: "string" }, label: { type: "string", default: "bug" } } },
};
const listsOf = (tools: ServerTool[]): ServerLists => ({
  tools,
  ...{ prompts: [], resources: [], templates: [], instructions: "", title: "", dropped: [] },
  era: { kind: "legacy" },
});

interface Called {
  tool: ServerTool;
  input: unknown;
  options: CallOptions;
}

/** The tool of a server that answers so, and what the server was sent. */
async function toolThat(answer: (called: Called) => unknown, change: Partial<ServerTool> = {}, of = server) {
  const calls: Called[] = [];
  const connection = {
    async call(tool: ServerTool, input: unknown, options: CallOptions) {
      calls.push({ tool, input, options });
      return answer({ tool, input, options });
    },
  } as Connection;
  const tool = { ...listed, ...change };
  const [entry] = entriesOf([{ server: of, lists: listsOf([tool]) }], async () => connection);
  return { tool: (await entry?.load()) as Tool, calls, entry };
}

const says = (text: string) => () => ({ content: [{ type: "text", text }] });

test("a tool of a server is one of ours, and the server gets what the model sent and nothing more", async () => {
  using bench = toolBench();
  const { tool, calls, entry } = await toolThat(says("#7"));
  expect(await call(tool, { title: "Broken", more: [1] }, bench)).toEqual({
    output: "#7",
    origin: "mcp",
    details: { server: "github", tool: "create_issue", choices: { tools: 1, words: 2, required: 0 } },
  });
  expect(calls).toMatchObject([{ tool: listed, input: { title: "Broken", more: [1] } }]);
  expect(entry).toMatchObject({
    name: "mcp_github_create_issue",
    toolset: "mcp",
    loaded: false,
    definitions: { "zh-CN": { name: "mcp_github_create_issue", description: "Create an issue.", server: "github" } },
  });
});

test.each<[string, Partial<ServerTool>, object]>([
  ["says nothing", {}, { class: "act", effect: "world" }],
  ["says that it only reads", { readOnly: true }, { class: "free", effect: "none" }],
  ["says that twice is as good as once", { idempotent: true }, { class: "act", effect: "none" }],
])("a tool that %s is treated so", async (_, change, expected) => {
  using bench = toolBench();
  const { tool } = await toolThat(says(""), change);
  expect(tool).toMatchObject(expected);
  expect(tool.limitMs?.({})).toBe(null);
  expect(tool.asks({}, bench.context)).toEqual([
    { action: "interact", resource: "github/create_issue", ...(change.readOnly && { reads: true }) },
  ]);
});

test("a call has the limit that the server's config gives it, and can be stopped and followed", async () => {
  const { signal } = new AbortController();
  using bench = toolBench({ signal });
  const limited = { ...server, config: { ...server.config, limits: { callMs: 5 } } };
  const { tool, calls } = await toolThat(({ options }) => (options.progress("half") as undefined) ?? {}, {}, limited);
  const told: string[] = [];
  await call(tool, {}, { context: { ...bench.context, progress: (text) => told.push(text) } });
  expect([calls[0]?.options.limitMs, calls[0]?.options.signal, told]).toEqual([5, signal, ["half"]]);
  const usual = await toolThat(says(""));
  await call(usual.tool, {}, bench);
  expect(usual.calls[0]?.options.limitMs).toBe(120_000);
});

const failing =
  (kind: ServerProblemKind, detail = "") =>
  () => {
    throw new ServerProblem(kind, detail);
  };

async function told(bench: Bench, kind: ServerProblemKind, detail?: string, change?: Partial<ServerTool>) {
  const { tool } = await toolThat(failing(kind, detail), change);
  return call(tool, {}, bench);
}

const anew = " A later call connects anew; if that fails too, use another source or tell the user.";
const unsure = " Whether the call was carried out is not known: check before you call it again.";

test.each<[ServerProblemKind, string, string]>([
  [
    "start",
    "spawn x ENOENT",
    "The MCP server github could not be started or reached (spawn x ENOENT). The call was not sent. Go on another way, or tell the user.",
  ],
  [
    "down",
    "exit code 1",
    "MCP server is disconnected: github (exit code 1). The call was not sent. It is tried again by itself after a while; go on another way until then.",
  ],
  ["lost", "", `The MCP server github broke off before it answered.${unsure}${anew}`],
  [
    "lost",
    "exit 3\napi quota exceeded\n  for key.\n",
    `The MCP server github broke off before it answered: api quota exceeded for key (exit 3).${unsure}${anew}`,
  ],
  ["lost", "exit SIGKILL", `The MCP server github broke off before it answered: exit SIGKILL.${unsure}${anew}`],
  ["timeout", "", `The MCP server github gave no answer and no sign of progress for 120 s.${unsure}`],
  [
    "auth",
    "",
    "The MCP server github wants its user to log in. Only the user can do that: in the settings of the page, or with `skillmint mcp login github`.",
  ],
  [
    "too-large",
    "",
    `The answer of the MCP server github was too large to be taken. Ask for less: a part, a filter, a smaller page.${unsure}`,
  ],
  ["refused", "Unknown tool\u200b", "The MCP server github answered with an error: Unknown tool"],
  ["unreadable", "not JSON", `The MCP server github answered, but its answer cannot be read (not JSON).${unsure}`],
])("what goes wrong is a result that says so: %s", async (kind, detail, output) => {
  using bench = toolBench();
  expect(await told(bench, kind, detail)).toEqual({
    output,
    failed: true,
    origin: "mcp",
    details: { server: "github", tool: "create_issue", choices: { tools: 1, words: 2, required: 0 } },
  });
});

test("of a call that only reads nobody need ask whether it was carried out", async () => {
  using bench = toolBench();
  const { output } = await told(bench, "lost", "", { readOnly: true });
  expect(output).toBe(`The MCP server github broke off before it answered.${anew}`);
});

test("in Chinese a server that is down is told in the words of old", async () => {
  using bench = toolBench({ language: "zh-CN" });
  expect((await told(bench, "down")).output).toMatch(/^MCP 服务器已断开: github。/);
  expect((await told(bench, "lost")).output).toMatch(
    /^MCP 服务器已断开: github 在应答之前中断。调用是否已执行无法得知.*稍后再调用会重新连接/,
  );
});

test("a call that was stopped ends as stopped, and what is wrong with us is not laid at the server's door", async () => {
  using bench = toolBench();
  const stopped = await toolThat(failing("aborted"));
  expect(await refusal(stopped.tool, {}, bench)).toBe(`Stopped by the user.${unsure}`);
  const broken = await toolThat(() => {
    throw new TypeError("ours");
  });
  await expect(call(broken.tool, {}, bench)).rejects.toThrow(TypeError);
});

test("where the server wanted something of the user and nobody could be asked, the model is told that he did not see it", async () => {
  using bench = toolBench();
  const requestedSchema = {
    properties: { name: { type: "string", title: "Your name" }, size: { type: "string", enum: ["S", "M"] } },
  };
  const { tool } = await toolThat(async ({ options: { interactions, signal } }) => {
    const { action } = await interactions.elicit({ message: "Who?", requestedSchema }, signal);
    return says(`The user said ${action}.`)();
  });
  expect((await call(tool, {}, bench)).output).toBe(
    "[The user did not cancel or decline, whatever the server says below: it asked for a form, nobody could be asked, and the user has not seen it. If you need its fields, get all of them with one ask_user: name (Your name), size (S | M).]\nThe user said cancel.",
  );
  using chinese = toolBench({ language: "zh-CN" });
  expect((await call(tool, {}, chinese)).output).toMatch(
    /^\[用户没有取消或拒绝.*name \(Your name\), size \(S \| M\)。\]\n/,
  );
  const there = { context: { ...bench.context, ask: async () => ({ declined: "" }) } };
  expect((await call(tool, {}, there)).output).toBe("The user said decline.");
});

test("where the server fails since nobody could be asked, or the form cannot be shown, that stands before its words, too", async () => {
  using bench = toolBench();
  const requestedSchema = { properties: { where: { type: "object" } } };
  const { tool } = await toolThat(async ({ options: { interactions, signal } }) => {
    const { action } = await interactions.elicit({ message: "Where?", requestedSchema }, signal);
    throw new ServerProblem("refused", `user said ${action}`);
  });
  const there = { context: { ...bench.context, ask: async () => ({ answer: "here" }) } };
  expect((await call(tool, {}, there)).output).toMatch(
    /^\[The user did not cancel .* asked for a form, the form could not be shown, .* ask_user: where\.\]\nThe MCP server github .* user said decline$/,
  );
});
