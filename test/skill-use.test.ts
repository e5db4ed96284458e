import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { type Reply, startScriptedModel } from "./support/scripted-model.ts";
import { startServer } from "./support/server.ts";
import { at } from "./support/skillmint.ts";
import { eventsIn, outputsIn, putSkill, saidIn, toolsIn } from "./support/skills.ts";

const load = (input: object): Reply => ({ calls: [{ name: "skill", input }] });
const done: Reply = { text: "Done." };
const jsonl = ["--output", "jsonl"];
const count = (text: string, part: string) => text.split(part).length - 1;

test("a model loads a skill once: a second time it is told that the text stands, and changed text is given anew", async () => {
  const program = commands();
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
  expect(first).toMatch(/^<skill_content name="notes">\nWrite notes well\./);
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
  const program = commands();
  putSkill(program.home, "notes", { files: { "references/a.md": "Inner." } });
  putSkill(program.home, "deploy", { head: "disable-model-invocation: true\n" });
  await using model = await startScriptedModel([
    load({ name: "note" }),
    load({ name: "deploy" }),
    { calls: [{ name: "Skill", input: { skill: "notes", path: "references/a.md" } }] },
    load({ name: "notes", file: "../deploy/SKILL.md" }),
    load({ name: "notes", file: "references/b.md" }),
    done,
    load({ name: "notes", file: "references/a.md" }),
    done,
    load({ name: "all", file: "Documents/private.txt" }),
  ]);
  const run = await program.run("run", ...at(model.url), ...jsonl, "go");
  const denied = await program.run("run", ...at(model.url), ...jsonl, "--deny", "read_file(~/.claude/**)", "go");
  expect(outputsIn(denied)[0]).toMatch(/read_file\(~\/\.claude\/\*\*\)/);
  // One that is a whole home opens nothing by whatever way.
  mkdirSync(join(program.home, "Documents"));
  writeFileSync(join(program.home, "Documents/private.txt"), "Private.");
  writeFileSync(join(program.home, "SKILL.md"), "---\nname: all\ndescription: All.\n---\nAll.\n");
  symlinkSync(program.home, join(program.home, ".claude/skills/all"));
  const asked = await program.run("run", ...at(model.url), "--output", "json", "go");
  expect([asked.code, JSON.parse(asked.stdout).asks]).toMatchObject([3, [{ tool: "skill" }]]);
  expect(asked.stdout).not.toContain("Private.");
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
  const program = commands();
  putSkill(program.home, "fix", { text: "Fix issue $0 of $1." });
  putSkill(program.home, "deploy", { head: "disable-model-invocation: true\n", text: "Deploy." });
  putSkill(program.home, "hidden", { head: "user-invocable: false\n", text: "Hidden text." });
  await using model = await startScriptedModel(() => done);
  const notices: string[] = [];
  const said = async (prompt: string) => {
    notices.push((await program.run("run", ...at(model.url), prompt)).stderr.split("\n")[0] ?? "");
    return saidIn(model.requests.at(-1));
  };
  const one = await said("/fix 12 core");
  expect(one).toMatch(
    /Fix issue 12 of core\.[\s\S]*<\/skill_content>\n\n\[Called by the user and loaded, as above: fix\. .*\]\n\n\/fix 12 core$/,
  );
  const two = await said("/fix /deploy 7 x");
  expect(two).toContain("Fix issue 7 of x.");
  expect(two).toMatch(
    /Deploy\.[\s\S]*ARGUMENTS: 7 x\n\n\[Called by .*: fix, deploy\. Follow them now.*\]\n\n\/fix \/deploy 7 x$/,
  );
  expect(await said("/fix /nothing 7")).toContain("Fix issue /nothing of 7.");
  for (const plain of ["/fixx /fix 1", "/hidden now", "/etc/hosts", "use /fix 1"])
    expect(await said(plain)).not.toContain("<skill_content");
  expect(notices.slice(-4)).toEqual([
    "There is no skill fixx: the prompt was sent as plain text. Did you mean: /fix?",
    expect.stringMatching(/^Only the model may call the skill hidden .*: the prompt was sent as plain text\./),
    ...["", ""],
  ]);
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
  expect(prompt).toMatchObject({
    skills: [expect.stringContaining("Fix 12."), expect.stringContaining("loaded, as above: fix.")],
  });
  const none = await server.request("POST", "/api/sessions", { body: { workspace: work, skill: "nothing" } });
  expect([none.status >= 400, none.json.error]).toEqual([true, expect.stringContaining("nothing")]);
});

test("what answers an open question is no call of a skill", async () => {
  const program = commands();
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

test("a skill's text may be longer than other results, and one that is too long says where it goes on", async () => {
  const program = commands();
  putSkill(program.home, "long", { text: "A line of forty characters, all in all.\n".repeat(1_400) });
  putSkill(program.home, "longer", { text: "A line of forty characters, all in all.\n".repeat(9_000) });
  // As much as a model counts that is sent that much.
  const usage = { prompt_tokens: 2_500, completion_tokens: 5 };
  const used = async (name: string) => {
    await using model = await startScriptedModel([{ ...load({ name }), usage } as Reply, done]);
    return outputsIn(await program.run("run", ...at(model.url), ...jsonl, "go"))[0] ?? "";
  };
  const [long, longer] = [await used("long"), await used("longer")];
  expect([count(long, "A line"), long.endsWith("</skill_content>")]).toEqual([1_400, true]);
  expect(longer.length).toBeLessThan(61_000);
  expect(longer).toMatch(/The rest is in \S+longer\/SKILL\.md from line \d+ on[\s\S]*<\/skill_content>$/);
});

test("a loaded skill is followed by the next turns too, and stands once when the context was folded", async () => {
  const program = commands();
  putSkill(program.home, "notes", { text: "Follow these words." });
  writeFileSync(join(program.work, "big.txt"), "a line of the file\n".repeat(150));
  await program.run("config", "set", "maxContextTokens", "8000");
  const read: Reply = { calls: [{ name: "read_file", input: { path: "big.txt" } }] };
  let summed = false;
  await using model = await startScriptedModel(({ body }, turn) => {
    summed ||= body.tools === undefined;
    if (body.tools === undefined) return { text: "[goal]\n- To know the file.\n[next]\n- Read on." };
    return turn === 0 ? load({ name: "notes" }) : summed ? done : read;
  });
  const run = await program.run("run", ...at(model.url), "go");
  expect([run.code, summed]).toEqual([0, true]);
  expect(count(saidIn(model.requests.at(-1)), "Follow these words.")).toBe(1);
});
