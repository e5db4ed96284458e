import type { StoredBody } from "../../src/protocol/events.ts";
import type { AskId, CallId, MessageId, SessionId, TurnId } from "../../src/protocol/ids.ts";

type Placed = StoredBody & { turn?: TurnId };

interface CarriedCall {
  name: string;
  input: Record<string, unknown>;
  output?: string;
  status?: "ok" | "error" | "denied";
  details?: unknown;
}

/**
 * A journal in which each of these texts stands wherever a stranger's text can stand in a session: as an answer of its
 * own, a thought, a call of every kind with its input, output and details, a thing to do, a task and its report, the name
 * of a file, a reason, a problem, and in the end as what is asked.
 */
export function carriedEvents(texts: readonly string[]): Placed[] {
  const all = texts.join("\n\n");
  const one = (at: number) => texts[at % texts.length] as string;
  const single = texts.map((text, at) => calls(text)[at % calls(text).length] as CarriedCall);
  const lists = callsOfAll(texts);
  const task = "ses_nobody" as SessionId;
  return [
    {
      type: "prompt-submitted",
      message: "msg_0" as MessageId,
      text: all,
      files: texts.slice(0, 20).map((name) => ({ name, file: "/nowhere", size: 1 })),
      noSkill: { name: one(1), near: [one(2)] },
    },
    { type: "turn-started", model: one(3), skill: one(4), tools: [] },
    {
      type: "todos-changed",
      todos: texts.map((subject, at) => ({ id: `${at}`, subject, description: subject, status: "pending" })),
    },
    ...texts.flatMap((text, at) => step(at + 1, { text: `${text}\n`, reasoning: text, called: [single[at]] })),
    { type: "retry-scheduled", attempt: 1, waitMs: 1, reason: one(5) },
    { type: "fallback-taken", model: one(6), reason: one(7) },
    ...step(texts.length + 1, { text: "all of them", reasoning: all, called: lists }),
    {
      type: "task-started",
      ...{ task, agentType: one(8), prompt: all, call: callId(texts.length + 2, 0), run: "turn_9" as TurnId },
    },
    { type: "task-ended", task, status: "ok", result: all },
    ...step(texts.length + 2, {
      text: "a task",
      called: [{ name: "task", input: { agent_type: one(8), prompt: all }, output: all, details: { task } }],
    }),
    {
      type: "turn-ended",
      ...{ reason: "failed", text: "", usage: { input: 1, output: 1 }, problem: all, cause: "unauthorized" },
    },
    ...asked(texts),
  ] as Placed[];
}

const callId = (step: number, at: number) => `call_${step}_${at}` as CallId;

interface Said {
  text: string;
  reasoning?: string;
  called: readonly (CarriedCall | undefined)[];
}

function step(number: number, { called, ...said }: Said): StoredBody[] {
  const given = called.filter((call) => call !== undefined);
  const toolCalls = given.map(({ name, input }, at) => ({ id: callId(number, at), name, input }));
  return [
    { type: "step-started", step: number },
    { type: "message-finished", message: `msg_${number}` as MessageId, ...said, toolCalls, stop: "tool-calls" },
    ...given.flatMap(({ name, input, output = "", status = "ok", details }, at): StoredBody[] => [
      { type: "tool-started", call: callId(number, at), name, input },
      { type: "tool-ended", call: callId(number, at), name, status, output, details, origin: "web", ms: 1 },
    ]),
  ];
}

/** One text as the call of every kind that has one thing to show. */
const calls = (text: string): CarriedCall[] => [
  { name: "bash", input: { command: text, cwd: text }, output: text, details: { signal: text } },
  { name: "read_file", input: { path: text }, output: `1 | ${text}`, details: { path: text } },
  { name: "web_fetch", input: { url: text }, output: text, details: { url: text, title: text } },
  { name: "grep", input: { pattern: text, path: text }, output: text, status: "error" },
  { name: "mcp_x_y", input: { [text]: text }, output: text, details: { server: text, tool: text } },
  { name: text.slice(0, 200), input: { text }, output: "", details: { [text]: text } },
  { name: "edit", input: { path: text, old_string: text, new_string: text }, output: text, status: "denied" },
  { name: "write_file", input: { path: text, content: text }, output: text, status: "error" },
  { name: "apply_patch", input: { patch: `*** ${text}\n+${text}\n-${text}` }, output: text, status: "error" },
  { name: "file_stat", input: { path: text }, output: text, details: { type: text, target: text, encoding: text } },
  { name: "skill", input: { name: text, arguments: text }, output: text, details: { source: text } },
  { name: "memory", input: { action: "write", key: text, content: text }, output: text },
  { name: "memory", input: { action: "read", key: text }, output: text },
  { name: "task_output", input: { task_id: text }, output: text },
  { name: "browser_navigate", input: { url: text }, output: text, details: { url: text, title: text } },
  { name: "ask_user", input: { question: text, options: [text] }, output: text },
  { name: "exit_plan_mode", input: { plan: text }, output: text },
];

/** All texts in those that have a list to show, each as an entry. */
function callsOfAll(texts: readonly string[]): CarriedCall[] {
  const count = texts.length;
  const lines = texts.map((text) => text.replaceAll("\n", " "));
  const hits = (text: string) => [{ number: 1, text, hit: true, ranges: [[0, 3]] }];
  const diff = (text: string) => `@@ -1 +1 @@\n-${text}\n+${text}`;
  const listed = { name: "", type: "link", size: 1 };
  return [
    {
      ...{ name: "grep", input: { pattern: "x" } },
      details: { total: count, shown: count, files: texts.map((text) => ({ path: text, lines: hits(text) })) },
    },
    { name: "glob", input: { pattern: "x" }, details: { count, files: texts } },
    {
      ...{ name: "list_dir", input: { path: "x" } },
      details: { count, entries: texts.map((text) => ({ ...listed, name: text, target: text })) },
    },
    {
      ...{ name: "web_search", input: { query: "x" } },
      details: { results: texts.map((text) => ({ title: text, url: text, snippet: text })) },
    },
    // As its address alone, which then is its own words.
    {
      ...{ name: "web_search", input: { query: "y" } },
      details: { results: texts.map((text) => ({ title: "", url: text, snippet: "" })) },
    },
    { name: "todo_write", input: {}, output: lines.map((text, at) => `[>] ${at} ${text}`).join("\n") },
    {
      ...{ name: "edit", input: { path: "x" } },
      details: { files: lines.map((text) => ({ path: text, diff: diff(text), added: 1, removed: 1 })) },
    },
    { name: "memory", input: { action: "list" }, details: { keys: texts.map((key) => ({ key, bytes: 1 })) } },
  ];
}

/** What waits for an answer: a permission, a question and a plan, in a turn of their own. */
function asked(texts: readonly string[]): Placed[] {
  const turn = "turn_2" as TurnId;
  const all = texts.join("\n\n");
  const kinds = [
    { kind: "permission", tool: "bash", input: { command: all }, suggestion: `bash(${texts[0]})` },
    { kind: "permission", tool: "mcp_x_y", input: Object.fromEntries(texts.map((text) => [text, text])) },
    { kind: "question", tool: "ask_user", input: {}, question: all, options: texts },
    { kind: "question", tool: "exit_plan_mode", input: { plan: all }, options: texts.slice(0, 3) },
  ];
  const toolCalls = kinds.map(({ tool: name, input }, at) => ({ id: callId(9_000, at), name, input }));
  const touches = texts.map((resource) => ({ action: "network", resource }));
  return [
    { type: "prompt-submitted", message: "msg_8999" as MessageId, text: "and now?" },
    { type: "turn-started", model: "a/b", skill: "general", tools: [] },
    { type: "step-started", step: 1 },
    { type: "message-finished", message: "msg_9000" as MessageId, text: "", toolCalls, stop: "tool-calls" },
    ...kinds.map((one, at) => ({
      ...{ type: "ask-raised", ask: `ask_${at}` as AskId, call: callId(9_000, at), touches, reason: all, hash: "x" },
      ...one,
      ...(at === 1 && { of: { task: "ses_nobody" as SessionId, agentType: texts[0] } }),
    })),
    { type: "turn-waiting", asks: kinds.map((_, at) => `ask_${at}` as AskId) },
  ].map((body) => ({ ...body, turn })) as Placed[];
}
