import { expect, test } from "vitest";
import { textsIn } from "../i18n/texts.ts";
import { emptyHistory, type History } from "../protocol/history.ts";
import type { Call, FileChange } from "../protocol/messages.ts";
import type { Tool } from "../tools/tool.ts";
import { settle } from "./settle.ts";

const texts = textsIn("en").tools;
const effects: Record<string, Tool["effect"]> = {
  ...{ read_file: "none", write_file: "file", bash: "world", skill: "world" },
};
const tools = {
  names: () => Object.keys(effects),
  called: async (name: string) => ({ name }),
  listed: () => [],
  others: async () => [],
  get: async (name: string) => (effects[name] ? ({ effect: effects[name] } as Tool) : null),
};

function left(name: string, rest: Partial<Call> = {}): History {
  const call: Call = { id: "call_1", name, input: {}, state: "started", ...rest };
  return {
    ...emptyHistory,
    messages: [{ role: "assistant", id: "msg_1", seq: 1, at: "", text: "", calls: [call], stop: "tool-calls" }],
  };
}

const change: FileChange = { path: "/w/a", hash: "old", after: "new" };
const fate = async (history: History, now: string | null = null) => {
  const { settled } = await settle({ history, tools, texts, hashFile: async () => now });
  return settled.map((event) => event.type === "tool-ended" && event.status);
};

test("a read that was cut off is left to run again", async () => {
  expect(await fate(left("read_file"))).toEqual([]);
});

test("a command that was cut off is told as interrupted, and not run again", async () => {
  expect(await fate(left("bash"))).toEqual(["interrupted"]);
});

test("a skill whose sub-agent was begun goes on, whatever was cut off beside it; one that was being read is told as interrupted", async () => {
  expect(await fate(left("skill"))).toEqual(["interrupted"]);
  const begun = { call: "call_1", task: "ses_1", run: "turn_1", agentType: "explore", prompt: "/x" } as const;
  const task = { ...begun, background: false, notices: [], ended: null, told: false, answers: {} };
  expect(await fate({ ...left("skill"), tasks: [task] })).toEqual([]);
});

test("a tool that is no longer there is told as interrupted", async () => {
  expect(await fate(left("gone"))).toEqual(["interrupted"]);
});

test.each<[string, string | null, string[]]>([
  ["the file is as it was: left to run", "old", []],
  ["the file is as it should become: done", "new", ["ok"]],
  ["the file is something else: told the truth", "other", ["interrupted"]],
  ["the file is gone: told the truth", null, ["interrupted"]],
])("a write that was cut off, %s", async (_, now, expected) => {
  expect(await fate(left("write_file", { before: [change] }), now)).toEqual(expected);
});

const settledAs = async (before: FileChange[], files: Record<string, string>) => {
  const hashFile = async (path: string) => files[path] ?? null;
  const { settled } = await settle({ history: left("write_file", { before }), tools, texts, hashFile });
  return settled.map((event) => event.type === "tool-ended" && [event.status, event.output]);
};

test("a folder that was made for a file tells nothing: the file does", async () => {
  const before: FileChange[] = [
    { path: "/w/new", hash: null, after: "folder", folder: true },
    { path: "/w/new/a", hash: null, after: "new" },
  ];
  expect(await settledAs(before, { "/w/new": "folder" })).toEqual([]);
  expect(await settledAs(before, { "/w/new": "folder", "/w/new/a": "new" })).toEqual([
    ["ok", texts.completedBefore({ path: "/w/new/a" })],
  ]);
  const gone: FileChange = { path: "/w/empty", hash: "folder", after: null, folder: true };
  expect([await settledAs([gone], { "/w/empty": "folder" }), await settledAs([gone], {})]).toEqual([
    [],
    [["ok", texts.completedBefore({ path: "/w/empty" })]],
  ]);
});

test("of several files, those that were changed and those that were not are named", async () => {
  const before = ["a", "b"].map((name) => ({ path: `/w/${name}`, hash: "old", after: "new" }));
  expect(await settledAs(before, { "/w/a": "new", "/w/b": "old" })).toEqual([
    ["interrupted", texts.partlyDone({ done: "/w/a", open: "/w/b" })],
  ]);
  expect(await settledAs(before, { "/w/a": "new", "/w/b": "other" })).toEqual([["interrupted", texts.interrupted()]]);
  expect(await settledAs(before, { "/w/a": "new", "/w/b": "new" })).toMatchObject([["ok", expect.any(String)]]);
});

test("a move is done when it is there and no longer here, and in doubt when it is in both places or in none", async () => {
  const moved: FileChange = { path: "/w/new", from: "/w/old", hash: null, after: null };
  expect(await settledAs([moved], { "/w/old": "x" })).toEqual([]);
  expect(await settledAs([moved], { "/w/new": "x" })).toMatchObject([["ok", expect.any(String)]]);
  expect(await settledAs([moved], { "/w/new": "x", "/w/old": "x" })).toMatchObject([
    ["interrupted", expect.any(String)],
  ]);
  expect(await settledAs([moved], {})).toMatchObject([["interrupted", expect.any(String)]]);
});

test("calls that had not begun are nobody's leftovers", async () => {
  expect(await fate(left("bash", { state: "open" }))).toEqual([]);
  expect(await fate(left("bash", { state: "approved" }))).toEqual([]);
});

test("what was to come after an interrupted command is not done; reads are, and so is what stands before it", async () => {
  const names = ["write_file", "read_file", "bash", "write_file", "read_file", "bash"];
  const states: Call["state"][] = ["open", "open", "started", "open", "open", "waiting"];
  const calls = names.map((name, index): Call => {
    return { id: `call_${index}`, name, input: {}, state: states[index] as Call["state"] };
  });
  const history: History = {
    ...emptyHistory,
    messages: [{ role: "assistant", id: "msg_1", seq: 1, at: "", text: "", calls, stop: "tool-calls" }],
  };
  const { settled, leftovers } = await settle({ history, tools, texts, hashFile: async () => null });
  const ended = settled.map((event) => event.type === "tool-ended" && [event.call, event.output]);
  expect(ended).toEqual([
    ["call_2", texts.interrupted()],
    ["call_3", texts.notRunBehind()],
  ]);
  expect(leftovers).toBe(1);
});
