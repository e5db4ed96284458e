import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { type Reply, startScriptedModel } from "./support/scripted-model.ts";
import { at } from "./support/skillmint.ts";
import { outputsIn, putSkill, saidIn, toolsIn } from "./support/skills.ts";
import { newest } from "./support/stored-sessions.ts";

const load = (input: object): Reply => ({ calls: [{ name: "skill", input }] });
const done: Reply = { text: "Done." };
const jsonl = ["--output", "jsonl"];

test("what a skill of the user allows passes while it is active, until the turn ends; it forbids no less and takes tools away", async () => {
  const program = commands();
  putSkill(program.home, "maker", { head: "allowed-tools: Bash(touch:*)\ndisallowed-tools: Edit\n" });
  const touch = (name: string): Reply => ({ calls: [{ name: "bash", input: { command: `touch ${name}` } }] });
  await using model = await startScriptedModel([
    load({ name: "maker" }),
    touch("one"),
    { calls: [{ name: "edit", input: { path: "one", old_string: "a", new_string: "b" } }] },
    { calls: [{ name: "use_tool", input: { name: "Edit", input: {} } }] },
    done,
    touch("two"),
  ]);
  const run = await program.run("run", ...at(model.url), ...jsonl, "go");
  expect(outputsIn(run).slice(1)).toEqual([
    expect.any(String),
    "This skill does not allow the tool: edit",
    "This skill does not allow the tool: edit",
  ]);
  expect(existsSync(join(program.work, "one"))).toBe(true);
  const next = await program.run("run", ...at(model.url), "--continue", "again");
  expect([next.code, existsSync(join(program.work, "two"))]).toEqual([3, false]);
});

test("a skill of a workspace is not there before its user trusts it; then what it allows passes", async () => {
  const program = commands();
  putSkill(program.work, "theirs", { head: "allowed-tools: Bash\n", text: "!`touch from-text`" });
  const touch: Reply = { calls: [{ name: "bash", input: { command: "touch one" } }] };
  await using model = await startScriptedModel(() => touch);
  const waiting = await program.run("run", ...at(model.url), "/theirs");
  expect([waiting.code, saidIn(model.requests[0]).includes("<skill_content")]).toEqual([3, false]);
  const trusted = await program.run("run", ...at(model.url), "--trust-once", "--max-steps", "1", "/theirs");
  expect(saidIn(model.requests[1])).toContain("<skill_content");
  expect([trusted.code, existsSync(join(program.work, "one")), existsSync(join(program.work, "from-text"))]).toEqual([
    ...[4, true, true],
  ]);
});

test("commands of a skill's text run through the gate under its own terms, and say where they did not", async () => {
  const program = commands();
  writeFileSync(join(program.work, "here.txt"), "");
  putSkill(program.home, "context", {
    head: "allowed-tools: Bash(ls:*) Bash(printf:*)\n",
    text: "Files: !`ls`\nBoth: !`printf out; printf err >&2`\nNothing: !`printf ''`\nArgs: !`printf %s $0`\nMade: !`touch made`\nSay `!` before `:`. In prose !`touch prose` is text.\n```\n!`touch code`\n```",
  });
  await using model = await startScriptedModel(() => done);
  await program.run("run", ...at(model.url), '/context "a; touch evil" b');
  const said = saidIn(model.requests[0]);
  expect(said).toContain("Files: here.txt\n");
  expect(said).toContain("Both: stdout:\nout\nstderr:\nerr\nNothing: \n");
  expect(said).toContain("Args: a; touch evil\n");
  expect(said).toMatch(/Made: \[Not run: touch made\n.*you may run it with bash\.\]/);
  await program.run("run", ...at(model.url), "--deny", "bash(ls:*)", "/context x");
  expect(saidIn(model.requests[1])).toContain("[Not run: ls\n");
  await program.run("config", "set", "skillCommands", "off");
  await program.run("run", ...at(model.url), "/context x");
  expect(saidIn(model.requests[2])).toContain("Commands in the texts of skills are switched off here.");
  await program.run("config", "set", "skillCommands", "on");
  await program.run("run", ...at(model.url), "--mode", "plan", "--allow", "bash", "/context x");
  expect(saidIn(model.requests[3])).toContain("[Not run: touch made\n");
  for (const name of ["made", "prose", "code", "evil"]) expect(existsSync(join(program.work, name))).toBe(false);
});

test("a session's main skill chooses its tools, its steps and what passes, and a resumed one has its terms still", async () => {
  const program = commands();
  const folder = putSkill(program.home, "reviewer", {
    head: "allowed_tools: [read_file, file_stat, bash]\nallowed-tools: Bash(touch:*)\nmax_iterations: 2\nmodel: nobody/knows\n",
    text: "Review all.",
    files: { "checklist.md": "Check." },
  });
  const touch = (name: string): Reply => ({ calls: [{ name: "bash", input: { command: `touch ${name}` } }] });
  const search = { name: "tool_search", input: { query: "write" } };
  const write: Reply = { calls: [{ name: "write_file", input: { path: "x", content: "" } }, search] };
  const read: Reply = { calls: [{ name: "read_file", input: { path: join(realpathSync(folder), "checklist.md") } }] };
  await using model = await startScriptedModel([touch("one"), write, read, touch("two"), done]);
  const run = await program.run("run", ...at(model.url), ...jsonl, "--skill", "reviewer", "go");
  expect(toolsIn(model.requests[0])).toEqual(["read_file", "file_stat", "bash"]);
  expect(saidIn(model.requests[0])).toContain("Review all.");
  const refused = (name: string) => `This skill does not allow the tool: ${name}`;
  expect(outputsIn(run).slice(1)).toEqual([refused("write_file"), refused("tool_search")]);
  // Two steps, as the skill says.
  expect(run.code).toBe(4);
  const resumed = await program.run("run", ...at(model.url), ...jsonl, "--max-steps", "9", "--continue", "go on");
  expect([resumed.code, existsSync(join(program.work, "two"))]).toEqual([0, true]);
  expect(outputsIn(resumed)[0]).toContain("Check.");
  expect((await program.run("run", "--continue", "--skill", "other", "x")).code).toBe(2);
});

test("a model that the main skill wants and nobody knows is told of, and the usual one is taken", async () => {
  const program = commands();
  putSkill(program.home, "odd", { head: "model: nobody/knows\n" });
  const run = await program.run("run", "--skill", "odd", "hello");
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining("wants the model nobody/knows")]);
  const none = await program.run("run", "--skill", "od", "hello");
  expect([none.code === 0, none.stderr]).toEqual([false, expect.stringContaining("Did you mean: odd?")]);
});

test("tool call and permission explain take a main skill", async () => {
  const program = commands();
  putSkill(program.home, "maker", { head: "allowed-tools: Bash(touch:*)\ndisallowed-tools: Write\n" });
  const command = JSON.stringify({ command: "touch x" });
  expect((await program.run("tool", "call", "bash", command)).code).toBe(3);
  expect((await program.run("tool", "call", "bash", command, "--skill", "maker")).code).toBe(0);
  expect(existsSync(join(program.work, "x"))).toBe(true);
  const write = await program.run("tool", "call", "write_file", '{"path":"a","content":""}', "--skill", "maker");
  expect([write.code, write.stdout]).toEqual([1, "This skill does not allow the tool: write_file\n"]);
  const explained = await program.run("permission", "explain", "bash", command, "--skill", "maker");
  expect(JSON.parse(explained.stdout)).toEqual({
    decision: "allow",
    rule: "bash(touch:*)",
    reason: "allowed by bash(touch:*) in the skill's own list",
  });
  const denied = (reason: string) => ({ decision: "deny", rule: null, reason });
  const removed = await program.run("permission", "explain", "Write", "{}", "--skill", "maker");
  expect(JSON.parse(removed.stdout)).toEqual(denied("This skill does not allow the tool: write_file"));
  putSkill(program.home, "narrow", { head: "allowed_tools: [Read, mcp__github]\n" });
  const args = ["permission", "explain", "bash", command, "--skill", "narrow"];
  const beyond = await program.start(args, { env: { SKILLMINT_LANG: "zh-CN" } }).ended;
  expect(JSON.parse(beyond.stdout)).toEqual(denied("此 Skill 不允许使用工具: bash"));
  const loaded = await program.run("tool", "call", "skill", '{"name":"maker"}');
  expect(loaded.stdout).toContain('<skill_content name="maker"');
  await program.run("run", "--skill", "maker", "hello");
  const session = await newest(program);
  const stored = await program.run("permission", "explain", "bash", command, "--session", session);
  expect(JSON.parse(stored.stdout).decision).toBe("allow");
});

test("the terms of the main skill hold for what the first prompt calls for", async () => {
  const program = commands();
  putSkill(program.home, "reader", { head: "allowed_tools: [read_file]\n" });
  putSkill(program.home, "context", { head: "allowed-tools: Bash\n", text: "Now: !`touch made`" });
  await using model = await startScriptedModel(() => done);
  await program.run("run", ...at(model.url), "--skill", "reader", "/context");
  expect(saidIn(model.requests[0])).toContain("This skill does not allow the tool: bash");
  expect(existsSync(join(program.work, "made"))).toBe(false);
});

test("in plan mode a command reads the files of a skill that was loaded", async () => {
  const program = commands();
  const folder = realpathSync(putSkill(program.home, "notes", { files: { "a.md": "Inner words." } }));
  const cat: Reply = { calls: [{ name: "bash", input: { command: `cat ${folder}/a.md` } }] };
  await using model = await startScriptedModel([load({ name: "notes" }), cat, done, cat]);
  const run = await program.run("run", ...at(model.url), ...jsonl, "--mode", "plan", "go");
  expect(outputsIn(run)[1]).toContain("Inner words.");
  expect((await program.run("run", ...at(model.url), "--mode", "plan", "go")).code).toBe(3);
});

test("a folder's skill does unasked only what its user has approved, wherever the folder comes from", async () => {
  const program = commands();
  const skill = join(program.work, "tools/foo/SKILL.md");
  const put = (tools: string, command: string) =>
    writeFileSync(skill, `---\nname: foo\ndescription: d\nallowed-tools: ${tools}\n---\nNow: !\`${command}\`\n`);
  const isMade = (name: string) => existsSync(join(program.work, name));
  mkdirSync(join(program.work, "tools/foo"), { recursive: true });
  put("Bash", "touch unapproved");
  const touch: Reply = { calls: [{ name: "bash", input: { command: "touch made" } }] };
  await using model = await startScriptedModel([touch, touch]);
  const run = (...words: string[]) => program.run("run", ...at(model.url), "--mode", "accept-edits", ...words);
  // Nobody is there to type a yes: it is added, and may do nothing unasked.
  const added = await program.run("skill", "add", "tools/foo");
  expect([added.code, added.stdout]).toEqual([0, `Added: foo (${realpathSync(program.work)}/tools/foo)\n`]);
  expect(added.stderr).toBe(
    [
      "foo: while it is active it would let pass unasked: bash",
      "foo: its text would run this when it is loaded, unless it would have to be asked for: `touch unapproved`",
      "You are asked all the same; `--approve` lets it.\n",
    ].join("\n"),
  );
  expect((await run("/foo")).code).toBe(3);
  expect([isMade("made"), isMade("unapproved")]).toEqual([false, false]);
  await program.run("skill", "disable", "foo");
  await program.run("skill", "enable", "foo");
  expect((await program.run("skill", "show", "foo")).stdout).toContain("not trusted");
  put("Bash(date)", "touch approved");
  expect((await program.run("skill", "add", "tools/foo", "--approve")).stderr).not.toContain("You are asked");
  expect((await program.run("skill", "show", "foo")).stdout).toContain("trusted as your own");
});

test("what an approved folder does unasked is asked for again when somebody else widens it", async () => {
  const program = commands();
  const skill = join(program.work, "tools/foo/SKILL.md");
  const put = (tools: string, command: string) =>
    writeFileSync(skill, `---\nname: foo\ndescription: d\nallowed-tools: ${tools}\n---\nNow: !\`${command}\`\n`);
  mkdirSync(join(program.work, "tools/foo"), { recursive: true });
  put("Bash(date)", "date");
  await program.run("skill", "add", "tools/foo", "--approve");
  const write = { path: "tools/foo/SKILL.md", content: "---\nallowed-tools: Bash\n---\n" };
  const touch: Reply = { calls: [{ name: "bash", input: { command: "touch made" } }] };
  await using model = await startScriptedModel([
    { calls: [{ name: "write_file", input: write }] },
    touch,
    touch,
    touch,
  ]);
  const edits = ["--mode", "accept-edits"];
  expect((await program.run("run", ...at(model.url), ...edits, "go")).code).toBe(3);
  expect(readFileSync(skill, "utf8")).toContain("Bash(date)");
  // Somebody else does, as `git pull` would.
  put("Bash", "touch by-text");
  const next = await program.run("run", ...at(model.url), ...edits, "/foo");
  expect([next.code, existsSync(join(program.work, "made")), existsSync(join(program.work, "by-text"))]).toEqual([
    ...[3, false, false],
  ]);
  expect(next.stderr).toContain("What the skill foo lets pass unasked");
  await program.run("skill", "enable", "foo");
  await program.run("run", ...at(model.url), ...edits, "/foo");
  expect([existsSync(join(program.work, "made")), existsSync(join(program.work, "by-text"))]).toEqual([false, false]);
  await program.run("skill", "add", "tools/foo", "--approve");
  await program.run("run", ...at(model.url), ...edits, "--max-steps", "1", "/foo");
  expect([existsSync(join(program.work, "made")), existsSync(join(program.work, "by-text"))]).toEqual([true, true]);
});
