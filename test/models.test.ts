import { execFileSync } from "node:child_process";
import { globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openSecrets } from "../src/config/secrets.ts";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { dataFolder, type Skillmint } from "./support/skillmint.ts";

const key = "sk-mine-0123456789";
const add = (url: string, id = "mine/m1") => ["model", "add", id, "--base-url", url, "--format", "openai"];
const withKey = (program: Skillmint, args: string[], input = `${key}\n`) =>
  program.type([...args, "--api-key", "-"], { input });

const filesOf = (program: Skillmint) =>
  globSync("**", { cwd: dataFolder(program) })
    .map((name) => join(dataFolder(program), name))
    .filter((file) => statSync(file).isFile());

interface Listed {
  provider: string;
  baseUrl: string;
  running?: boolean;
  key: { from: string };
  models: { id: string; default: boolean; added: boolean }[];
}

/** Without the servers that happen to run on this machine. */
async function listedBy(program: Skillmint): Promise<Listed[]> {
  const { stdout } = await program.run("model", "list", "--output", "json");
  return (JSON.parse(stdout) as Listed[]).filter(({ running }) => running === undefined);
}

function change(program: Skillmint, sql: string, ...values: string[]): void {
  using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  db.prepare(sql).run(...values);
}

test("a model is added with its key from stdin, listed, used, run and removed; the key is nowhere in clear", async () => {
  await using model = await startScriptedModel([{ text: "Hi." }, { status: 401, body: `bad key ${key}` }], { key });
  const program = commands();
  expect(await withKey(program, [...add(model.url), "--context", "32000"])).toEqual({
    code: 0,
    stdout: 'Ready: mine/m1. mine/m1 is the default: skillmint run "…"\n',
    stderr: "",
  });
  expect((await program.run("model", "list")).stdout).toContain(
    `mine  ${model.url}  key stored\n* mine/m1  32000 tokens  price unknown\n`,
  );
  expect(await program.run("run", "hello")).toMatchObject({ code: 0, stdout: "Hi.\n" });
  const refused = await program.run("run", "--continue", "again");
  expect([refused.code, refused.stderr.includes("model add mine/m1 --api-key -")]).toEqual([1, true]);
  expect(model.requests.map(({ headers, body }) => [headers.authorization, body.model])).toEqual([
    [`Bearer ${key}`, "m1"],
    [`Bearer ${key}`, "m1"],
  ]);

  const files = filesOf(program);
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    expect([file, readFileSync(file, "latin1").includes(key)]).toEqual([file, false]);
    expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600]);
  }
  expect(statSync(join(dataFolder(program), "secrets")).mode & 0o777).toBe(0o700);
  expect(refused.stdout + refused.stderr).not.toContain(key);

  expect(await program.run("model", "remove", "mine/m1")).toMatchObject({
    code: 0,
    stdout: "mine/m1 removed, the key too.\n",
  });
  expect(openSecrets(join(dataFolder(program), "secrets")).names()).toEqual([]);
  expect((await program.run("run", "hello")).stdout).toContain("built-in demo model");
});

test("a default is chosen and unchosen; a flag comes first, and a run that saves nothing has it too", async () => {
  await using model = await startScriptedModel(({ body }) => ({ text: body.model }), { key: null });
  const program = commands();
  const said = async (...flags: string[]) => (await program.run("run", ...flags, "hello")).stdout;
  await program.run(...add(model.url));
  await program.run(...add(model.url, "mine/m2"));
  expect(await said()).toBe("m1\n");
  expect(await program.run("model", "use", "mine/m2")).toMatchObject({ code: 0 });
  expect([await said(), await said("--no-save"), await said("--model", "mine/m1")]).toEqual(["m2\n", "m2\n", "m1\n"]);
  expect((await said("--model", "demo/scripted")).includes("demo model")).toBe(true);
  expect((await said("--model", "demo")).includes("demo model")).toBe(true);
  expect(await said("--model", "mine/m3")).toBe("m3\n");
  expect(await program.run("model", "use", "mine/m4")).toMatchObject({ code: 0 });
  expect(await said()).toBe("m4\n");
  await program.run("model", "use", "demo");
  expect((await said()).includes("demo model")).toBe(true);
  expect((await program.run("run", "tour")).stdout).toContain("That was the tour");
});

test("what is said again of a model is changed, the rest of it stays", async () => {
  await using model = await startScriptedModel([]);
  const program = commands();
  await program.run(...add(model.url), "--context", "9", "--price-input", "1", "--price-output", "2.5");
  await program.run("model", "add", "mine/m1", "--max-output", "3", "--fallback", "ollama/x");
  const [provider] = await listedBy(program);
  expect(provider).toMatchObject({ provider: "mine", baseUrl: model.url, key: { from: "none-needed" } });
  expect(provider?.models).toEqual([
    {
      ...{ id: "mine/m1", name: "m1", default: true, added: true, context: 9, output: 3 },
      ...{ price: { input: 1, output: 2.5 }, fallback: "ollama/x" },
    },
  ]);
});

test("who takes away a model is told for which others it was to stand in", async () => {
  await using model = await startScriptedModel([]);
  const program = commands();
  await program.run(...add(model.url));
  await program.run(...add(model.url, "mine/m2"), "--fallback", "mine/m1");
  const { code, stderr } = await program.run("model", "remove", "mine/m1");
  expect([code, stderr]).toEqual([0, expect.stringContaining("It was to stand in for mine/m2")]);
});

test("a known provider is added with all of its models, and removed with all of them", async () => {
  const program = commands();
  await withKey(program, ["model", "add", "deepseek"]);
  const [listed] = (await listedBy(program)) as [Listed];
  expect(listed).toMatchObject({ provider: "deepseek", key: { from: "store" } });
  expect(listed.models.length).toBeGreaterThan(1);
  expect(listed.models.every(({ added }) => added)).toBe(true);
  // The key stays as long as there is one model left.
  await program.run("model", "remove", listed.models[0]?.id as string);
  expect(openSecrets(join(dataFolder(program), "secrets")).names()).toEqual(["deepseek https://api.deepseek.com"]);
  expect((await program.run("model", "remove", "deepseek")).stdout).toContain("the key too");
});

test("a provider whose variable is set is listed with its models and the variable's name, never its value", async () => {
  const program = commands({ env: { DEEPSEEK_API_KEY: key } });
  const { stdout } = await program.run("model", "list");
  expect(stdout).toMatch(/DeepSeek \(deepseek\) {2}\S+ {2}key from DEEPSEEK_API_KEY\n {2}deepseek\//);
  expect(stdout).not.toContain(key);
  const all = await program.run("model", "list", "--all");
  expect(all.stdout).toContain("https://platform.openai.com/");
});

test("keys of the environment and of the store go to no address but their own", async () => {
  await using model = await startScriptedModel(() => ({ text: "Hi." }), { key: null });
  const program = commands({ env: { DEEPSEEK_API_KEY: key } });
  await withKey(program, ["model", "add", "deepseek/deepseek-flash"], "sk-stored-0123456789");
  await program.run("run", "--model", "deepseek/deepseek-flash", "--base-url", model.url, "hello");
  // Not even if someone gets at the database and changes the address there.
  change(program, "update model_configs set base_url = ?", model.url);
  await program.run("run", "--model", "deepseek/deepseek-flash", "hello");
  expect([...model.requests, ...model.other].map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    undefined,
  ]);
});

test("two that are added at the same time are both there, with their keys", async () => {
  const program = commands();
  const ids = ["one/m", "two/m", "three/m"];
  const ended = ids.map((id) => {
    const args = [...add("https://models.example/v1", id), "--api-key", "-"];
    return program.start(args, { input: `key-of-${id}` }).ended;
  });
  expect((await Promise.all(ended)).map(({ code, stderr }) => [code, stderr])).toEqual(ids.map(() => [0, ""]));
  const listed = await listedBy(program);
  expect(listed.map(({ key }) => key)).toEqual(ids.map(() => ({ from: "store" })));
  expect(listed.filter(({ models }) => models[0]?.default).length).toBe(1);
  const secrets = openSecrets(join(dataFolder(program), "secrets"));
  expect(ids.map((id) => secrets.get(`${id.split("/")[0]} https://models.example`))).toEqual(
    ids.map((id) => `key-of-${id}`),
  );
});

test.each<[string, string, (folder: string) => void]>([
  ["a lost key file", "The file that unlocks the stored keys is gone: ", (folder) => rmSync(join(folder, "key"))],
  ["an empty key file", "does not unlock the stored keys", (folder) => writeFileSync(join(folder, "key"), "")],
  [
    "the key file of another",
    "does not unlock the stored keys",
    (folder) => writeFileSync(join(folder, "key"), Buffer.alloc(32, 7)),
  ],
  [
    "a damaged record",
    "The stored keys cannot be read: ",
    (folder) => writeFileSync(join(folder, "secrets.1.json"), "sk-in-clear"),
  ],
])("%s is told by every command, models are listed all the same, and the advice works", async (_, said, harm) => {
  await using model = await startScriptedModel([{ text: "Hi." }], { key });
  const program = commands();
  await withKey(program, add(model.url));
  const folder = join(dataFolder(program), "secrets");
  harm(folder);
  const before = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
  const failed = await program.run("run", "hello");
  expect([failed.code, failed.stdout]).toEqual([1, ""]);
  expect(failed.stderr).not.toMatch(/\n\s+at /);
  const listed = await program.run("model", "list");
  expect(listed).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^mine .* stored key unreadable\n\* mine\/m1 /m),
  });
  const doctor = await program.run("doctor", "--output", "json");
  expect(doctor.code).toBe(1);
  const row = JSON.parse(doctor.stdout).find(({ name }: { name: string }) => name === "secrets");
  expect(row).toMatchObject({ state: "problem", detail: expect.stringContaining(said) });
  for (const text of [failed.stderr, listed.stderr, `${row.detail} ${row.fix}`]) {
    expect(text).toContain(said);
    expect(text).toContain(`mv "${folder}" "${folder}.lost", then give each key again: skillmint model add `);
    expect(text).not.toContain("sk-in");
  }
  const [, command = ""] = /begin anew: (mv .*?), then/.exec(row.fix) ?? [];
  execFileSync("/bin/sh", ["-c", command]);
  expect(await withKey(program, ["model", "add", "mine/m1"])).toMatchObject({ code: 0 });
  expect((await program.run("run", "hello")).stdout).toBe("Hi.\n");
  expect((await program.run("model", "list")).stdout).toContain("key stored");
  // Nothing is lost.
  expect(readdirSync(`${folder}.lost`).map((name) => readFileSync(join(`${folder}.lost`, name), "latin1"))).toEqual(
    before,
  );
});

test("without its key file a model can be removed with its key, and added anew", async () => {
  await using model = await startScriptedModel([{ text: "Hi." }], { key });
  const program = commands();
  await withKey(program, add(model.url));
  rmSync(join(dataFolder(program), "secrets", "key"));
  expect((await program.run("model", "remove", "mine")).code).toBe(0);
  await withKey(program, add(model.url));
  expect((await program.run("run", "hello")).stdout).toBe("Hi.\n");
});

test("a session goes on where it was, without flags; a key is not kept with it", async () => {
  await using first = await startScriptedModel(() => ({ text: "First." }), { key: null });
  await using second = await startScriptedModel(() => ({ text: "Second." }), { key: null });
  const program = commands();
  const at = (url: string) => ["--base-url", url, "--model", "x/y", "--api-key", key];
  const goOn = async (...flags: string[]) => (await program.run("run", "--continue", ...flags, "more")).stdout;
  await program.run("run", ...at(first.url), "hi");
  expect(await goOn()).toBe("First.\n");
  expect(await goOn("--api-key", "sk-other-0123456789")).toBe("First.\n");
  expect(await goOn(...at(second.url))).toBe("Second.\n");
  expect(await goOn()).toBe("Second.\n");
  expect(first.requests.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${key}`,
    undefined,
    "Bearer sk-other-0123456789",
  ]);
  for (const file of filesOf(program)) expect(readFileSync(file, "latin1")).not.toContain(key);
});

test("a session does not go on over an open line by itself", async () => {
  await using model = await startScriptedModel(() => ({ text: "Hi." }), { key: null });
  const program = commands();
  await program.run("run", "--base-url", model.url, "--model", "x/y", "hi");
  const open = "http://model.example/v1";
  change(
    program,
    "update events set body = json_set(body, '$.endpoint.baseUrl', ?) where type = 'session-opened'",
    open,
  );
  const { code, stderr } = await program.run("run", "--continue", "more");
  expect([code, stderr.includes(`${open} is not encrypted`)]).toEqual([2, true]);
});

test("a key that is sent over an open line is told so; in a private network, or without a key, it is not", async () => {
  const program = commands();
  // Nobody is asked: the price is not known.
  const said = async (address: string, ...more: string[]) => {
    const flags = ["--base-url", address, "--model", "x/y", "--max-cost", "1", ...more];
    return (await program.run("run", ...flags, "hi")).stderr.match(/^Note: .*/m)?.[0];
  };
  const note =
    "Note: model.example is reached without encryption; anyone on the way can read the key and all that is said.";
  expect(await said("http://model.example/v1", "--api-key", "k")).toBe(note);
  const others = ["https://model.example/v1", "http://192.168.1.7:8000/v1", "http://127.0.0.1:9/v1"];
  for (const address of others) expect(await said(address, "--api-key", "k")).toBeUndefined();
  expect(await said("http://model.example/v1")).toBeUndefined();
  const added = await program.run(
    "model",
    "add",
    "x/y",
    ...["--base-url", "http://model.example/v1"],
    "--format",
    "openai",
    "--no-key",
  );
  expect(added.stderr).toContain(note);
});

test("a model that cannot call tools gets none, with a note, unless they are asked for", async () => {
  await using model = await startScriptedModel(() => ({ text: "Hi." }), { key: null });
  const program = commands();
  await program.run(...add(model.url));
  const profile = { profile: { known: { callsTools: false } } };
  change(program, "update model_configs set options = ?", JSON.stringify(profile));
  const talked = await program.run("run", "hello");
  expect([talked.code, talked.stderr.includes("mine/m1 cannot call tools")]).toEqual([0, true]);
  const asked = await program.run("run", "--tools", "read_file", "hello");
  expect(asked.stderr).not.toContain("cannot call tools");
  expect(model.requests.map(({ body }) => body.tools?.length)).toEqual([undefined, 1]);
  // In a session that began with another model, too.
  await program.run("run", "list_dir {}", "--model", "demo/scripted");
  const taken = await program.run("run", "--continue", "--model", "mine/m1", "and?");
  expect([taken.code, taken.stderr.includes("mine/m1 cannot call tools")]).toEqual([0, true]);
  expect(model.requests.at(-1)?.body.tools).toBeUndefined();
});

test.each<[string, string[], string]>([
  ["a provider that nobody knows", ["add", "nobody/x"], "--base-url URL --format FORMAT"],
  ["a misspelt provider", ["add", "deepsek"], "Did you mean deepseek?"],
  ["a provider of the user's without a format", ["add", "own/x", "--base-url", "https://own.example"], "--format"],
  ["an address that is none", ["add", "own/x", "--base-url", "nonsense", "--format", "openai"], "nonsense"],
  ["a key in the address", [...add("https://h.example/v1?api_key=abc").slice(1)], "h.example"],
  ["a password in the address", [...add("https://me:pw@h.example/v1").slice(1)], "h.example"],
  ["a name with a blank", ["add", "deepseek/a b"], "a b"],
  ["a provider that cannot be one", ["add", "Deep Seek/x"], "Deep Seek"],
  ["the demo", ["add", "demo/x"], "demo"],
  ["a known provider without a model and none known", ["add", "ollama"], "ollama/MODEL"],
  ["half a price", ["add", "deepseek/x", "--price-input", "1"], "--price-output"],
  ["a price that is none", ["add", "deepseek/x", "--price-input", "cheap", "--price-output", "1"], "cheap"],
  ["a number that is none", ["add", "deepseek/x", "--context", "much"], "--context"],
  ["a dialect that is no JSON", ["add", "deepseek/x", "--dialect", "{"], "--dialect"],
  ["a dialect with a misspelt part", ["add", "deepseek/x", "--dialect", '{"steamOptions":false}'], "steamOptions"],
  ["a key and none", ["add", "deepseek/x", "--no-key", "--api-key", "abc"], "--no-key and --api-key"],
  ["more output than context", ["add", "deepseek/x", "--no-key", "--context", "5", "--max-output", "6"], "--context 5"],
  ["a fallback to itself", ["add", "deepseek/x", "--no-key", "--fallback", "deepseek/x"], "itself"],
  ["a fallback that is unknown", ["add", "deepseek/x", "--no-key", "--fallback", "nobody/x"], "nobody"],
  ["no key and nobody to ask", ["add", "deepseek/x"], "https://platform.deepseek.com"],
  ["an empty key", ["add", "deepseek/x", "--api-key", ""], "No key"],
  ["a key that is none", ["add", "deepseek/x", "--api-key", "schlüssel"], "key"],
  ["a default that is unknown", ["use", "nobody/x"], "nobody"],
  ["a default without a key", ["use", "deepseek/x"], "DEEPSEEK_API_KEY"],
  ["removing what was not added", ["remove", "deepseek/x"], "was not added"],
  ["removing a provider that was not added", ["remove", "deepseek"], "was not added"],
])("%s is told in a sentence, with exit code 2, and nothing is stored", async (_, args, about) => {
  const program = commands();
  const { code, stdout, stderr } = await program.run("model", ...args);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(about);
  expect(stderr).not.toMatch(/\n\s+at |Error:|abc|pw@/);
  expect(await listedBy(program)).toEqual([]);
});

test("mistakes are told in Chinese to those who read Chinese", async () => {
  const { stderr } = await commands({ env: { SKILLMINT_LANG: "zh-CN" } }).run("model", "add", "deepsek/x");
  expect(stderr).toContain("没有名为 deepsek 的提供商。是否指 deepseek？");
});

test("a server that wants to be left alone for longer than anyone waits is not asked again, and says how long", async () => {
  const busy = { status: 429, headers: { "retry-after": "3600" }, body: { error: { message: "Quota of the hour" } } };
  await using model = await startScriptedModel([busy], { key: null });
  const program = commands();
  await program.run(...add(model.url));
  const { code, stderr } = await program.run("run", "hello");
  expect(code).toBe(1);
  expect(stderr).toContain("The server asks to wait 60 minutes.\nGo on with `skillmint run --continue`.");
  expect(model.requests).toHaveLength(1);
});
