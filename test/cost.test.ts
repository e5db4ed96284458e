import { expect, test } from "vitest";
import { startScriptedModel } from "./support/scripted-model.ts";
import { type Skillmint, skillmint } from "./support/skillmint.ts";

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
  const program = skillmint();
  await priced(program, model.url, "--max-output", "500");
  const { code, stdout, stderr } = await program.run("run", "--max-cost", "8", "--output", "json", "go");
  const outcome = JSON.parse(stdout);
  expect([code, outcome.reason]).toEqual([4, "budget"]);
  expect(outcome.cost).toBeLessThanOrEqual(8);
  expect(outcome.cost).toBeCloseTo(model.requests.length * 1.1, 6);
  expect(stderr).toContain("The $8.00 of --max-cost do not leave enough for another step");
  const before = model.requests.length;
  expect((await program.run("run", "--continue", "--max-cost", "8")).code).toBe(4);
  expect(model.requests.length).toBeGreaterThan(before);
});

test("the limit of a day holds in every later run, and in Chinese too", async () => {
  await using model = await startScriptedModel(() => ({
    text: "ok",
    usage: { prompt_tokens: 1000, completion_tokens: 1000 },
  }));
  const program = skillmint({ env: { SKILLMINT_LANG: "zh-CN" } });
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
  const program = skillmint();
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
    { key: "mine/m1", steps: 2, input: 3000, output: 20, cacheRead: 0, cacheWrite: 0, unpriced: 0, cost: 3.02 },
    { key: "other/m2", steps: 1, input: 5, output: 5, cacheRead: 0, cacheWrite: 0, unpriced: 1, cost: 0 },
  ]);
  const { stdout } = await program.run("usage", "--by", "skill");
  expect(stdout).toMatch(
    /^skill +steps +input +of it cached +output +cost\ngeneral +3 +3,005 +0 +25 +\$3\.02 \+ 1 steps at an unknown price\n$/,
  );
  expect((await program.run("usage", "--days", "0")).code).toBe(2);
});

test("a limit that cannot be kept, since nobody knows the price, is refused before anything is spent", async () => {
  await using model = await startScriptedModel([{ text: "ok" }]);
  const program = skillmint();
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
  const program = skillmint();
  const own = ["--format", "openai", "--api-key", "k"];
  await program.run("model", "add", "other/m2", "--base-url", other.url, ...own);
  await program.run("model", "add", "mine/m1", "--base-url", broken.url, ...own, "--fallback", "other/m2");
  const { code, stdout, stderr } = await program.run("run", "--model", "mine/m1", "hi");
  expect([code, stdout]).toEqual([0, "from the other\n"]);
  expect(stderr).toContain("other/m2 takes over");
});

test("what is not saved is paid for all the same: the day's limit holds and the usage is counted", async () => {
  const usage = { prompt_tokens: 1000, completion_tokens: 1000 };
  await using model = await startScriptedModel(() => ({ text: "ok", usage }));
  const program = skillmint();
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
  const program = skillmint();
  await priced(program, model.url, "--max-output", "1000");
  await program.run("config", "set", "dailyCost", "5");
  const run = program.start(["run", "--output", "jsonl", "hi"]);
  await run.printed('Half"');
  run.child.kill("SIGKILL");
  await run.ended;
  held.resolve();
  const [day] = JSON.parse((await program.run("usage", "--output", "json")).stdout);
  expect([day.steps, day.cost > 1]).toEqual([0, true]);
});

test("counts that cannot be are not booked", async () => {
  const odd = { prompt_tokens: -5000.5, completion_tokens: 1e308 };
  await using model = await startScriptedModel(() => ({ text: "ok", usage: odd }));
  const program = skillmint();
  await priced(program, model.url);
  expect((await program.run("run", "hi")).code).toBe(0);
  const [day] = JSON.parse((await program.run("usage", "--output", "json")).stdout);
  expect([day.input, day.output]).toEqual([0, 1e9]);
});
