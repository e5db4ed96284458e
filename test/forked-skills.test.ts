import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { build, filesIn, packs, publisher, put } from "./support/packs/publisher.ts";
import type { RecordedRequest, Reply } from "./support/scripted-model.ts";
import { at } from "./support/skillmint.ts";
import { eventsIn, outputsIn, putSkill, saidIn, toolsIn } from "./support/skills.ts";
import { isChild, jsonl, lastOf, promptOf, putAgent, scripted, systemOf, task } from "./support/sub-agents.ts";

const skill = (name: string, args?: string): Reply => ({
  calls: [{ name: "skill", input: { name, ...(args !== undefined && { arguments: args }) } }],
});
const childrenOf = (requests: readonly RecordedRequest[]) => requests.filter(isChild);

test("a skill with context: fork works in a sub-agent that is bound by it, and only its report comes back", async () => {
  const program = commands();
  putAgent(program.home, "scholar", { text: "You are learned." });
  const head = "context: fork\nagent: scholar\nallowed_tools: Read, Bash\nmax_iterations: 4\n";
  putSkill(program.home, "research", { head, text: "Find out about $ARGUMENTS." });
  const calls = [skill("research"), skill("research", "the sea")];
  await using model = await scripted(calls, () => ({ text: "It is blue." }));
  const run = await program.run("run", ...at(model.url), ...jsonl, "go");
  // Without a word of what to work on none is begun.
  expect(outputsIn(run)).toEqual([
    expect.stringContaining("Call it again with arguments: what it is to work on."),
    expect.stringMatching(/^Sub-agent \(scholar\) finished:\n\nIt is blue\.\n\n\[task_id: \w+\]$/),
  ]);
  const [child] = childrenOf(model.requests) as [RecordedRequest];
  expect(promptOf(child)).toMatch(
    /^<skill_content name="research">\nFind out about the sea\.\n[\s\S]*\n\/research the sea$/,
  );
  expect(toolsIn(child)).toEqual(["read_file", "bash"]);
  expect(systemOf(child)).toContain("You are learned.");
  expect(systemOf(child)).toContain("- Maximum iterations: 4\n");
  // What it costs is the skill's.
  const usage = JSON.parse((await program.run("usage", "--by", "skill", "--output", "json")).stdout);
  expect(usage.map(({ key }: { key: string }) => key).sort()).toEqual(["general", "research"]);
  // Neither its text nor its terms are the session's.
  expect(saidIn(model.requests.at(-1))).not.toContain("Find out about");
  expect(eventsIn(run).some(({ type, task: of }) => type === "skill-loaded" && of === undefined)).toBe(false);
});

test("called by its user it works in a sub-agent too, with his words, also where only he may call it", async () => {
  const program = commands();
  const head = "context: fork\ndisable-model-invocation: true\n";
  putSkill(program.home, "deploy", { head, text: "Deploy to $0." });
  await using model = await scripted([skill("deploy"), { text: "It is out." }, skill("deploy", "x")], () => ({
    text: "Deployed.",
  }));
  const run = await program.run("run", ...at(model.url), "--output", "json", "/deploy staging please");
  const { session, text } = JSON.parse(run.stdout);
  expect(text).toBe("It is out.");
  const [first] = model.requests as [RecordedRequest];
  expect(promptOf(first)).toContain(
    '[The user calls the skill deploy, which works in a sub-agent of its own. Before any other call, call `skill` with {"name":"deploy"} and no arguments:',
  );
  expect(promptOf(first)).not.toContain("Deploy to");
  expect(childrenOf(model.requests).map(promptOf)).toEqual([expect.stringContaining("Deploy to staging.")]);
  expect(lastOf(model.requests.at(-1) as RecordedRequest)?.content).toContain("Deployed.");
  // His word was for that turn.
  const again = await program.run("run", ...at(model.url), ...jsonl, "--session", session, "again");
  expect(outputsIn(again).at(-1)).toContain("Only the user may call the skill deploy.");
  expect(childrenOf(model.requests)).toHaveLength(1);
});

test("with the demo model too a skill that forks is begun when its user calls it, and its user is told of it", async () => {
  const program = commands();
  putSkill(program.home, "research", { head: "context: fork\n", text: "Find out." });
  const run = await program.run("run", "/research the sea");
  expect(run.stderr).toContain('… The skill works in a sub-agent of its own (general-purpose): "/research the sea"\n');
  expect(run.stdout).toContain("Sub-agent (general-purpose) finished:");
});

test("a sealed pack that forks does so for its user too, and its sub-agent reads its files whatever tools it lists", async () => {
  const program = await publisher();
  const head = "context: fork\nallowed_tools: Read\n";
  put(program, "1.0.0", "See references/a.md.", head);
  const { recipient } = JSON.parse((await program.run("pack", "keygen", "--export")).stdout);
  await build(program, "one.skillpack", "--to", recipient);
  await program.run("pack", "install", "one.skillpack");
  const read: Reply = { calls: [{ name: "skill", input: { name: "weekly", file: "references/a.md" } }] };
  await using model = await scripted([skill("weekly"), { text: "Read." }, { text: "So." }], (request) =>
    lastOf(request)?.role === "tool" ? { text: "Seen." } : read,
  );
  await program.run("run", ...at(model.url), ...jsonl, "/weekly now");
  expect(promptOf(model.requests[0] as RecordedRequest)).toContain("which works in a sub-agent of its own");
  const [first, second] = childrenOf(model.requests) as [RecordedRequest, RecordedRequest];
  expect(toolsIn(first)).toEqual(["read_file", "skill"]);
  expect(lastOf(second)?.content).toContain("Inner secret.");
  // An open one that was changed begins none, and its user is told.
  put(program, "1.1.0", "See references/a.md.", head);
  await build(program, "two.skillpack");
  await program.run("pack", "install", "two.skillpack");
  const file = filesIn(packs(program)).find((path) => path.endsWith("a.md")) ?? "";
  writeFileSync(join(packs(program), file), "Other.");
  const damaged = await program.run("run", ...at(model.url), "/weekly now");
  expect(damaged.stderr).toContain("references/a.md");
  expect(childrenOf(model.requests)).toHaveLength(2);
});

test("one that only its user may call works in his words alone, once for each time that he calls it", async () => {
  const program = commands();
  const head = "context: fork\ndisable-model-invocation: true\n";
  putSkill(program.home, "deploy", { head, text: "Deploy to $0." });
  const words = ["prod --force", "prod2"];
  const twice = words.map((said) => ({ name: "skill", input: { name: "deploy", arguments: said } }));
  await using model = await scripted([{ calls: twice }, skill("deploy", "prod3")], () => ({ text: "Deployed." }));
  const run = await program.run("run", ...at(model.url), ...jsonl, "/deploy staging");
  expect(childrenOf(model.requests).map(promptOf)).toEqual([
    expect.stringMatching(/Deploy to staging\.[\s\S]*\n\/deploy staging$/),
  ]);
  expect(outputsIn(run).filter((one) => one.startsWith("Only the user may call"))).toHaveLength(2);
});

test("by whatever name the model calls it, it is given the user's words; who speaks is told as it was", async () => {
  const program = commands();
  putSkill(program.home, "f", { head: "context: fork\n", text: "All $ARGUMENTS." });
  const calls = [skill("user:f"), skill("F", "my words"), skill("f", "mine")];
  await using model = await scripted(calls, () => ({ text: "Done." }));
  await program.run("run", ...at(model.url), ...jsonl, "/f my words");
  const [his, again, own] = childrenOf(model.requests).map(promptOf) as [string, string, string];
  expect([his, again]).toEqual([expect.stringContaining("All my words."), expect.stringContaining("All my words.")]);
  for (const one of [his, again]) expect(one).toContain("[Called by the user and loaded, as above: f.");
  expect(own).toContain("All mine.");
  expect(own).toContain("[f stands above: follow it, and do not load it again.]");
  expect(own).not.toContain("by the user");
});

test.each([
  ["a rule against task", "--deny", "task"],
  ["a main skill without it", "--skill", "bound"],
])("who may begin no sub-agent begins none by a skill: %s", async (_, ...flags) => {
  const program = commands();
  putSkill(program.home, "bound", { head: "disallowed-tools: Task\n" });
  putSkill(program.home, "f", { head: "context: fork\n", text: "Find out." });
  await using model = await scripted([skill("f")], () => ({ text: "Never." }));
  const run = await program.run("run", ...at(model.url), ...jsonl, ...flags, "go");
  expect(outputsIn(run)[0]).toMatch(/Find out\.[\s\S]*\[This skill is made to work in a sub-agent of its own/);
  await program.run("run", ...at(model.url), ...jsonl, ...flags, "/f");
  expect(promptOf(model.requests.at(-1) as RecordedRequest)).toContain("Find out.");
  expect(childrenOf(model.requests)).toEqual([]);
});

test("what its sub-agent asks is asked in the session, and what its text ran is not run again", async () => {
  const program = commands();
  putSkill(program.home, "ship", { head: "context: fork\n", text: "Made: !`mktemp -p . ran.XXXX`" });
  await using model = await scripted([skill("ship")], (request) =>
    lastOf(request)?.role === "tool"
      ? { text: "Shipped." }
      : { calls: [{ name: "write_file", input: { path: "out.txt", content: "x" } }] },
  );
  const allowed = ["--allow", "Bash(mktemp:*)"];
  const first = await program.run("run", ...at(model.url), ...allowed, "--output", "json", "go");
  const { session, asks } = JSON.parse(first.stdout);
  expect(first.code).toBe(3);
  expect(asks).toMatchObject([{ tool: "write_file", of: { agentType: "general-purpose" } }]);
  const given = ["--session", session, "--answer", `${asks[0].ask}=allow`];
  const second = await program.run("run", ...at(model.url), ...jsonl, ...given);
  expect(outputsIn(second).at(-1)).toContain("Shipped.");
  expect(existsSync(join(program.work, "out.txt"))).toBe(true);
  expect(readdirSync(program.work).filter((name) => name.startsWith("ran."))).toHaveLength(1);
  const begun = eventsIn(second).filter((event) => event.type === "tool-started" && event.name === "skill");
  expect(begun).toEqual([]);
});

test("a sub-agent that is gone on with may no more than its session by then", async () => {
  const program = commands();
  putSkill(program.home, "x", { head: "allowed-tools: Bash(touch:*)\n" });
  putSkill(program.home, "f", { head: "context: fork\nallowed-tools: Bash(mktemp:*)\n" });
  const makes = ["touch a", "mktemp -p . b.XXXX"].map((command) => ({ name: "bash", input: { command } }));
  const own: Reply[] = [skill("x"), skill("f"), { text: "Done." }];
  await using model = await scripted(own, (request) =>
    lastOf(request)?.role === "tool" ? { text: "Made." } : { calls: makes },
  );
  const first = await program.run("run", ...at(model.url), ...jsonl, "go");
  expect([first.code, readdirSync(program.work)]).toEqual([0, ["a", expect.stringMatching(/^b\./)]]);
  own.push(task({ task_id: /task_id: (ses_\w+)/.exec(outputsIn(first).at(-1) ?? "")?.[1], prompt: "more" }));
  const later = await program.run("run", ...at(model.url), "--output", "json", "--continue", "again");
  expect([later.code, JSON.parse(later.stdout).asks]).toMatchObject([3, makes.map(({ input }) => ({ input }))]);
});

test("in a sub-agent such a skill is loaded where it is called, and says so", async () => {
  const program = commands();
  putSkill(program.home, "research", { head: "context: fork\n", text: "Find out." });
  await using model = await scripted([task({ prompt: "find out" })], (request) =>
    lastOf(request)?.role === "tool" ? { text: String(lastOf(request)?.content) } : skill("research"),
  );
  const run = await program.run("run", ...at(model.url), ...jsonl, "go");
  expect(outputsIn(run).at(-1)).toMatch(/Find out\.[\s\S]*\[This skill is made to work in a sub-agent of its own/);
  expect(eventsIn(run).filter(({ type }) => type === "task-started")).toHaveLength(1);
});

test("one that is to work in the background does, and its report goes with the next prompt", async () => {
  const program = commands();
  putSkill(program.home, "watch", { head: "context: fork\nbackground: true\n" });
  await using model = await scripted([skill("watch")], () => ({ text: "All is well." }));
  const run = await program.run("run", ...at(model.url), ...jsonl, "go");
  expect(outputsIn(run)[0]).toMatch(/^Begun in the background\.\ntask_id: ses_/);
  await program.run("run", "--continue", "--api-key", "k", "and?");
  expect(lastOf(model.requests.at(-1) as RecordedRequest)?.content).toContain("All is well.");
});

test("a call without a model begins no sub-agent: the skill's text is shown, and task says why", async () => {
  const program = commands();
  putSkill(program.home, "research", { head: "context: fork\n", text: "Find out." });
  const shown = await program.run("tool", "call", "skill", '{"name":"research"}');
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining("\nFind out.\n") });
  const refused = await program.run("tool", "call", "task", '{"prompt":"x"}');
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining("No sub-agent can be begun here:") });
});
