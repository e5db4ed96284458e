import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, dataFolder, type Ended } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

/** One sentence or two, no stack, nothing on stdout. */
function complains({ code, stdout, stderr }: Ended, expected: { code: number; about: string }): void {
  expect([code, stdout]).toEqual([expected.code, ""]);
  expect(stderr).toContain(expected.about);
  expect(stderr).not.toMatch(/\n\s+at |Error:/);
}

test.each<[string, string[], string]>([
  ["an unknown flag", ["run", "--frobnicate", "x"], "--frobnicate"],
  ["an unknown command", ["dance"], "dance"],
  ["a mode that is none", ["run", "--mode", "yolo", "x"], "--mode"],
  ["a rule that is none", ["run", "--allow", "bash(", "x"], "is not a rule"],
  ["a folder that is not there", ["run", "--cwd", "/no/such/folder", "x"], "/no/such/folder"],
  ["a folder to trust that is not there", ["trust", "/no/such/folder"], "with skillmint trust FOLDER."],
  ["a setting to nothing", ["config", "set", "childEnvironment", ""], "skillmint config unset childEnvironment"],
  ["a provider that nobody knows", ["run", "--model", "nobody/gpt", "x"], "--base-url"],
  ["a misspelt provider", ["run", "--model", "deepsek/x", "x"], "Did you mean deepseek?"],
  ["a provider without a key", ["run", "--model", "deepseek/x", "x"], "model add deepseek/x`, or set DEEPSEEK_API_KEY"],
  ["a provider without a model", ["run", "--model", "deepseek", "x"], "deepseek/deepseek-"],
  ["an address that is none", ["run", "--base-url", "nonsense", "--model", "a/b", "x"], "nonsense"],
  ["a number of steps that is none", ["run", "--max-steps", "many", "x"], "--max-steps"],
  ["a tool that is none", ["run", "--tools", "hammer", "x"], "hammer"],
  ["an empty prompt", ["run", " "], "Say what to do"],
  ["a prompt that nobody can see", ["run", "\u200b"], "Say what to do"],
  ["an empty prompt to go on with", ["run", "--continue", " "], "Say what to do"],
  ["input that is no JSON", ["tool", "call", "read_file", "{"], "not valid JSON"],
  ["tools for a stored session", ["run", "--continue", "--tools", "none", "x"], "--tools"],
  ["a folder for a stored session", ["run", "--session", "ses_1234567", "--cwd", "/", "x"], "--cwd"],
  ["a stored session that is not to be saved", ["run", "--continue", "--no-save", "x"], "--no-save"],
  ["an empty session", ["run", "--session", "", "x"], "--session"],
  [
    "a key with a line break",
    ["run", "--base-url", "http://127.0.0.1:9", "--model", "a/b", "--api-key", "k\n", "x"],
    "key",
  ],
])("%s is told in a sentence, with exit code 2", async (_, args, about) => {
  complains(await commands().run(...args), { code: 2, about });
});

test.each<[string, string[], string]>([
  ["an unknown flag", ["run", "--frobnicate", "x"], "未知选项: --frobnicate"],
  ["an unknown command", ["dance"], "未知命令: dance"],
  ["an unknown command of a group", ["session", "foo"], "未知命令: foo"],
  ["a flag without its value", ["run", "--model"], "选项缺少参数: --model"],
  ["a value that is none of the choices", ["run", "--mode", "yolo", "x"], "选项的值无效: --mode"],
  ["a prompt without quotes", ["run", "say", "hello"], "参数过多"],
])("%s is told in Chinese to those who read Chinese", async (_, args, about) => {
  complains(await commands({ env: { SKILLMINT_LANG: "zh-CN" } }).run(...args), { code: 2, about });
});

test.each<[string, object, string]>([
  ["a wrong key", { status: 401, body: { error: { message: "Incorrect API key" } } }, "Incorrect API key"],
  ["an HTML page", { status: 502, body: "<html><h1>Bad gateway</h1></html>" }, "Bad gateway"],
  ["a page instead of a stream", { raw: "<html>Welcome</html>", contentType: "text/html" }, "Welcome"],
  ["a stream that breaks off", { text: "Half a", cutAfter: 300 }, "broke off"],
  ["an answer with nothing in it", { text: "" }, "nothing"],
])("%s ends the turn with a sentence, exit code 1, and a session that can go on", async (_, reply, about) => {
  await using model = await startScriptedModel([reply, { text: "Now." }]);
  const program = commands();
  await program.run("config", "set", "maxRetries", "0");
  const failed = await program.run("run", ...at(model.url), "hi");
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain(about);
  expect(failed.stderr).not.toMatch(/\n\s+at /);
  expect(await program.run("run", "--continue", ...at(model.url), "again")).toMatchObject({
    code: 0,
    stdout: "Now.\n",
  });
});

test("a server that is not there is told with its address", async () => {
  const program = commands();
  complains(await program.run("run", ...at("http://127.0.0.1:9/v1"), "hi"), { code: 1, about: "127.0.0.1:9" });
});

test("a session goes on with its own model, or says that it cannot; no other slips in", async () => {
  await using model = await startScriptedModel([{ text: "Real." }]);
  const program = commands();
  // An address with a query may hold a key, so it is not kept.
  await program.run("run", ...at(`${model.url}?key=secret`), "hi");
  complains(await program.run("run", "--continue", "more"), { code: 2, about: "x/y" });
});

test("a data folder that cannot be used is told in a sentence", async () => {
  const file = join(tempFolder(), "file");
  writeFileSync(file, "");
  for (const home of [file, join(file, "below"), "/proc/nowhere/skillmint"]) {
    const ended = await commands({ env: { SKILLMINT_HOME: home } }).run("run", "hello");
    complains(ended, { code: 1, about: "cannot be written" });
  }
});

test("a data folder that others made for something else keeps its mode; one for us is tightened", async () => {
  const [shared, empty] = [join(tempFolder(), "shared"), join(tempFolder(), "empty")];
  for (const folder of [shared, empty]) {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
  }
  writeFileSync(join(shared, "other"), "");
  for (const home of [shared, empty]) await commands({ env: { SKILLMINT_HOME: home } }).run("session", "list");
  expect(statSync(shared).mode & 0o777).toBe(0o755);
  expect(statSync(empty).mode & 0o777).toBe(0o700);
});

test("a folder that is gone is told in a sentence; what needs none still works", () => {
  for (const [args, code, about] of [
    ["run hello", 2, "--cwd"],
    ["run --cwd / hello", 0, ""],
    ["--version", 0, ""],
  ] as const) {
    const ended = inShell(`mkdir gone && cd gone && rmdir ../gone && "$0" ${args}`);
    expect([ended.status, ended.stderr.includes(about), /\n\s+at /.test(ended.stderr)]).toEqual([code, true, false]);
  }
});

test("a full disk behind stdout is told in a sentence", () => {
  const full = inShell('"$0" run hello > /dev/full');
  expect([full.status, full.stderr.includes("could not be written")]).toEqual([1, true]);
  expect(full.stderr).not.toMatch(/\n\s+at /);
});

/** For what only a shell can set up. The program is "$0". */
function inShell(script: string) {
  const { home, work } = commands();
  const bin = join(import.meta.dirname, "../bin/skillmint");
  const env = { PATH: process.env.PATH ?? "", HOME: home };
  return spawnSync("sh", ["-c", script, bin], { cwd: work, env, encoding: "utf8" });
}

test("what is not to be saved leaves no output behind", async () => {
  const program = commands();
  writeFileSync(join(program.work, "long.txt"), "x".repeat(120_000));
  await program.run("run", "--no-save", 'read_file {"path":"long.txt"}');
  expect(existsSync(join(program.home, ".skillmint/outputs"))).toBe(false);
});

test("strange prompts are taken as they are", async () => {
  await using model = await startScriptedModel(() => ({ text: "Ok." }));
  const program = commands();
  for (const prompt of ["😀".repeat(20_000), "\u001b[31mred\u0007", "‮bidi", "  spaces  "]) {
    expect((await program.run("run", ...at(model.url), prompt)).code).toBe(0);
    expect(model.requests.at(-1)?.body.messages.at(-1)?.content).toBe(prompt.trim());
  }
  expect((await program.run("session", "list")).stdout).not.toMatch(/(?!\n)\p{Cc}/u);
});

test("a model that the server does not know is told with what to check", async () => {
  const body = { error: { message: "The model `y` does not exist", code: "model_not_found" } };
  await using model = await startScriptedModel([{ status: 404, body }]);
  complains(await commands().run("run", ...at(model.url), "hi"), { code: 1, about: "does not exist" });
});

test.each<[string, (folder: string) => void, string]>([
  ["of a newer version", (file) => new DatabaseSync(file).exec("pragma user_version = 999"), "newer SkillMint"],
  ["that is damaged", (file) => writeFileSync(file, "x".repeat(5000)), "is damaged"],
  ["of another program", (file) => new DatabaseSync(file).exec("create table t (x)"), "not SkillMint's"],
  [
    "of another program with a version like ours",
    (file) => new DatabaseSync(file).exec("create table t (x); pragma user_version = 1"),
    "not SkillMint's",
  ],
])("a database %s is told in a sentence and left as it is", async (_, spoil, about) => {
  const program = commands();
  const file = join(dataFolder(program), "skillmint.db");
  mkdirSync(dataFolder(program), { mode: 0o700 });
  spoil(file);
  const before = readFileSync(file);
  complains(await program.run("run", "hello"), { code: 1, about });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test("a database that is damaged in its middle is told in a sentence", async () => {
  const program = commands();
  for (let turn = 0; turn < 3; turn++) await program.run("run", `read_file {"path":"${"x".repeat(3000)}"}`);
  const file = join(dataFolder(program), "skillmint.db");
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096, bytes.length - 4096);
  writeFileSync(file, bytes);
  const { code, stderr } = await program.run("session", "list");
  expect([code, stderr]).toEqual([1, expect.stringContaining("is damaged")]);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test("a data folder that may only be read, and a folder that may not be, are told in a sentence", async () => {
  const program = commands();
  await program.run("run", "hello");
  const closed = join(program.work, "closed");
  mkdirSync(closed, { mode: 0o000 });
  for (const name of ["", "skillmint.db"]) chmodSync(join(dataFolder(program), name), name ? 0o400 : 0o500);
  // Or the folders could not be removed.
  onTestFinished(() => [closed, dataFolder(program)].forEach((folder) => void chmodSync(folder, 0o700)));
  const run = (args: string[], env = {}) => program.start(args, { env, unprivileged: true }).ended;
  complains(await run(["run", "hello"]), { code: 1, about: "cannot be written" });
  const other = { SKILLMINT_HOME: join(program.home, "other") };
  complains(await run(["run", "--cwd", closed, "hello"], other), { code: 2, about: closed });
});

test("what a model, a tool or a server says cannot move the cursor of a terminal", async () => {
  const evil = "\u001b[2J\u001b]0;gone\u0007";
  const calls = [
    { name: `x${evil}`, input: { path: evil } },
    { name: "read_file", input: { path: evil } },
  ];
  await using model = await startScriptedModel([
    { calls },
    { status: 400, body: { error: { message: `no ${evil}` } } },
  ]);
  const { stderr } = await commands().run("run", ...at(model.url), "hi");
  expect(stderr).toContain("read_file");
  expect(stderr).not.toMatch(/(?![\n\t])\p{Cc}/u);
});
