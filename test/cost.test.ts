import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { dataFolder, type Skillmint } from "./support/skillmint.ts";

const calls = [{ name: "list_dir", input: {} }];

/** A model of the user's own, at 1000 dollars a million tokens in and out. */
async function priced(program: Skillmint, url: string, ...more: string[]): Promise<void> {
  const at = ["--base-url", url, "--format", "openai", "--api-key", "k"];
  const price = ["--price-input", "1000", "--price-output", "1000"];
  expect(await program.run("model", "add", "mine/m1", ...at, ...price, ...more)).toMatchObject({ code: 0 });
}

test("--max-cost ends the turn cleanly with code 4, says so, and the session goes on with more", async () => {
  await using model = await startScriptedModel(() => ({
    calls,
    usage: { prompt_tokens: 1000, completion_tokens: 100 },
  }));
  const program = commands();
  await priced(program, model.url, "--max-output", "500");
  const { code, stdout, stderr } = await program.run("run", "--max-cost", "8", "--output", "json", "go");
  const outcome = JSON.parse(stdout);
  expect([code, outcome.reason]).toEqual([4, "budget"]);
  expect(outcome.cost).toBeLessThanOrEqual(8);
  expect(outcome.cost).toBeCloseTo(model.requests.length * 1.1, 6);
  expect(stderr).toContain("The limit of $8.00 for this run does not leave enough for another step");
  const before = model.requests.length;
  expect((await program.run("run", "--continue", "--max-cost", "8")).code).toBe(4);
  expect(model.requests.length).toBeGreaterThan(before);
});

test("the limit of a day holds in every later run, and in Chinese too", async () => {
  await using model = await startScriptedModel(() => ({
    text: "ok",
    usage: { prompt_tokens: 1000, completion_tokens: 1000 },
  }));
  const program = commands({ env: { SKILLMINT_LANG: "zh-CN" } });
  await priced(program, model.url, "--max-output", "1000");
  await program.run("config", "set", "dailyCost", "4");
  expect((await program.run("run", "hi")).code).toBe(0);
  const { code, stderr } = await program.run("run", "hi");
  expect([code, model.requests.length]).toEqual([4, 1]);
  expect(stderr).toContain("每日 $4.00 的限额已不足以再执行一步");
  expect((await program.run("config", "set", "dailyCost", "a lot")).code).toBe(2);
});

test("usage tells steps, tokens and cost by day, session, model and skill; what has no price is told as such", async () => {
  await using model = await startScriptedModel([
    { calls, usage: { prompt_tokens: 1000, completion_tokens: 10 } },
    { text: "ok", usage: { prompt_tokens: 2000, completion_tokens: 10 } },
    { text: "ok", usage: { prompt_tokens: 5, completion_tokens: 5 } },
  ]);
  const program = commands();
  expect((await program.run("usage")).stdout).toBe("No model has been asked in that time.\n");
  await priced(program, model.url);
  await program.run("run", "one");
  await program.run(
    "run",
    "--base-url",
    model.url,
    "--format",
    "openai",
    "--model",
    "other/m2",
    "--api-key",
    "k",
    "two",
  );
  const byModel = JSON.parse((await program.run("usage", "--by", "model", "--output", "json")).stdout);
  expect(byModel).toEqual([
    {
      key: "mine/m1",
      steps: 2,
      input: 3000,
      output: 20,
      cacheRead: 0,
      cacheWrite: 0,
      unpriced: 0,
      cost: 3.02,
      reserved: 0,
    },
    { key: "other/m2", steps: 1, input: 5, output: 5, cacheRead: 0, cacheWrite: 0, unpriced: 1, cost: 0, reserved: 0 },
  ]);
  const { stdout } = await program.run("usage", "--by", "skill");
  expect(stdout).toMatch(
    /^skill +steps +input +of it cached +output +cost\ngeneral +3 +3,005 +0 +25 +\$3\.02 \+ 1 steps at an unknown price\n$/,
  );
  expect((await program.run("usage", "--days", "0")).code).toBe(2);
});

test("a limit that cannot be kept, since nobody knows the price, is refused before anything is spent", async () => {
  await using model = await startScriptedModel([{ text: "ok" }]);
  const program = commands();
  const named = ["--base-url", model.url, "--format", "openai", "--model", "other/m2"];
  const { code, stderr } = await program.run("run", ...named, "--max-cost", "1", "hi");
  expect([code, model.requests.length]).toEqual([2, 0]);
  expect(stderr).toContain("skillmint model add other/m2 --price-input");
  expect((await program.run("run", ...named, "--max-cost", "lots", "hi")).code).toBe(2);
  expect((await program.run("run", "--max-cost", "1", "list_dir {}")).code).toBe(0);
});

test("a model that cannot is stood in for by its fallback", async () => {
  await using broken = await startScriptedModel(() => ({ status: 400, body: "no" }));
  await using other = await startScriptedModel([{ text: "from the other" }]);
  const program = commands();
  const own = ["--format", "openai", "--api-key", "k"];
  await program.run("model", "add", "other/m2", "--base-url", other.url, ...own);
  await program.run("model", "add", "mine/m1", "--base-url", broken.url, ...own, "--fallback", "other/m2");
  const { code, stdout, stderr } = await program.run("run", "--model", "mine/m1", "hi");
  expect([code, stdout]).toEqual([0, "from the other\n"]);
  expect(stderr).toContain("other/m2 takes over");
});

test("when the one that stands in fails, it is the one that is named", async () => {
  await using broken = await startScriptedModel(() => ({ status: 400, body: "no" }));
  await using other = await startScriptedModel(() => ({ status: 401, body: "bad key" }));
  const program = commands();
  const own = ["--format", "openai", "--api-key", "k"];
  await program.run("model", "add", "other/m2", "--base-url", other.url, ...own);
  await program.run("model", "add", "mine/m1", "--base-url", broken.url, ...own, "--fallback", "other/m2");
  const { code, stderr } = await program.run("run", "--model", "mine/m1", "hi");
  expect([code, stderr]).toEqual([1, expect.stringContaining("other/m2 refused the key")]);
  await program.run("model", "remove", "other/m2");
  const alone = await program.run("run", "--model", "mine/m1", "hi");
  expect(alone.stderr).toContain("The model that is to stand in for mine/m1 was removed or has no key");
});

test("one that stands in gets no tools when it cannot call them, and no more than it takes", async () => {
  await using first = await startScriptedModel((_, turn) =>
    turn < 3 ? { calls: [{ name: "bash", input: { command: "seq 4000" } }] } : { status: 400, body: "no" },
  );
  await using other = await startScriptedModel(() => ({ text: "from the other" }));
  const program = commands();
  const own = ["--format", "openai", "--api-key", "k"];
  await program.run("model", "add", "other/m2", "--base-url", other.url, ...own, "--context", "6000");
  await program.run("model", "add", "mine/m1", "--base-url", first.url, ...own, "--fallback", "other/m2");
  const db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  const options = JSON.stringify({ profile: { known: { callsTools: false } } });
  db.prepare("update model_configs set options = ? where id = 'other/m2'").run(options);
  db.close();
  const { code, stdout } = await program.run("run", "--model", "mine/m1", "--mode", "unrestricted", "hi");
  expect([code, stdout]).toEqual([0, expect.stringContaining("from the other")]);
  const bodies = other.requests.map(({ body, raw }) => ({ ...body, size: raw.length }));
  for (const { tools, messages, size } of bodies) {
    expect(tools).toBeUndefined();
    expect(messages.every(({ role, tool_calls }) => role !== "tool" && !tool_calls)).toBe(true);
    expect(size / 3).toBeLessThan(6000);
  }
});

test("what is not saved is paid for all the same: the day's limit holds and the usage is counted", async () => {
  const usage = { prompt_tokens: 1000, completion_tokens: 1000 };
  await using model = await startScriptedModel(() => ({ text: "ok", usage }));
  const program = commands();
  await priced(program, model.url, "--max-output", "1000");
  await program.run("config", "set", "dailyCost", "5");
  expect((await program.run("run", "--no-save", "hi")).code).toBe(0);
  const [day] = JSON.parse((await program.run("usage", "--output", "json")).stdout);
  expect([day.steps, day.cost]).toEqual([1, 2]);
  expect([(await program.run("run", "--no-save", "hi")).code, model.requests.length]).toEqual([4, 1]);
  expect((await program.run("model", "doctor", "mine/m1")).code).toBe(0);
  expect((await program.run("model", "doctor", "mine/m1")).code).toBe(4);
  const bySkill = JSON.parse((await program.run("usage", "--by", "skill", "--output", "json")).stdout);
  expect(bySkill.map(({ key }: { key: string }) => key)).toEqual(["doctor", "general"]);
});

test("a call that was killed counts as it was set aside, and is shown so", async () => {
  const held = Promise.withResolvers<void>();
  await using model = await startScriptedModel(() => ({ chunks: ["Half", " of it"], gate: held.promise }));
  const program = commands();
  await priced(program, model.url, "--max-output", "1000");
  await program.run("config", "set", "dailyCost", "5");
  const run = program.start(["run", "--output", "jsonl", "hi"]);
  await run.printed('Half"');
  run.child.kill("SIGKILL");
  await run.ended;
  held.resolve();
  const [day] = JSON.parse((await program.run("usage", "--output", "json")).stdout);
  expect([day.steps, day.cost > 1]).toEqual([0, true]);
  expect((await program.run("usage", "--by", "turn")).stdout).toMatch(/turn_\w+ +0 +0 +0 +0 +\$\d.*broke off\)\n/);
});

test("counts that cannot be are not booked", async () => {
  const odd = { prompt_tokens: -5000.5, completion_tokens: 1e308 };
  await using model = await startScriptedModel(() => ({ text: "ok", usage: odd }));
  const program = commands();
  await priced(program, model.url);
  expect((await program.run("run", "hi")).code).toBe(0);
  const [day] = JSON.parse((await program.run("usage", "--output", "json")).stdout);
  expect([day.input, day.output]).toEqual([0, 1e9]);
});

test.each([[[]], [["--no-save"]]])(
  "what a reply that broke off may have cost stays counted when another comes, and is told so (%j)",
  async (how) => {
    const usage = { prompt_tokens: 100, completion_tokens: 100 };
    await using model = await startScriptedModel([
      { chunks: ["Half", " of", " it", " and", " more"], cutAfter: 700 },
      { text: "whole", usage },
    ]);
    const program = commands();
    await priced(program, model.url, "--max-output", "1000");
    await program.run("config", "set", "dailyCost", "50");
    const { code, stdout } = await program.run("run", ...how, "hi");
    expect([code, stdout, model.requests.length]).toEqual([0, expect.stringContaining("whole"), 2]);
    const [day] = JSON.parse((await program.run("usage", "--output", "json")).stdout);
    expect([day.steps, day.cost - day.reserved]).toEqual([1, expect.closeTo(0.2, 6)]);
    expect(day.reserved).toBeGreaterThan(1);
    for (const by of ["turn", "model", "skill"]) {
      const sums = JSON.parse((await program.run("usage", "--by", by, "--output", "json")).stdout);
      expect([by, sums.length, sums[0].cost]).toEqual([by, 1, day.cost]);
    }
    expect((await program.run("usage")).stdout).toMatch(/\(at most: \$[\d.]+ of it for replies that broke off\)/);
  },
);
