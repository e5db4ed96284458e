import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { type RecordedRequest, startScriptedModel } from "./support/scripted-model.ts";
import { at } from "./support/skillmint.ts";
import { outputsIn, putSkill, saidIn, toolsIn } from "./support/skills.ts";
import { isChild, jsonl, putAgent, scripted, systemOf, task } from "./support/sub-agents.ts";

const chinese = { env: { SKILLMINT_LANG: "zh-CN" } };
const childOf = (requests: readonly RecordedRequest[]) => requests.find(isChild) as RecordedRequest;

test("an agent of the workspace waits for trust; then the model is told of it, and a sub-agent works by its file", async () => {
  const program = commands();
  putAgent(program.work, "reviewer", { head: "tools: Read, Grep\nmaxTurns: 3\n", text: "Be strict." });
  await using model = await scripted(
    [
      task({ prompt: "look", agent_type: "reviewer" }),
      { text: "Done." },
      task({ prompt: "look", agent_type: "Reviewer" }),
    ],
    () => ({ text: "Looked." }),
  );
  const before = await program.run("run", ...at(model.url), ...jsonl, "go");
  expect(before.stderr).toContain("1 agent of this folder waits for your word: `skillmint trust` shows it.");
  expect(outputsIn(before).at(-1)).toContain(
    "[There is no agent type reviewer; a general-purpose one did it. There are: explore, plan, general-purpose.]",
  );
  expect(systemOf(model.requests[0] as RecordedRequest)).not.toContain("## Agents");
  expect(systemOf(childOf(model.requests))).not.toContain("Be strict.");

  expect((await program.run("trust")).stdout).toMatch(/may use: Read, Grep; instructs a sub-agent: About reviewer\./);
  await program.run("trust", "--yes");
  const own = model.requests.length;
  const after = await program.run("run", ...at(model.url), ...jsonl, "go");
  const [first, child] = model.requests.slice(own) as [RecordedRequest, RecordedRequest];
  expect(after.stderr).not.toContain("waits for your word");
  expect(systemOf(first)).toContain(
    "## Agents\nFurther values of `agent_type` for `task`:\n- reviewer: About reviewer.",
  );
  expect(outputsIn(after).at(-1)).toMatch(
    /^Sub-agent \(reviewer\) finished:\n\nLooked\.\n\n\[task_id: ses_\w+\] Only if something is missing, or it asks something: call task with this task_id and what you say to it as prompt\.$/,
  );
  expect(toolsIn(child)).toEqual(["read_file", "grep", "skill"]);
  expect(systemOf(child)).toContain("\n\nBe strict.\n\n---\nEnvironment:");
  expect(systemOf(child)).toContain("- Maximum iterations: 3\n");
  expect(systemOf(child)).not.toContain("## Agents");
});

test("an agent that comes or goes is told at the next prompt, and one that was changed is not used before the user agrees", async () => {
  const program = commands();
  await using model = await scripted([{ text: "One." }, { text: "Two." }, { text: "Three." }], () => ({ text: "?" }));
  await program.run("run", ...at(model.url), "one");
  putAgent(program.home, "helper");
  await program.run("run", "--continue", "--api-key", "k", "two");
  await program.run("run", "--continue", "--api-key", "k", "three");
  const [first, second, third] = model.requests.map(saidIn);
  expect(first).not.toContain("helper");
  expect(second).toContain("[The agents for `task` have changed. They are now:]\n## Agents");
  expect(third?.split("- helper: About helper.")).toHaveLength(2);
});

test("however many agents there are, the model is told of them in a thousand characters", async () => {
  const program = commands();
  for (let number = 0; number < 60; number++) putAgent(program.home, `helper-of-many-${number}`);
  await using model = await startScriptedModel([{ text: "Hi." }]);
  await program.run("run", ...at(model.url), "go");
  const [told = ""] = /## Agents[\s\S]*?(?=\n\n|$)/.exec(systemOf(model.requests[0] as RecordedRequest)) ?? [];
  expect(told.length).toBeGreaterThan(800);
  expect(told.length).toBeLessThanOrEqual(1000);
  expect(told).toMatch(/\n\d+ more are not listed\.$/);
});

test("a sub-agent has the catalogue of skills where it may load them, and what its file names and nobody has is told", async () => {
  const program = commands();
  putSkill(program.home, "greet");
  putAgent(program.home, "picky", { head: "tools: [Write, WebFetch, Task, Teleport]\n" });
  const wanted = [{ agent_type: "Explore" }, { agent_type: "picky" }, { allowed_tools: ["Read", "mkdir"] }];
  await using model = await scripted([task(...wanted.map((one) => ({ prompt: "x", ...one })))], () => ({
    text: "Ok.",
  }));
  const run = await program.run("run", ...at(model.url), ...jsonl, "go");
  const children = model.requests
    .filter(isChild)
    .map((one) => [toolsIn(one).join(), systemOf(one).includes("- greet: About greet.")]);
  expect(Object.fromEntries(children)).toEqual({
    "read_file,glob,grep,list_dir,skill": true,
    "write_file,web_fetch,skill": true,
    read_file: false,
  });
  // Whichever ends first.
  const notices = outputsIn(run).flatMap((output) => /\n\n(\[.*?\])\n/.exec(output)?.[1] ?? []);
  expect(notices.sort()).toEqual([
    "[Not available here and left out of allowed_tools: mkdir.]",
    "[Tools that picky is to have and that are not available here: task, Teleport.]",
  ]);
});

test("a tool that an agent's file takes away cannot be reached by any way", async () => {
  const program = commands();
  putAgent(program.home, "without", { head: "disallowedTools: file_stat\n" });
  const call = { name: "use_tool", input: { name: "file_stat", input: { path: "a.txt" } } };
  await using model = await scripted([task({ prompt: "x", agent_type: "without" })], (request) =>
    request.body.messages.at(-1)?.role === "tool"
      ? { text: String(request.body.messages.at(-1)?.content) }
      : { calls: [call] },
  );
  writeFileSync(join(program.work, "a.txt"), "a");
  const run = await program.run("run", ...at(model.url), ...jsonl, "go");
  expect(outputsIn(run).at(-1)).not.toContain("bytes");
  expect(outputsIn(run).at(-1)).toMatch(/file_stat/);
});

test("a sub-agent is told the user's rules and the workspace's instructions, and neither the main skill nor its memory", async () => {
  const program = commands();
  putSkill(program.home, "chief", { text: "I am the chief." });
  writeFileSync(join(program.work, "AGENTS.md"), "Use tabs.");
  await program.run("trust", "--yes");
  await program.run("rule", "add", "Answer in one line.");
  const memory = join(program.home, ".skillmint/memory/chief/@all");
  mkdirSync(memory, { recursive: true });
  writeFileSync(join(memory, "MEMORY.md"), "The sea is blue.");
  await using model = await scripted([task({ prompt: "数一数" })], () => ({ text: "好。" }));
  await program.type(["run", "--skill", "chief", ...at(model.url), "go"], chinese);
  const [own, child] = model.requests.map(systemOf) as [string, string];
  for (const part of ["I am the chief.", "The sea is blue."]) {
    expect(own).toContain(part);
    expect(child).not.toContain(part);
  }
  expect(child.startsWith("你是一个专注的子 agent。完成以下任务后返回结果。\n")).toBe(true);
  expect(child).toContain("Answer in one line.");
  expect(child).toContain("Use tabs.");
});

test("haiku is the user's small model where he has set one; else the session's own, and that is told", async () => {
  const program = commands();
  const haiku = task({ prompt: "x", model: "haiku" });
  await using model = await scripted([haiku, { text: "Done." }, haiku], () => ({ text: "Ok." }));
  const asked = async () => outputsIn(await program.run("run", ...at(model.url), ...jsonl, "go")).at(-1);
  expect(await asked()).toContain("[There is no model haiku here; x/y was used instead.]");
  await program.run("model", "add", "mine/small", "--base-url", model.url, "--format", "openai", "--api-key", "k");
  await program.run("config", "set", "smallModel", "mine/small");
  expect(await asked()).not.toContain("[There is no model");
  expect(model.requests.filter(isChild).map(({ body }) => body.model)).toEqual(["y", "small"]);
});

test("agent list shows ours, those of files and those that wait, with what is odd about a file", async () => {
  const program = commands();
  putAgent(program.home, "helper", { head: "tools: Read\nmaxTurns: many\n" });
  putAgent(program.work, "stranger");
  writeFileSync(join(program.home, ".claude/agents/empty.md"), "");
  const { stdout } = await program.run("agent", "list");
  const path = (name: string) => join(program.home, ".claude/agents", name);
  expect(stdout).toBe(`explore          on               built-in   reads and searches, changes nothing
plan             on               built-in   reads and searches, runs commands that only read, changes nothing
general-purpose  on               built-in   has the tools of its session
helper           on               user       About helper.
stranger         waits for trust  workspace
${path("helper.md")}: maxTurns should be a whole number above 0, and is left out.
skipped: ${path("empty.md")}: The file is empty.
`);
  const listed = JSON.parse((await program.run("agent", "list", "--output", "json")).stdout);
  expect(listed[3]).toMatchObject({ name: "helper", source: "user", tools: ["read_file"], path: path("helper.md") });
});
