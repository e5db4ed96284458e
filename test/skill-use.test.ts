import { existsSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Reply, startScriptedModel } from "./support/scripted-model.ts";
import { startServer } from "./support/server.ts";
import { at, skillmint } from "./support/skillmint.ts";
import { eventsIn, outputsIn, putSkill, saidIn, toolsIn } from "./support/skills.ts";
import { newest } from "./support/stored-sessions.ts";

const load = (input: object): Reply => ({ calls: [{ name: "skill", input }] });
const done: Reply = { text: "Done." };
const jsonl = ["--output", "jsonl"];
const count = (text: string, part: string) => text.split(part).length - 1;

test("a model loads a skill once: a second time it is told that the text stands, and changed text is given anew", async () => {
  const program = skillmint();
  putSkill(program.home, "notes", { text: "Write notes well.", files: { "references/a.md": "Inner." } });
  await using model = await startScriptedModel((_, turn) => {
    if (turn === 2) putSkill(program.home, "notes", { text: "Write notes better, in every way." });
    return turn < 4
      ? load({ name: turn === 1 ? "superpowers:notes" : "notes", arguments: turn === 1 ? "on tea" : "" })
      : done;
  });
  const run = await program.run("run", ...at(model.url), ...jsonl, "go");
  const [first = "", second, third = "", fourth] = outputsIn(run);
  expect(toolsIn(model.requests[0])).toContain("skill");
  expect(first).toMatch(/^<skill_content name="notes" folder="[^"]+">\nWrite notes well\./);
  expect(first).toContain("references/a.md");
  expect(first).not.toContain("Inner.");
  expect(second).toBe(
    "The skill notes is loaded already and has not changed: follow its text above, now with these arguments.\n\nARGUMENTS: on tea",
  );
  expect(third).toContain("Write notes better, in every way.");
  expect(fourth).toBe("The skill notes is loaded already and has not changed: follow its text above.");
  expect(eventsIn(run).filter(({ type }) => type === "skill-loaded")).toHaveLength(4);
  expect(run.code).toBe(0);
});

test("who names no skill is told which are near, one that is the user's only is left to him, and files stay in the skill", async () => {
  const program = skillmint();
  putSkill(program.home, "notes", { files: { "references/a.md": "Inner." } });
  putSkill(program.home, "deploy", { head: "disable-model-invocation: true\n" });
  await using model = await startScriptedModel([
    load({ name: "note" }),
    load({ name: "deploy" }),
    load({ name: "notes", file: "references/a.md" }),
    load({ name: "notes", file: "../deploy/SKILL.md" }),
    load({ name: "notes", file: "references/b.md" }),
    done,
  ]);
  const run = await program.run("run", ...at(model.url), ...jsonl, "go");
  const [unknown, userOnly, file, outside, missing] = outputsIn(run);
  expect(unknown).toMatch(/There is no skill note here\. Did you mean: notes\? .*skillmint skill list/);
  expect(userOnly).toBe(
    "Only the user may call the skill deploy. If it is needed, ask the user to type /deploy and go on without it.",
  );
  expect(file).toBe("Inner.");
  expect(outside).toContain("is no file of the skill notes");
  expect(missing).toMatch(/has no file references\/b\.md\. Did you mean: references\/a\.md\?/);
});

test("/name in a prompt gives the skill's text with its arguments before the prompt; what is no skill is plain text", async () => {
  const program = skillmint();
  putSkill(program.home, "fix", { text: "Fix issue $0 of $1." });
  putSkill(program.home, "deploy", { head: "disable-model-invocation: true\n", text: "Deploy." });
  putSkill(program.home, "hidden", { head: "user-invocable: false\n", text: "Hidden text." });
  await using model = await startScriptedModel(() => done);
  const said = async (prompt: string) => {
    await program.run("run", ...at(model.url), prompt);
    return saidIn(model.requests.at(-1));
  };
  const one = await said("/fix 12 core");
  expect(one).toMatch(/Fix issue 12 of core\.[\s\S]*<\/skill_content>\n\n\/fix 12 core$/);
  const two = await said("/fix /deploy 7 x");
  expect(two).toContain("Fix issue 7 of x.");
  expect(two).toMatch(/Deploy\.[\s\S]*ARGUMENTS: 7 x\n\n\/fix \/deploy 7 x$/);
  expect(await said("/fix /nothing 7")).toContain("Fix issue /nothing of 7.");
  for (const plain of ["/nothing /fix 1", "/hidden now", "/etc/hosts", "use /fix 1"])
    expect(await said(plain)).not.toContain("<skill_content");
});

test("what a skill of the user allows passes while it is active, until the turn ends; it forbids no less and takes tools away", async () => {
  const program = skillmint();
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

test("a skill of a repository or of a workspace that waits allows nothing", async () => {
  const program = skillmint();
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
  const program = skillmint();
  writeFileSync(join(program.work, "here.txt"), "");
  putSkill(program.home, "context", {
    head: "allowed-tools: Bash(ls:*) Bash(printf:*)\n",
    text: "Files: !`ls`\nArgs: !`printf %s $0`\nMade: !`touch made`\nSay `!` before `:`. In prose !`touch prose` is text.\n```\n!`touch code`\n```",
  });
  await using model = await startScriptedModel(() => done);
  await program.run("run", ...at(model.url), '/context "a; touch evil" b');
  const said = saidIn(model.requests[0]);
  expect(said).toContain("Files: here.txt\n");
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
  const program = skillmint();
  const folder = putSkill(program.home, "reviewer", {
    head: "allowed_tools: [read_file, file_stat, bash]\nallowed-tools: Bash(touch:*)\nmax_iterations: 2\nmodel: nobody/knows\n",
    text: "Review all.",
    files: { "checklist.md": "Check." },
  });
  const touch = (name: string): Reply => ({ calls: [{ name: "bash", input: { command: `touch ${name}` } }] });
  const write: Reply = { calls: [{ name: "write_file", input: { path: "x", content: "" } }] };
  const read: Reply = { calls: [{ name: "read_file", input: { path: join(realpathSync(folder), "checklist.md") } }] };
  await using model = await startScriptedModel([touch("one"), write, read, touch("two"), done]);
  const run = await program.run("run", ...at(model.url), ...jsonl, "--skill", "reviewer", "go");
  expect(toolsIn(model.requests[0])).toEqual(["read_file", "file_stat", "bash"]);
  expect(saidIn(model.requests[0])).toContain("Review all.");
  expect(outputsIn(run)[1]).toBe("This skill does not allow the tool: write_file");
  // Two steps, as the skill says.
  expect(run.code).toBe(4);
  const resumed = await program.run("run", ...at(model.url), ...jsonl, "--max-steps", "9", "--continue", "go on");
  expect([resumed.code, existsSync(join(program.work, "two"))]).toEqual([0, true]);
  expect(outputsIn(resumed)[0]).toContain("Check.");
  expect((await program.run("run", "--continue", "--skill", "other", "x")).code).toBe(2);
});

test("a model that the main skill wants and nobody knows is told of, and the usual one is taken", async () => {
  const program = skillmint();
  putSkill(program.home, "odd", { head: "model: nobody/knows\n" });
  const run = await program.run("run", "--skill", "odd", "hello");
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining("wants the model nobody/knows")]);
  const none = await program.run("run", "--skill", "od", "hello");
  expect([none.code === 0, none.stderr]).toEqual([false, expect.stringContaining("Did you mean: odd?")]);
});

test("tool call and permission explain take a main skill", async () => {
  const program = skillmint();
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
  const loaded = await program.run("tool", "call", "skill", '{"name":"maker"}');
  expect(loaded.stdout).toContain('<skill_content name="maker"');
  await program.run("run", "--skill", "maker", "hello");
  const session = await newest(program);
  const stored = await program.run("permission", "explain", "bash", command, "--session", session);
  expect(JSON.parse(stored.stdout).decision).toBe("allow");
});

test("the server begins a session with a main skill, and takes /name in what it is sent", async () => {
  await using server = await startServer();
  const { work, home } = server.program;
  putSkill(home, "maker", { head: "allowed-tools: Bash(touch:*)\n" });
  putSkill(home, "fix", { text: "Fix $0." });
  const id = await server.begin({ workspace: work, skill: "maker", prompt: 'bash {"command":"touch x"}' });
  expect(existsSync(join(work, "x"))).toBe(true);
  expect((await server.request("GET", `/api/sessions/${id}`)).json.skill_id).toBe("maker");
  await server.request("POST", `/api/sessions/${id}/messages`, { body: { text: "/fix 12" } });
  const prompt = await server.event(id, (event) => event.type === "prompt-submitted" && event.text === "/fix 12");
  expect(prompt).toMatchObject({ skills: [expect.stringContaining("Fix 12.")] });
  const none = await server.request("POST", "/api/sessions", { body: { workspace: work, skill: "nothing" } });
  expect([none.status >= 400, none.json.error]).toEqual([true, expect.stringContaining("nothing")]);
});

test("what answers an open question is no call of a skill", async () => {
  const program = skillmint();
  putSkill(program.home, "fix");
  await using model = await startScriptedModel([
    { calls: [{ name: "ask_user", input: { question: "Which?" } }] },
    done,
  ]);
  await program.run("run", ...at(model.url), "go");
  await program.run("run", ...at(model.url), "--continue", "/fix");
  const said = saidIn(model.requests[1]);
  expect([count(said, "<skill_content"), said.includes("/fix")]).toEqual([0, true]);
});
