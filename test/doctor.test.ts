import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSecrets } from "../src/config/secrets.ts";
import { openSqlite } from "../src/store/sqlite/open.ts";
import type { ModelRow } from "../src/store/store.ts";
import { ownPath } from "./support/browser.ts";
import { commands } from "./support/commands.ts";
import { type Body, startHabitServer } from "./support/habit-server.ts";
import { dataFolder, type Skillmint } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const refusesOptions = { refuses: (body: Body) => ("stream_options" in body ? "stream_options is unknown" : null) };
const at = (url: string) => ["--base-url", url, "--api-key", "k"];

/** Adds the model x/y to the user's own. */
async function addModel(program: Skillmint, url: string, differs: Partial<ModelRow> = {}): Promise<void> {
  await program.run("config", "get");
  const store = openSqlite(join(dataFolder(program), "skillmint.db"));
  await store.saveModel({
    ...{ id: "x/y", name: "y", api_format: "openai", base_url: url, model_name: "y", is_default: 0 },
    ...{ context_size: null, created_at: "2026-11-15T00:00:00.000Z", provider: "x", options: "{}" },
    ...differs,
  });
  await store.close();
}

const withOptions = (options: object) => ({ options: JSON.stringify(options) });

async function storedOptions(program: Skillmint) {
  const store = openSqlite(join(dataFolder(program), "skillmint.db"));
  const [row] = await store.models();
  await store.close();
  return JSON.parse(row?.options ?? "{}");
}

test("model doctor tells what was found, what it means, what it cost, and how to keep it", async () => {
  await using server = await startHabitServer({ parallel: false });
  const { code, stdout } = await commands().run("model", "doctor", "x/y", ...at(server.url));
  expect(code).toBe(0);
  expect(stdout).toMatch(/^probe +outcome +what it means\nanswers +yes +it can be asked \(1 2 3 4 5 6\)\n/);
  expect(stdout).toMatch(/calls a tool +yes +it can act\n/);
  expect(stdout).toMatch(/calls several tools at once +no +one call a step: slower, but it works \(1 call\)\n/);
  expect(stdout).toContain("16 requests, 1600 tokens in, 160 out; cost: unknown\nx/y can drive tools.\n");
  expect(stdout).toContain(`    skillmint model add x/y --base-url ${server.url} --format openai\n`);
});

test("what was found at one address does not go with the model to another", async () => {
  await using server = await startHabitServer({});
  const program = commands();
  const found = { profile: { dialect: { streamOptions: false } } };
  await addModel(program, server.url, withOptions({ price: { input: 1, output: 2 }, ...found }));
  await program.run("model", "add", "x/y", "--max-output", "9");
  expect(await storedOptions(program)).toMatchObject(found);
  await program.run("model", "add", "x/y", "--base-url", "http://127.0.0.1:9/v1");
  expect(await storedOptions(program)).toEqual({ price: { input: 1, output: 2 }, known: { output: 9 } });
});

test("it does so in Chinese, too", async () => {
  await using server = await startHabitServer({ calls: "never" });
  const program = commands({ env: { SKILLMINT_LANG: "zh-CN" } });
  const { code, stdout } = await program.run("model", "doctor", "x/y", ...at(server.url));
  expect(code).toBe(0);
  expect(stdout).toMatch(/^检查项 +结果 +含义\n/);
  expect(stdout).toMatch(/调用工具 +否 +只能对话：不向它提供工具/);
  expect(stdout).toContain("x/y 不能使用工具，但可以对话；请加 --tools none。");
});

test("what is found of a stored model is kept with it, beside what the user said of it, and obeyed", async () => {
  await using server = await startHabitServer(refusesOptions);
  const program = commands();
  await addModel(program, server.url, withOptions({ price: { input: 1, output: 2 }, fallback: "a/b" }));
  const { code, stdout } = await program.run("model", "doctor", "x/y", "--output", "json");
  expect(code).toBe(0);
  const told = JSON.parse(stdout);
  expect(told).toMatchObject({ model: "x/y", stored: true, profile: { dialect: { streamOptions: false } } });
  const options = await storedOptions(program);
  expect(options).toEqual({ price: { input: 1, output: 2 }, fallback: "a/b", profile: told.profile });

  server.requests.length = 0;
  const run = await program.run("run", "--model", "x/y", "Say OK.");
  expect(run).toMatchObject({ code: 0, stdout: "1 2 3 4 5 6\n" });
  expect(server.requests.map((body) => "stream_options" in body)).toEqual([false]);
});

test("a second check begins anew: what is over is gone, what still holds is found again", async () => {
  await using server = await startHabitServer(refusesOptions);
  const program = commands();
  const before = { streamOptions: false, callIds: "nine" };
  const profile = { at: "", known: { callsTools: false }, dialect: before, probes: [] };
  await addModel(program, server.url, withOptions({ profile }));
  const { stdout } = await program.run("model", "doctor", "x/y");
  expect(stdout).toContain("Kept with the model");
  const now = (await storedOptions(program)).profile;
  expect(now).toMatchObject({ known: { callsTools: true } });
  expect(now.dialect).toEqual({ streamOptions: false });
});

test("a stored model at another address is not mixed up with the one that is stored", async () => {
  await using server = await startHabitServer({ calls: "never" });
  const program = commands();
  await addModel(program, "http://127.0.0.1:9/v1");
  const { stdout } = await program.run("model", "doctor", "x/y", ...at(server.url));
  expect(stdout).toContain("Nothing was kept");
  expect(await storedOptions(program)).toEqual({});
});

test("the cost is told where the price is known", async () => {
  await using server = await startHabitServer();
  const program = commands();
  await addModel(program, server.url, withOptions({ price: { input: 1, output: 10 } }));
  expect((await program.run("model", "doctor", "x/y")).stdout).toContain("160 out; cost: $0.0032\n");
});

test("a model that cannot call tools is run without them from then on", async () => {
  await using server = await startHabitServer({ calls: "never" });
  const program = commands();
  await addModel(program, server.url);
  const { stdout } = await program.run("model", "doctor", "x/y");
  expect(stdout).toContain("x/y cannot drive tools. From now on it is run with --tools none.");
  server.requests.length = 0;
  expect((await program.run("run", "--model", "x/y", "Say OK.")).code).toBe(0);
  expect(server.requests.map((body) => "tools" in body)).toEqual([false]);
});

test("a wrong key and an address where nobody is end the check with the usual sentence", async () => {
  await using server = await startHabitServer({ status: 401 });
  const program = commands();
  await addModel(program, server.url);
  const wrong = await program.run("model", "doctor", "x/y");
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining("x/y refused the key (HTTP 401") });
  expect(wrong.stderr).toContain("store another key with `skillmint model add x/y --api-key -`");
  expect(server.requests).toHaveLength(1);
  expect(await storedOptions(program)).toEqual({});
  const nobody = await program.run("model", "doctor", "x/y", ...at("http://127.0.0.1:9/v1"));
  expect(nobody).toMatchObject({ code: 1, stderr: expect.stringContaining("x/y cannot be reached") });
  // There is no session to go on with.
  expect(nobody.stderr).toMatch(/Check the address and the network\.\n$/);
});

test("a check that a limit ended says how long the server wants to be left alone", async () => {
  const failsFrom = { request: 1, status: 429, message: "slow down", headers: { "retry-after": "3600" } };
  await using server = await startHabitServer({ failsFrom });
  const { code, stderr } = await commands().run("model", "doctor", "x/y", ...at(server.url));
  expect(code).toBe(1);
  expect(stderr).toContain("(HTTP 429: slow down). The server asks to wait 60 minutes.");
});

test.each([
  ["the demo", ["demo/scripted"], "there is nothing to find out"],
  ["a provider that nobody knows", ["nobody/y"], "nobody"],
  ["no address", ["x/y", "--base-url", "here"], "is not an http or https address"],
  ["no key", ["x/y", "--base-url", "http://127.0.0.1:9", "--api-key", "a b"], "The key holds a character"],
])("%s is refused before anything is asked", async (_, args, sentence) => {
  const { code, stderr } = await commands().run("model", "doctor", ...args);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(sentence) });
});

test("Ctrl-C ends the check with its code, nothing is kept, and what was asked is booked", async () => {
  await using server = await startHabitServer({ hangsFrom: 3 });
  const program = commands();
  const price = { price: { input: 1, output: 2 } };
  await addModel(program, server.url, withOptions(price));
  const { child, ended, printed } = program.start(["model", "doctor", "x/y"]);
  await printed("keeps the output limit");
  child.kill("SIGINT");
  expect((await ended).code).toBe(130);
  expect(await storedOptions(program)).toEqual(price);
  const [sum] = JSON.parse((await program.run("usage", "--by", "skill", "--output", "json")).stdout);
  expect([sum.key, sum.unpriced]).toEqual(["doctor", 0]);
  expect([sum.steps >= 2, sum.input >= 200, sum.cost > 0]).toEqual([true, true, true]);
});

interface Check {
  name: string;
  state: string;
  needed: boolean;
  detail: string;
  fix?: string;
}

async function checked(program: Skillmint, env: Record<string, string> = {}) {
  const { code, stdout } = await program.type(["doctor", "--output", "json"], { env });
  const checks: Check[] = JSON.parse(stdout);
  return { code, of: (name: string) => checks.find((check) => check.name === name), checks };
}

test("doctor on a fresh machine finds what is needed, and makes nothing", async () => {
  const program = commands();
  const { code, of, checks } = await checked(program);
  expect(checks.map(({ name }) => name)).toEqual([
    ...["node", "data", "space", "database", "ripgrep", "git", "shell", "terminal", "screenshot", "browser", "pipes"],
    ...["sandbox", "environment", "secrets"],
    ...["model", "keys", "servers", "language"],
  ]);
  expect(checks.filter(({ needed, state }) => needed && state !== "ok")).toEqual([]);
  expect(code).toBe(0);
  expect(of("data")?.detail).toBe(`${dataFolder(program)}, made at the first run`);
  expect(of("model")).toMatchObject({ state: "missing", detail: "the built-in demo" });
  expect(of("language")?.detail).toBe("en, from SKILLMINT_LANG");
  expect((await checked(program)).of("data")?.detail).toContain("made at the first run");
});

test("doctor in words, in both languages", async () => {
  const program = commands();
  await program.run("run", "hello");
  const { code, stdout } = await program.run("doctor");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Node +ok +v\d+/);
  expect(stdout).toMatch(/database +ok +version \d+, whole\n/);
  expect(stdout).toMatch(/\n\nEverything that is needed is there\.\n$/);
  const chinese = await program.type(["doctor"], { env: { SKILLMINT_LANG: "zh" } });
  expect(chinese.stdout).toMatch(/数据库 +正常 +版本 \d+，完好\n/);
});

test("doctor names the default model, the keys that are there, and the one that is missing", async () => {
  const program = commands();
  const profile = { known: { callsTools: false } };
  await addModel(program, "https://models.example/v1", { is_default: 1, options: JSON.stringify({ profile }) });
  const own = await checked(program, { OPENAI_API_KEY: "secret-of-mine" });
  expect(own.of("model")).toMatchObject({ state: "ok", detail: "x/y (without tools)" });
  // A server of one's own may want none.
  expect(own.of("keys")).toMatchObject({ state: "missing", detail: "the key of x is missing" });
  expect(own.code).toBe(0);

  const openai = { id: "openai/y", provider: "openai", is_default: 1 };
  await addModel(program, "https://api.openai.com/v1", openai);
  const without = await checked(program);
  expect(without.of("keys")).toMatchObject({ state: "problem", detail: "the key of openai is missing" });
  expect(without.code).toBe(1);
  const there = await checked(program, { OPENAI_API_KEY: "secret-of-mine" });
  expect(there.of("keys")).toMatchObject({ state: "ok", detail: expect.stringContaining("openai") });
  expect(there.code).toBe(0);
  expect(JSON.stringify([own, there])).not.toContain("secret-of-mine");
});

test("doctor names a provider with keys for several addresses once", async () => {
  const program = commands();
  const hosts = ["https://a.example", "https://b.example"];
  for (const [index, host] of hosts.entries()) {
    await addModel(program, `${host}/v1`, { id: `x/${index}`, model_name: `${index}` });
    openSecrets(join(dataFolder(program), "secrets")).set(`x ${host}`, "k");
  }
  expect((await checked(program)).of("keys")).toMatchObject({ state: "ok", detail: "x" });
});

test("doctor finds a data folder that is open to others, and says how to close it", async () => {
  const program = commands();
  await program.run("run", "hello");
  chmodSync(dataFolder(program), 0o755);
  const { code, of } = await checked(program);
  expect(code).toBe(1);
  expect(of("data")).toMatchObject({ state: "problem", fix: `chmod 700 ${dataFolder(program)}` });
});

test("doctor finds a database that is damaged, and leaves it as it is", async () => {
  const program = commands();
  await program.run("run", "hello");
  const file = join(dataFolder(program), "skillmint.db");
  const nonsense = "this is no database at all, whatever its name may say";
  writeFileSync(file, nonsense);
  const { code, of } = await checked(program);
  expect(code).toBe(1);
  expect(of("database")).toMatchObject({
    state: "problem",
    detail: expect.stringContaining("The database is damaged"),
  });
  expect(of("model")).toMatchObject({ state: "missing" });
  expect(readFileSync(file, "utf8")).toBe(nonsense);
});

test("doctor finds kept keys that others may read, or that nobody can open any more", async () => {
  const program = commands();
  const folder = join(dataFolder(program), "secrets");
  openSecrets(folder).set("x", "y");
  expect((await checked(program)).of("secrets")).toMatchObject({ state: "ok" });
  chmodSync(join(folder, "key"), 0o644);
  const { code, of } = await checked(program);
  expect(code).toBe(1);
  expect(of("secrets")).toMatchObject({ state: "problem", fix: `chmod 600 ${join(folder, "key")}` });
  chmodSync(join(folder, "key"), 0o600);
  rmSync(join(folder, "key"));
  expect((await checked(program)).of("secrets")).toMatchObject({
    state: "problem",
    detail: expect.stringContaining("is gone"),
  });
});

test.each<[string, (folder: string) => void]>([
  ["closed to us", (folder) => chmodSync(folder, 0)],
  [
    "no folder",
    (folder) => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, "");
    },
  ],
])("doctor tells when the folder of the keys is %s, and all else that it finds", async (_, spoil) => {
  const program = commands();
  const folder = join(dataFolder(program), "secrets");
  openSecrets(folder).set("x", "y");
  spoil(folder);
  const { code, stdout } = await program.start(["doctor"], { unprivileged: true }).ended;
  if (existsSync(folder)) chmodSync(folder, 0o700);
  expect([code, stdout]).toEqual([1, expect.stringContaining(`The stored keys cannot be used: ${folder}`)]);
  expect(stdout).toMatch(/→ Mend its permissions \(chmod 700 .*secrets"\)[\s\S]*\nlanguage/);
});

test("what is missing but not needed is told with its remedy, and is no failure; without a shell it is one", async () => {
  const folder = tempFolder();
  symlinkSync("/bin/bash", join(folder, "bash"));
  const { code, of } = await checked(commands(), { PATH: folder });
  expect(code).toBe(0);
  expect(of("git")).toMatchObject({ state: "missing", fix: "install git" });
  expect(of("terminal")).toMatchObject({ state: "missing", fix: "install util-linux (or bsdutils)" });
  expect(of("pipes")).toMatchObject({ state: "missing", fix: "install coreutils" });
  const without = await checked(commands(), { PATH: tempFolder() });
  expect(without.code).toBe(1);
  expect(without.of("shell")).toMatchObject({ state: "missing", needed: true, fix: "install bash" });
});

test("doctor names the browser that would be used, and one that does not start", async () => {
  const program = commands();
  const own = await ownPath();
  await program.run("config", "set", "browserPath", own);
  expect((await checked(program)).of("browser")).toMatchObject({
    state: "ok",
    detail: expect.stringMatching(/^.*\d+\.\d+.* \(.*chromium\)$/),
  });
  await program.run("config", "set", "browserPath", "/bin/false");
  expect((await checked(program)).of("browser")).toMatchObject({
    ...{ state: "missing", needed: false, detail: "/bin/false does not start" },
    fix: expect.stringContaining("browserPath"),
  });
});
