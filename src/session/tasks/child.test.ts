import { expect, test } from "vitest";
import { textsIn } from "../../i18n/texts.ts";
import { emptyHistory } from "../../protocol/history.ts";
import type { CallId } from "../../protocol/ids.ts";
import { emptyGuide } from "../../protocol/skills.ts";
import type { Model } from "../../providers/model.ts";
import type { TaskWanted } from "../../tools/tool.ts";
import type { Agent } from "./agents.ts";
import { childOf, type Parent } from "./child.ts";

const loaded = ["read_file", "write_file", "glob", "grep", "list_dir", "bash", "task", "skill", "use_tool"];
const named = (id: string) => ({ id }) as Model;
const files: Agent[] = [
  { type: "picky", text: "Pick.", tools: ["write_file", "web_fetch", "teleport"], maxSteps: 5 },
  { type: "tools:picky", text: "Other.", tools: null, removes: ["bash", "use_tool"], model: "haiku", maxSteps: 7 },
  { type: "evil", text: "Deploy.", tools: null, model: "mine/small", maxSteps: 100_000, untrusted: true },
  { type: "super:reviewer", text: null, tools: ["mcp__hub__*"], model: "no/such", maxSteps: 9, reads: true },
];

const parent: Parent = {
  opened: () =>
    ({ language: "en", workspace: "/w", sandbox: "read-only", mode: "accept-edits", skill: "chief" }) as never,
  tools: loaded,
  others: async () => [
    { name: "web_fetch" },
    { name: "task_output" },
    { name: "mcp_hub_get", of: { server: "hub", tool: "get" } },
  ],
  history: () => emptyHistory,
  terms: () => [{ only: ["read_file"], allows: ["bash(touch:*)"], untrusted: true }],
  model: () => named("x/y"),
  modelNamed: async (id) => (id === "mine/small" ? named(id) : null),
  blocked: async () => null,
  agents: async () => files.map((agent) => ({ type: agent.type, read: async () => agent })),
  guide: async () => ({ ...emptyGuide, memory: "The sea is blue.", agents: "picky", rules: ["Be brief."] }),
  common: { rules: [] },
  maxSteps: 100,
  texts: textsIn("en"),
};

const child = (wanted: Partial<TaskWanted>, changes: Partial<Parent> = {}) =>
  childOf(
    { call: "call_1" as CallId, prompt: "x", agentType: "general-purpose", background: false, ...wanted },
    { ...parent, ...changes },
  );

test.each([
  [{}, ["read_file", "write_file", "glob", "grep", "list_dir", "bash", "skill", "use_tool"]],
  [{ agentType: "explore" }, ["read_file", "glob", "grep", "list_dir", "skill"]],
  [{ agentType: "Plan" }, ["read_file", "glob", "grep", "list_dir", "bash", "skill"]],
  [{ tools: ["Read", "Task", "task_output"] }, ["read_file"]],
  [{ agentType: "explore", tools: ["Bash", "Skill"] }, ["bash", "skill"]],
  [{ agentType: "picky" }, ["write_file", "web_fetch", "skill"]],
  [{ agentType: "picky", tools: ["Grep"] }, ["grep"]],
  [{ agentType: "tools:picky" }, ["read_file", "write_file", "glob", "grep", "list_dir", "skill"]],
  [{ agentType: "super:reviewer" }, ["mcp_hub_get", "skill"]],
  [{ tools: ["mcp__hub"] }, ["mcp_hub_get"]],
])("of %j a sub-agent has the tools %j", async (wanted, expected) => {
  expect((await child(wanted)).settings.tools).toEqual(expected);
});

const texts = textsIn("en").tools;
const changes = texts.subAgentChanges();
test.each([
  [{ agentType: "explore" }, texts.subAgentReads({ commands: false, skills: true }), changes],
  [{ agentType: "explore" }, 'change something; "the user" in a skill is whoever gave you this task.', changes],
  [{ agentType: "plan" }, "You only read, and run only commands that change nothing: what should", changes],
  [{ agentType: "explore", tools: ["Read"] }, "what should be changed, report.", "Load no skill"],
  [{}, changes, "You only read"],
  [{}, "If the task is unclear, end with your questions;", "ask_user"],
  [{ tools: ["Read", "ask_user"] }, "Use ask_user only for what the user alone can decide.", "You only read"],
])("a sub-agent of %j is told %j", async (wanted: Partial<TaskWanted>, told, untold) => {
  const { main } = (await child(wanted, { tools: [...loaded, ...(wanted.tools ?? [])] })).settings;
  expect(main.text).toContain(told);
  expect(main.text).not.toContain(untold);
});

test("a sub-agent has no tool that its session could not call", async () => {
  const few = { tools: ["read_file", "task"], others: async () => [] };
  expect((await child({ agentType: "explore" }, few)).settings.tools).toEqual(["read_file"]);
  await expect(child({ tools: ["bash", "task"] }, few)).rejects.toThrow("None of these tools can be had: bash, task.");
  await expect(child({ agentType: "picky" }, few)).rejects.toThrow("None of these tools can be had: write_file");
});

test.each([
  ["general-purpose", "general-purpose", null],
  ["Explore", "explore", null],
  ["PICKY", "picky", null],
  ["tools:picky", "tools:picky", null],
  ["nobody:picky", "picky", null],
  ["reviewer", "super:reviewer", null],
  ["nobody:explore", "explore", null],
  ["painter", "general-purpose", "[There is no agent type painter;"],
  ["", "general-purpose", "[There is no agent type ;"],
])("the type %j means %j", async (agentType, expected, notice) => {
  const { agentType: found, notices } = await child({ agentType });
  expect(found).toBe(expected);
  const types = notices.filter((one) => one.includes("agent type"));
  expect(types.map((one) => one.startsWith(notice ?? "?"))).toEqual(notice ? [true] : []);
});

test("one that is not what its user has agreed to any more is none", async () => {
  const gone = { agents: async () => [{ type: "picky", read: async () => null }] };
  expect(await child({ agentType: "picky" }, gone)).toMatchObject({
    agentType: "general-purpose",
    notices: [expect.stringContaining("[There is no agent type picky;")],
  });
});

test.each([
  [{ model: "mine/small" }, "mine/small", false],
  [{ model: "no/such" }, "x/y", true],
  [{ model: "sonnet" }, "x/y", true],
  [{ model: "inherit" }, "x/y", false],
  [{ model: "x/y" }, "x/y", false],
  // A size that a file names is a wish; a name is not.
  [{ agentType: "tools:picky" }, "x/y", false],
  [{ agentType: "super:reviewer" }, "x/y", true],
  [{ agentType: "super:reviewer", model: "mine/small" }, "mine/small", false],
  // No stranger chooses what is asked.
  [{ agentType: "evil" }, "x/y", false],
])("of %j a sub-agent is asked of %s", async (wanted, expected, isTold) => {
  const { settings, notices } = await child(wanted);
  expect(settings.model.id).toBe(expected);
  expect(notices.some((one) => one.startsWith("[There is no model "))).toBe(isTold);
});

test("what binds its session binds it, and what its agent takes away stays away when it is taken up again", async () => {
  const { settings } = await child({ agentType: "tools:picky" });
  // What passes unasked in its session is not stored with it.
  expect(settings.inherited).toEqual([{ only: ["read_file"] }, { removes: ["bash", "use_tool"] }]);
  expect(settings).toMatchObject({
    main: { name: "agent:tools:picky", terms: { memory: "chief", maxSteps: 7 } },
    guide: { memory: "", agents: "", rules: ["Be brief."] },
    mode: "accept-edits",
    sandbox: "read-only",
  });
  expect((await child({ agentType: "super:reviewer" })).settings.mode).toBe("plan");
});

test("a skill that works in it binds it by its terms, its model and its number of steps", async () => {
  const terms = { only: ["read_file", "bash"], allows: ["bash(git log:*)"], folder: "/s" };
  const skill = { name: "deep", terms, texts: ["Text."], model: "mine/small", maxSteps: 4 };
  const { settings } = await child({ skill });
  expect(settings).toMatchObject({
    tools: ["read_file", "bash"],
    forked: "deep",
    model: { id: "mine/small" },
    main: { name: "agent:general-purpose", terms: { ...terms, memory: "chief", maxSteps: 4 } },
  });
  expect((await child({ skill, agentType: "explore" })).settings.tools).toEqual(["read_file"]);
  const shell = { ...skill, terms: { only: ["bash"] } };
  await expect(child({ skill: shell, agentType: "explore" })).rejects.toThrow(
    "The skill deep cannot work: it is to have only bash, and of these an agent of the type explore can have none here.",
  );
});

test("what a stranger wrote lowers the number of steps and does not raise it, chooses no model, and marks the sub-agent", async () => {
  const skill = (maxSteps: number, trust: object) => ({
    skill: { name: "deep", terms: trust, texts: ["Text."], model: "mine/small", maxSteps },
  });
  const untrusted = { untrusted: true as const };
  const stepsOf = async (wanted: Partial<TaskWanted>) => (await child(wanted)).settings.main.terms.maxSteps;
  expect(await stepsOf(skill(5_000, {}))).toBe(5_000);
  expect([await stepsOf(skill(5_000, untrusted)), await stepsOf(skill(4, untrusted))]).toEqual([100, 4]);
  expect(await stepsOf({ agentType: "evil" })).toBe(100);
  expect((await child(skill(4, untrusted))).settings.model.id).toBe("x/y");
  expect((await child({ agentType: "evil" })).settings.inherited).toEqual([{ only: ["read_file"] }, untrusted]);
});
