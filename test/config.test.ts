import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, dataFolder, type Skillmint } from "./support/skillmint.ts";
import { newest } from "./support/stored-sessions.ts";

const chinese = { env: { SKILLMINT_LANG: "zh-CN" } };
const unset = { env: { SKILLMINT_LANG: "" } };
const known =
  "maxSteps, retentionDays, idleSeconds, dailyCost, sessionCost, maxRetries, maxContextTokens, childEnvironment, sandboxHosts, commandMemoryMiB, commandProcesses, commandFileMiB, sandboxTmpMiB, askHours, siteBits, smallModel, skillCommands, browserPath, browserHeadless, browserProfile, browserStealth, searchEngines, searchAddresses, googleEngineId, secretsKey, language";

const stdoutOf = async (program: Skillmint, ...args: string[]) => (await program.run("config", ...args)).stdout;

test("without a key all settings are listed with value, default and meaning", async () => {
  const program = commands();
  await program.run("config", "set", "retentionDays", "30");
  expect(await stdoutOf(program, "get")).toBe(`maxSteps = 100 (default)
    the most model calls of a turn
retentionDays = 30
    delete sessions that have not been used for so many days; unset keeps them
idleSeconds = 60 (default)
    the longest silence of a model, in seconds
dailyCost = unset
    what all models together may cost in a day, in US dollars
sessionCost = unset
    what one session may cost in all, in US dollars
maxRetries = unset
    how often a failed model call is made again; unset depends on the failure
maxContextTokens = unset
    the most tokens of a request, older messages are summarised before it grows longer; unset takes what the model allows
childEnvironment = unset
    variables that commands may know besides the usual ones: names with commas between them, or families such as NPM_*, of which what sounds like a secret stays out
sandboxHosts = unset
    hosts of the web that commands in a sandbox may reach, with commas between them, such as packages.example.com,example.org; unset leaves them without a network
commandMemoryMiB = unset
    the most memory of one command with all that it starts, in MiB; a command that uses more is ended; unset is three quarters of the machine's memory, 0 is no limit
commandProcesses = 4096 (default)
    the most processes that one command may have; a command that has more is ended; 0 is no limit
commandFileMiB = 16384 (default)
    the longest file that a command may write, in MiB; 0 is no limit
sandboxTmpMiB = 2048 (default)
    the most that a session's commands may keep in the sandbox's folder for temporary files, in MiB; the command that adds more is ended; 0 is no limit
askHours = 168 (default)
    for how many hours a permission that is asked for can be given; after that it is asked anew
siteBits = 20 (default)
    how many bits of choice a site may be told without a question once a session has read private data and a stranger's text; 0 asks about everything
smallModel = unset
    a small model, PROVIDER/NAME, that answers what web_fetch is asked of a page; unset gives the page itself to the session's model
skillCommands = on (default)
    whether commands that stand in a skill's text are run when it is loaded, as far as the permissions let them
browserPath = unset
    the browser that the agent uses, by its whole path; unset takes the first Chrome, Edge or Chromium found
browserHeadless = on (default)
    whether the browser works without a window; off shows it
browserProfile = off (default)
    whether the browser remembers cookies and logins from one session to the next, in a profile of its own; one session at a time can then use it
browserStealth = off (default)
    whether web pages are kept from seeing that a program drives the browser, as far as that goes
searchEngines = unset
    search engines of the web in the order in which they are asked, such as brave,searxng; unset: all that have what they need. DuckDuckGo comes last where it is not named
searchAddresses = unset
    where a search engine is, such as searxng=http://192.168.1.5:8080; for another one, a server that answers in its place
googleEngineId = unset
    the id (cx) of your own search engine at Google, which its key alone does not tell
secretsKey = unset
    where the key lies that seals stored keys: keychain (the system's own) or file; unset puts a new one into the keychain where that works, and leaves an old one where it is
language = unset
    what you read, en or zh-CN; unset follows the system, and SKILLMINT_LANG comes first
`);
  const all = JSON.parse((await program.type(["config", "get", "--output", "json"], chinese)).stdout);
  expect(all.slice(0, 2)).toEqual([
    { key: "maxSteps", value: null, default: "100", meaning: "一轮中最多调用模型的次数" },
    { key: "retentionDays", value: "30", default: null, meaning: "删除超过这么多天未使用的会话；未设置则一直保留" },
  ]);
});

test("one setting is its value, for scripts, until it is unset", async () => {
  const program = commands();
  expect(await stdoutOf(program, "get", "maxSteps")).toBe("100\n");
  expect(await program.run("config", "set", "maxSteps", "7")).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(await stdoutOf(program, "get", "maxSteps")).toBe("7\n");
  expect(JSON.parse(await stdoutOf(program, "get", "maxSteps", "--output", "json"))).toMatchObject({ value: "7" });
  await program.run("config", "unset", "maxSteps");
  expect(await stdoutOf(program, "get", "maxSteps")).toBe("100\n");
  expect(await stdoutOf(program, "get", "maxRetries")).toBe("\n");
});

test("a set number of steps holds for a run, and the flag comes first", async () => {
  await using model = await startScriptedModel(() => ({ calls: [{ name: "list_dir", input: {} }] }));
  const program = commands();
  await program.run("config", "set", "maxSteps", "2");
  expect((await program.run("run", ...at(model.url), "loop")).code).toBe(4);
  expect(model.requests.length).toBe(2);
  await program.run("run", "--max-steps", "1", ...at(model.url), "loop");
  expect(model.requests.length).toBe(3);
});

test("the language is set for everything that a person reads, and SKILLMINT_LANG comes first", async () => {
  const program = commands(unset);
  await program.run("config", "set", "language", "zh-CN");
  const file = join(dataFolder(program), "settings.json");
  expect([JSON.parse(readFileSync(file, "utf8")), statSync(file).mode & 0o777]).toEqual([{ language: "zh-CN" }, 0o600]);
  expect((await program.run("session", "list")).stderr).toContain("还没有会话");
  expect(await stdoutOf(program, "get", "language")).toBe("zh-CN\n");
  expect((await program.type(["session", "list"], { env: { SKILLMINT_LANG: "en" } })).stderr).toContain(
    "no sessions yet",
  );
  await program.run("config", "unset", "language");
  expect((await program.run("session", "list")).stderr).toContain("no sessions yet");
});

test("a settings file that cannot be read is named, left alone, and stops nothing", async () => {
  const program = commands();
  mkdirSync(dataFolder(program), { mode: 0o700 });
  const file = join(dataFolder(program), "settings.json");
  for (const content of ["{ not json", "[1]"]) {
    writeFileSync(file, content);
    const ended = await program.run("config", "path");
    expect(ended).toMatchObject({ code: 0, stdout: `${dataFolder(program)}\n` });
    expect(ended.stderr).toContain(`${file} cannot be read`);
    expect((await program.run("config", "set", "language", "en")).code).toBe(1);
    expect(readFileSync(file, "utf8")).toBe(content);
  }
});

test.each<[string, string[], string, string]>([
  [
    "an unknown setting",
    ["set", "colour", "red"],
    `There is no setting colour. Known settings: ${known}`,
    "没有设置项 colour",
  ],
  ["an unknown setting to read", ["get", "toString"], "There is no setting toString", "没有设置项 toString"],
  ["an unknown setting to unset", ["unset", "colour"], "There is no setting colour", "没有设置项 colour"],
  [
    "a number that is none",
    ["set", "maxSteps", "many"],
    `whole number from 1 to 1000000, not many. Known settings: ${known}`,
    "1 到 1000000 的整数，而不是 many",
  ],
  [
    "a number that is too small",
    ["set", "retentionDays", "0"],
    "whole number from 1 to 1000000",
    "1 到 1000000 的整数",
  ],
  ["an engine that is none", ["set", "searchEngines", "x"], "wants some of searxng, brave", "以逗号分隔的 searxng"],
  ["an address of nothing", ["set", "searchAddresses", "x"], "addresses such as searxng=http", "地址，例如 searxng="],
  ["an id of two words", ["set", "googleEngineId", "a b"], "one word of letters", "组成的一个词"],
  ["no id at all", ["set", "googleEngineId", " "], "config unset googleEngineId", "config unset googleEngineId"],
  ["a number that is too large", ["set", "askHours", "9999999999"], "whole number from 1 to 1000000", "1 到 1000000"],
  ["a fraction", ["set", "maxRetries", "1.5"], "whole number from 0 to 1000000", "0 到 1000000 的整数"],
  ["an empty value", ["set", "idleSeconds", ""], "whole number from 1 to 1000000", "1 到 1000000 的整数"],
  [
    "a language that is none",
    ["set", "language", "fr"],
    "language is one of en, zh-CN, not fr",
    "只能是 en, zh-CN 之一",
  ],
  [
    "a model without its provider",
    ["set", "smallModel", "gpt-4o-mini"],
    "a model as PROVIDER/NAME",
    "形如 PROVIDER/NAME 的模型",
  ],
  ["no value", ["set", "maxSteps"], "missing required argument", "缺少参数: value"],
  ["no key", ["unset"], "missing required argument", "缺少参数: key"],
  ["an unknown command", ["put"], "put", "put"],
])("%s is told in a sentence with exit code 2, in both languages", async (_, args, about, inChinese) => {
  const program = commands();
  for (const [options, said] of [
    [{}, about],
    [chinese, inChinese],
  ] as const) {
    const { code, stdout, stderr } = await program.type(["config", ...args], options);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(said);
  }
  expect(existsSync(join(dataFolder(program), "settings.json"))).toBe(false);
});

test("what nobody expected is in a log with its stack and without secrets, and the sentence says where", async () => {
  const program = commands({ env: { MY_API_KEY: "environment-secret" } });
  await program.run("run", "hello");
  const db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  db.exec("update events set body = '{environment-secret sk-0123456789abcdefgh' where type = 'prompt-submitted'");
  db.close();
  const log = join(dataFolder(program), "logs", "skillmint.log");
  expect(existsSync(log)).toBe(false);
  const id = await newest(program);
  const { code, stdout, stderr } = await program.run("session", "show", id);
  expect([code, stdout, stderr.trimEnd().split("\n")]).toEqual([
    1,
    "",
    [expect.stringMatching(/^That did not work: .*JSON/), `More about it is in ${log}`],
  ]);
  const { error } = JSON.parse(readFileSync(log, "utf8"));
  expect(error).toMatchObject({ name: "SyntaxError", stack: expect.stringMatching(/\n {4}at /) });
  expect(readFileSync(log, "utf8")).not.toMatch(/environment-secret|sk-0123/);
  expect([statSync(log).mode & 0o777, statSync(dirname(log)).mode & 0o777]).toEqual([0o600, 0o700]);
  expect((await program.type(["session", "show", id], chinese)).stderr).toContain(`详情见 ${log}`);
});
