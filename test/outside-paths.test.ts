import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { needs } from "./needs.ts";
import { waitingIn } from "./support/asks.ts";
import { commands } from "./support/commands.ts";
import { outsideWorld } from "./support/outside-paths.ts";
import { type Reply, startScriptedModel } from "./support/scripted-model.ts";
import { at, type Skillmint } from "./support/skillmint.ts";
import { outputsIn, putSkill, saidIn } from "./support/skills.ts";
import { isChild, jsonl, lastOf, task } from "./support/sub-agents.ts";
import { tempFolder } from "./support/temp-folder.ts";
import { withoutBwrap } from "./support/without-bwrap.ts";

const boxed = needs("bwrap");
const plan = { mode: "plan", sandbox: "off", rules: [] } as const;

const bash = (command: string, rest = {}): Reply => ({ calls: [{ name: "bash", input: { command, ...rest } }] });
const done: Reply = { text: "Done." };
/** Spelled so that no text tells where it leads. */
const spelled = "cat $(printf '\\056\\056')/outside/x; echo ran";

/** With a file outside its workspace. */
function program(): Skillmint {
  const made = commands();
  mkdirSync(join(made.work, "../outside"), { recursive: true });
  writeFileSync(join(made.work, "../outside/x"), "hunter2\n");
  writeFileSync(join(made.work, "a.txt"), "inside\n");
  writeFileSync(join(made.work, ".env"), "KEY=hunter3\n");
  return made;
}

boxed("plan mode reads no file outside, by whatever spelling, and asks for none of them when it is held", async () => {
  const world = outsideWorld(tempFolder());
  const passing: string[] = [];
  for (const { text } of world.spellings) {
    const { decision, containment } = await world.judge(text, plan, { canContain: true });
    if (decision !== "allow") continue;
    expect([text, containment?.reads]).toEqual([text, "workspace"]);
    passing.push(text);
  }
  expect(passing.length).toBeGreaterThan(50);
  const held = { reads: "workspace", writes: "nothing", network: false, hidden: [] } as const;
  for (const text of passing.filter((_, index) => index % 12 === 0)) {
    expect([text, await world.readsFreely(text)]).toEqual([text, true]);
    expect([text, await world.readsHeld(text, held)]).toEqual([text, false]);
  }
});

test("without a sandbox every spelling of a path outside is asked for or denied", async () => {
  const world = outsideWorld(tempFolder());
  const passed: string[] = [];
  for (const { text } of world.spellings) {
    if ((await world.judge(text, plan, { canContain: false })).decision === "allow") passed.push(text);
  }
  expect(passed).toEqual([]);
});

boxed("commands of plan mode run without a file outside, a network and a change, also in the background", async () => {
  const there = program();
  const look = "cat a.txt; grep -c : $(printf '\\057')proc/net/dev; echo ran";
  await using model = await startScriptedModel(({ raw }, turn) => {
    const id = /proc_\w{4}/.exec(raw)?.[0] ?? "";
    const output: Reply = { calls: [{ name: "bash_output", input: { process_id: id, block: true } }] };
    const first = [bash(spelled), bash(spelled, { tty: true }), bash(spelled, { background: true })];
    return [...first, output, bash(look)][turn] ?? done;
  });
  const run = await there.run("run", ...at(model.url), ...jsonl, "--mode", "plan", "go");
  const outputs = outputsIn(run);
  expect(run.stdout).not.toContain("hunter2");
  for (const output of [outputs[0], outputs[1], outputs.slice(2, 4).join("")]) expect(output).toContain("ran");
  // The only network is that of the command itself.
  expect(outputs[4]).toContain("inside\n1\nran\n");
});

boxed("a person's yes lets the command read outside as it always did", async () => {
  const there = program();
  await using model = await startScriptedModel([bash("cat ../outside/x"), done]);
  const { session, asks } = waitingIn(
    await there.run("run", ...at(model.url), "--mode", "plan", "--output", "json", "go"),
  );
  const yes = ["--answer", `${asks[0]?.ask}=allow`];
  const run = await there.run("run", ...at(model.url), ...jsonl, "--session", session, ...yes);
  expect(outputsIn(run)).toEqual([expect.stringContaining("hunter2")]);
});

const enter: Reply = { calls: [{ name: "enter_plan_mode", input: {} }] };
const agents = (url: string) => ["run", ...at(url), ...jsonl, "begin"];

/** What comes of a command that a planning sub-agent, or the model in a plan mode of its own, runs in default mode. */
async function viaModel(way: "mode" | "agent", command: string, env: Record<string, string> = {}) {
  const there = program();
  await using model = await startScriptedModel((request) => {
    const isFirst = lastOf(request)?.role !== "tool";
    if (way === "agent" && !isChild(request)) return isFirst ? task({ prompt: "look", agent_type: "plan" }) : done;
    if (way === "agent") return isFirst ? bash(command) : done;
    const results = request.body.messages.filter(({ role }) => role === "tool").length;
    return [enter, bash(command), done][results] ?? done;
  });
  const { code, stdout } = await there.type(agents(model.url), { env });
  return { code, stdout };
}

boxed("neither the model's own plan mode nor a planning agent reads outside, or needs an ask inside", async () => {
  for (const way of ["mode", "agent"] as const) {
    const outside = await viaModel(way, spelled);
    expect([way, outside.code, outside.stdout.includes("hunter2")]).toEqual([way, 0, false]);
    expect(outside.stdout).toContain("ran");
    const inside = await viaModel(way, "cat a.txt");
    expect([way, inside.code, inside.stdout.includes("inside")]).toEqual([way, 0, true]);
  }
});

test("without a sandbox the model's own plan mode and its agents let no command pass that would have been asked", async () => {
  const env = { PATH: withoutBwrap() };
  for (const way of ["mode", "agent"] as const) {
    for (const command of ["cat a.txt", spelled])
      expect([way, (await viaModel(way, command, env)).code]).toEqual([way, 3]);
  }
  // The person's own plan mode reads inside.
  const there = program();
  await using model = await startScriptedModel([bash("cat a.txt"), bash(spelled), done]);
  const run = await there.type(["run", ...at(model.url), ...jsonl, "--mode", "plan", "go"], { env });
  expect([run.code, outputsIn(run)[0]]).toEqual([3, expect.stringContaining("inside")]);
});

boxed("commands in a skill's text are held as all others are", async () => {
  const there = program();
  putSkill(there.home, "context", { text: `Here: !\`${spelled}\`` });
  await using model = await startScriptedModel(() => done);
  await there.run("run", ...at(model.url), "--mode", "plan", "/context x");
  const said = saidIn(model.requests[0]);
  expect([said.includes("ran"), said.includes("hunter2")]).toEqual([true, false]);
});

boxed("a file that a rule denies reading is masked for every command that passes, whatever it is told", async () => {
  const there = program();
  const reads = "n=.e; for f in ${n}n?; do cat $f; done; cp -r . ../copy; cat ../copy/.env; echo x > made; echo ran";
  for (const flags of [
    ["--mode", "unrestricted"],
    ["--allow", "bash"],
    ["--sandbox", "workspace-write"],
  ]) {
    await using model = await startScriptedModel([bash(reads), bash(reads, { tty: true }), bash("cat .env"), done]);
    const run = await there.run("run", ...at(model.url), ...jsonl, ...flags, "--deny", "Read(.env)", "go");
    const outputs = outputsIn(run);
    expect([flags, run.stdout.includes("hunter3"), outputs[0]?.includes("ran")]).toEqual([flags, false, true]);
    expect(outputs[2]).toMatch(/^Not allowed/);
    expect(readFileSync(join(there.work, "made"), "utf8")).toBe("x\n");
  }
  expect(existsSync(join(there.work, ".env"))).toBe(true);
});

boxed("a folder that a rule denies reading is not committed as deleted", async () => {
  const there = program();
  mkdirSync(join(there.work, "secrets"));
  writeFileSync(join(there.work, "secrets/k.txt"), "hunter4\n");
  const git = (...args: string[]) =>
    spawnSync("git", ["-C", there.work, "-c", "user.name=a", "-c", "user.email=a@b", ...args]);
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "first");
  const commit =
    "echo more >> a.txt; git -c user.name=a -c user.email=a@b commit -qam second || git commit -q a.txt -m x; echo ran";
  await using model = await startScriptedModel([bash(commit), done]);
  const flags = ["--mode", "unrestricted", "--deny", "Read(secrets/**)"];
  const run = await there.run("run", ...at(model.url), ...jsonl, ...flags, "go");
  expect([outputsIn(run)[0]?.includes("ran"), run.stdout.includes("hunter4")]).toEqual([true, false]);
  expect(git("ls-tree", "-r", "--name-only", "HEAD").stdout.toString()).toContain("secrets/k.txt");
});

boxed("a yes to a command is none to a file that a rule denies reading", async () => {
  const there = program();
  const deny = ["--deny", "Read(a.txt)"];
  await using model = await startScriptedModel([bash("cat a.tx?; echo ran"), done]);
  const asked = waitingIn(await there.run("run", ...at(model.url), "--output", "json", ...deny, "go"));
  const answer = ["--session", asked.session, "--answer", `${asked.asks[0]?.ask}=allow`];
  const run = await there.run("run", ...at(model.url), ...jsonl, ...deny, ...answer);
  expect([run.stdout.includes("inside"), outputsIn(run)[0]?.includes("ran")]).toEqual([false, true]);
});
