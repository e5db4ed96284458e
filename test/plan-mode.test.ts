import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import type { Event } from "../src/protocol/events.ts";
import { waitingIn } from "./support/asks.ts";
import { commands } from "./support/commands.ts";
import { type ScriptedModel, startScriptedModel } from "./support/scripted-model.ts";
import { startServer } from "./support/server.ts";
import { at, type Ended, type Skillmint } from "./support/skillmint.ts";

const small = resolve(import.meta.dirname, "support/small-mcp-server.ts");
const write = (path: string) => ({ calls: [{ name: "write_file", input: { path, content: "x" } }] });
const present = { calls: [{ name: "exit_plan_mode", input: { plan: "1. write it" } }] };
const isMade = ({ work }: Skillmint) => existsSync(join(work, "made"));

const eventsIn = ({ stdout }: Ended): Event[] =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const said = ({ requests }: ScriptedModel) => String(requests.at(-1)?.body.messages.at(-1)?.content);

async function planned(program: Skillmint, url: string, answer: string, ...flags: string[]) {
  const { session, asks } = waitingIn(
    await program.run("run", "--mode", "plan", "--output", "json", ...flags, ...at(url), "go"),
  );
  const ended = await program.run(
    ...["run", "--session", session, "--output", "jsonl", ...at(url), "--answer", `${asks[0]?.ask}=${answer}`],
  );
  return { session, ask: asks[0], ended };
}

test("a session that begins in plan mode is told so and has the way out among its tools", async () => {
  const program = commands();
  await using model = await startScriptedModel([write("made"), { text: "Hm." }]);
  await program.run("run", "--mode", "plan", ...at(model.url), "go");
  const { tools, messages } = model.requests[0]?.body ?? {};
  expect(tools?.map(({ function: { name } }) => name)).toContain("exit_plan_mode");
  expect(messages?.at(-1)?.content).toBe(
    "[Plan mode: only read and look (files, and commands such as ls, grep or git log); nothing may be changed but your todos. When your plan is ready, call exit_plan_mode with it.]\n\ngo",
  );
  expect([said(model), isMade(program)]).toEqual([
    "Not allowed: plan mode only reads; put this change into the plan",
    false,
  ]);
});

test("where there are MCP servers the note of plan mode says which of their tools may be called", async () => {
  const program = commands();
  await program.run("mcp", "add", "small", "--", process.execPath, small);
  await using model = await startScriptedModel([{ text: "Hm." }]);
  await program.run("run", "--mode", "plan", ...at(model.url), "go");
  expect(model.requests[0]?.body.messages.at(-1)?.content).toContain(
    "commands such as ls, grep or git log, and MCP tools that their server marks as read-only);",
  );
});

test.each([
  ["1", "default", 3],
  ["2", "accept-edits", 0],
  ["allow", "default", 3],
  ["Yes", "default", 3],
  ["同意", "default", 3],
])("an approved plan is carried out in the same turn: answer %s", async (answer, mode, code) => {
  const program = commands();
  await using model = await startScriptedModel([present, write("made"), { text: "Done." }]);
  const { ask, ended } = await planned(program, model.url, answer);
  expect(ask).toMatchObject({ kind: "question", tool: "exit_plan_mode", options: expect.any(Array) });
  expect(ask?.question).toContain("1. write it");
  expect([ended.code, isMade(program)]).toEqual([code, code === 0]);
  expect(eventsIn(ended).filter(({ type }) => type === "mode-changed")).toEqual([expect.objectContaining({ mode })]);
  const types = eventsIn(ended).map(({ type }) => type);
  expect(types.indexOf("mode-changed")).toBe(types.indexOf("tool-ended") - 1);
  expect(types).not.toContain("turn-started");
});

test.each([
  ["3", "The user wants you to keep planning. You are still in plan mode."],
  ["deny", "The user wants you to keep planning. You are still in plan mode."],
  ["no", "The user wants you to keep planning. You are still in plan mode."],
  ["deny:first the tests", expect.stringContaining("The user wants you to keep planning: first the tests\n")],
  ["yes, but smaller", expect.stringContaining("The user wants you to keep planning: yes, but smaller\n")],
  ["first the tests", expect.stringContaining("The user wants you to keep planning: first the tests\n")],
])("any other answer keeps plan mode: %s", async (answer, expected) => {
  const program = commands();
  await using model = await startScriptedModel([present, write("made"), { text: "Hm." }]);
  const { ended } = await planned(program, model.url, answer);
  const results = eventsIn(ended).flatMap((event) => (event.type === "tool-ended" ? [event.output] : []));
  expect([results, isMade(program)]).toEqual([
    [expected, "Not allowed: plan mode only reads; put this change into the plan"],
    false,
  ]);
});

test("the options are in the session's language", async () => {
  const program = commands({ env: { SKILLMINT_LANG: "zh-CN" } });
  await using model = await startScriptedModel([present, { text: "好。" }]);
  const { ask, ended } = await planned(program, model.url, "2");
  expect(ask?.options).toEqual(["执行，每次修改前询问", "执行，自动接受修改", "不执行，继续完善计划"]);
  expect(eventsIn(ended).find(({ type }) => type === "mode-changed")).toMatchObject({ mode: "accept-edits" });
});

test("the agent binds its own hands at once, even where nothing is asked for, and comes out by the user's word only", async () => {
  const program = commands();
  writeFileSync(join(program.work, "a.txt"), "a");
  const use = (name: string, input: object) => ({ calls: [{ name: "use_tool", input: { name, input } }] });
  await using model = await startScriptedModel([
    use("enter_plan_mode", {}),
    write("made"),
    { calls: [{ name: "read_file", input: { path: "a.txt" } }] },
    use("exit_plan_mode", { plan: "write it" }),
    write("made"),
    { text: "Done." },
  ]);
  const first = await program.run("run", "--mode", "unrestricted", "--output", "json", ...at(model.url), "go");
  const { session, asks } = waitingIn(first);
  expect(isMade(program)).toBe(false);
  const flags = ["--session", session, ...at(model.url)];
  expect((await program.run("run", ...flags, "--answer", `${asks[0]?.ask}=2`)).code).toBe(0);
  expect(isMade(program)).toBe(true);
});

test("outside plan mode there is nothing to approve", async () => {
  await using model = await startScriptedModel([
    { calls: [{ name: "use_tool", input: { name: "exit_plan_mode", input: { plan: "x" } } }] },
    { text: "Ok." },
  ]);
  const { code } = await commands().run("run", ...at(model.url), "go");
  expect([code, said(model)]).toEqual([0, "You are not in plan mode: nothing is to be approved. Go on with the work."]);
});

test("a mode that the user changes is told with his next words, once", async () => {
  const program = commands();
  await using model = await startScriptedModel(() => ({ text: "Ok." }));
  await program.run("run", ...at(model.url), "one");
  await program.run("run", "--continue", "--mode", "plan", ...at(model.url), "two");
  expect(said(model)).toMatch(/^\[Plan mode: .* call exit_plan_mode with it through use_tool: .*\]\n\ntwo$/);
  await program.run("run", "--continue", "--mode", "plan", ...at(model.url), "three");
  expect(said(model)).toBe("three");
});

test("that nothing is asked for is typed, for this session and no copy of it", async () => {
  await using server = await startServer();
  const { program, request } = server;
  const id = await server.begin({ workspace: program.work, prompt: "hello" });
  const path = `/api/sessions/${id}`;
  const set = (confirmation?: string) => request("PATCH", path, { body: { mode: "unrestricted", confirmation } });
  for (const word of [undefined, "", "yes", "default"]) expect((await set(word)).status).toBe(422);
  expect((await request("GET", path)).json.mode).toBe("default");
  expect((await set(" Unrestricted ")).json.mode).toBe("unrestricted");
  expect((await set("无限制")).json.mode).toBe("unrestricted");
  const { json: fork } = await request("POST", `${path}/fork`);
  expect((await request("GET", `/api/sessions/${fork.id}`)).json.mode).toBe("default");
  // A command line that goes on with it finds it as it was confirmed.
  const touch = 'bash {"command":"touch made"}';
  expect((await program.run("run", "--session", fork.id, touch)).code).toBe(3);
  expect((await program.run("run", "--session", id, touch)).code).toBe(0);
  // Stricter ones go along.
  await request("PATCH", path, { body: { mode: "plan" } });
  const { json: strict } = await request("POST", `${path}/fork`);
  expect((await request("GET", `/api/sessions/${strict.id}`)).json.mode).toBe("plan");
});
