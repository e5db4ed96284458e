import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { placeholder } from "../src/protocol/mask.ts";
import { openSqlite } from "../src/store/sqlite/open.ts";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, dataFolder, type Skillmint } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const small = resolve(import.meta.dirname, "support/small-mcp-server.ts");
const command = [process.execPath, small];

/** Everything in a folder, as one text. */
const allIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("");

test("a server is added, listed without its secret, searched for by the model, called, and gone when it is removed", async () => {
  const program = commands({ env: { HOST: "host" } });
  const secret = "hush-hush-1234";
  const added = await program.run("mcp", "add", "small", "--env", `TOKEN=${secret}-\${HOST}`, "--", ...command);
  expect([added.code, added.stdout]).toEqual([0, "MCP server small added\n"]);
  expect(added.stderr).toMatch(
    /^small: 3 tools, 0 prompts, 0 resources; protocol: handshake.*; \d+ ms\n {2}left out: /,
  );
  const listed = await program.run("mcp", "list");
  expect(listed.stdout).toMatch(/^small +on +yours +3 tools .*small-mcp-server\.ts {2}\[TOKEN\]$/m);
  expect(listed.stdout + (await program.run("mcp", "list", "--output", "json")).stdout).not.toContain(secret);
  expect(allIn(dataFolder(program))).not.toContain(secret);

  const calls = [
    [{ name: "tool_search", input: { query: "look" } }],
    [
      { name: "use_tool", input: { name: "mcp_small_look", input: { what: "it" } } },
      { name: "use_tool", input: { name: "mcp_small_token", input: {} } },
    ],
  ];
  await using model = await startScriptedModel([{ calls: calls[0] }, { calls: calls[1] }, { text: "Done." }] as never);
  const { stdout, stderr } = await program.run("run", ...at(model.url), "look at it");
  expect([stdout, stderr]).toEqual(["Done.\n", expect.anything()]);
  const [first, second, third] = model.requests.map(({ raw }) => raw);
  expect(first).toContain('- small: 3 tools: look, token, tell; \\"Looks at things.\\"');
  expect(first).not.toContain("mcp_small_look");
  expect(second).toContain("mcp_small_look");
  expect(third).toContain("look: it");
  // The server has it, and says it; the model does not hear it.
  expect(third).toContain(placeholder);
  expect(third).not.toContain(secret);

  expect((await program.run("mcp", "remove", "small")).stdout).toBe("MCP server small removed, with its secret\n");
  expect((await program.run("mcp", "tools", "small")).stderr).toContain("MCP server small does not exist");
  expect((await program.run("tool", "list")).stdout).not.toContain("mcp_small");
});

test("a tool of a server can be loaded by name, listed, called and explained; one that acts is asked for", async () => {
  const program = commands();
  await program.run("mcp", "add", "small", "--json", JSON.stringify({ mcpServers: { small: { command } } }));
  expect((await program.run("mcp", "tools", "small")).stdout).toMatch(
    /^mcp_small_look +reads only +Can look\.\n.*\nmcp_small_tell +acts: you are asked +Can tell\.\n$/,
  );
  const list = await program.run("tool", "list");
  const call = await program.run("tool", "call", "mcp_small_look", '{"what":"a"}');
  const asks = await program.run("tool", "call", "mcp_small_tell", '{"what":"a"}');
  const explained = await program.run("permission", "explain", "mcp_small_tell", "{}", "--output", "json");
  expect(list.stdout).toMatch(/\nmcp\n\+ mcp_small_look +Can look\.\n/);
  expect([call.code, call.stdout]).toEqual([0, "look: a\n"]);
  expect(asks.code).toBe(3);
  expect(JSON.parse(explained.stdout)).toMatchObject({ decision: "ask" });
  await using model = await startScriptedModel(Array.from({ length: 5 }, () => ({ text: "Hi." })));
  await program.run("run", ...at(model.url), "--tools", "read_file,mcp_small_tell", "hello");
  expect(model.requests[0]?.body.tools?.map((tool) => tool.function.name)).toEqual(["read_file", "mcp_small_tell"]);
  const skill = join(dataFolder(program), "skills/looker");
  mkdirSync(skill, { recursive: true });
  const head = "---\nname: looker\ndescription: Looks.\nallowed_tools: [mcp_small_look, read_file]\n---\nLook.\n";
  writeFileSync(join(skill, "SKILL.md"), head);
  await program.run("run", ...at(model.url), "--skill", "looker", "hello");
  expect(model.requests[1]?.body.tools?.map((tool) => tool.function.name)).toEqual(["read_file", "mcp_small_look"]);
  for (const name of ["mcp_small_none", "mcp_none_*"]) {
    const unknown = await program.run("run", ...at(model.url), "--tools", name, "hello");
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining(name)]);
  }
  const all = ["mcp_small_look", "mcp_small_token", "mcp_small_tell"];
  writeFileSync(join(skill, "SKILL.md"), head.replace("mcp_small_look", "mcp_small_*"));
  await program.run("run", ...at(model.url), "--skill", "looker", "hello");
  await program.run("run", ...at(model.url), "--tools", "mcp_small_*,read_file,mcp_small_tell", "hello");
  await program.run("run", ...at(model.url), "--tools", "mcp__small", "hello");
  expect(model.requests.slice(2).map(({ body }) => body.tools?.map((tool) => tool.function.name))).toEqual([
    ["read_file", ...all],
    [...all, "read_file"],
    all,
  ]);
});

test("a server that is imported or switched on is asked at once, and who cannot be asked stays in the list", async () => {
  const program = commands();
  const file = join(program.home, "servers.json");
  const log = join(tempFolder(), "started.log");
  const entry = { command: process.execPath, args: [small] };
  const mcpServers = {
    good: entry,
    dead: { command: "/nowhere/x" },
    off: { ...entry, args: [small, log], disabled: true },
  };
  writeFileSync(file, JSON.stringify({ mcpServers }));
  const imported = await program.run("mcp", "import", file, "--yes");
  expect([imported.code, imported.stdout.split("\n")[0]]).toEqual([0, "MCP server good added"]);
  expect(imported.stderr).toMatch(/^good: 3 tools/m);
  expect(imported.stderr).toContain("could not be started or reached");
  expect(imported.stderr).toContain("It stays in the list");
  const listed = (await program.run("mcp", "list")).stdout;
  expect(listed).toMatch(/^good +on +yours +3 tools/m);
  expect(listed).toMatch(/^dead +on +yours /m);
  expect(listed).toMatch(/^off +off +yours +not asked yet/m);
  expect(() => readFileSync(log)).toThrow("ENOENT");
  const enabled = await program.run("mcp", "enable", "off", "--output", "json");
  expect(JSON.parse(enabled.stdout)).toMatchObject({ name: "off", enabled: true, tested: { ok: true, tools: 3 } });
  expect((await program.run("mcp", "enable", "dead")).stderr).toContain("It stays in the list");
});

test("a folder's servers are asked when they are agreed to, and its own are switched on by that alone", async () => {
  const program = commands();
  const mcpServers = { theirs: { command: process.execPath, args: [small] } };
  writeFileSync(join(program.work, ".mcp.json"), JSON.stringify({ mcpServers }));
  const refused = await program.run("mcp", "enable", "theirs");
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("`skillmint trust`")]);
  expect((await program.run("trust", "--yes")).stderr).toMatch(/^theirs: 3 tools/m);
  expect((await program.run("mcp", "list")).stdout).toMatch(/^theirs +on +this folder's .*3 tools/m);
});

test("the first turn of the first session finds the tools of a server that nobody has asked", async () => {
  const program = commands();
  const mcpServers = { theirs: { command: process.execPath, args: [small] } };
  writeFileSync(join(program.work, ".mcp.json"), JSON.stringify({ mcpServers }));
  const calls = [{ name: "use_tool", input: { name: "mcp_theirs_look", input: { what: "it" } } }];
  await using model = await startScriptedModel([{ calls }, { text: "Done." }] as never);
  await program.run("run", ...at(model.url), "--trust-once", "look at it");
  const [first, second] = model.requests.map(({ raw }) => raw);
  expect(first).toContain("- theirs: ");
  expect(second).toContain("look: it");
});

test("of twenty servers none is started before the first request, and those that are known are not started at all", async () => {
  const program = commands();
  const log = join(tempFolder(), "started.log");
  const entry = (name: string) => ({ command: "sh", args: ["-c", `echo ${name} >> ${log}`] });
  const names = Array.from({ length: 20 }, (_, index) => (index < 15 ? `known-${index}` : `dead-${index}`));
  const file = join(program.home, "servers.json");
  writeFileSync(file, JSON.stringify({ mcpServers: Object.fromEntries(names.map((name) => [name, entry(name)])) }));
  expect((await program.run("mcp", "import", file, "--yes")).code).toBe(0);
  const store = openSqlite(join(dataFolder(program), "skillmint.db"));
  const summary = { tools: 1, prompts: [], resources: 0, instructions: "" };
  const lists = { tools: [], prompts: [], resources: [], templates: [], instructions: "", title: "", dropped: [] };
  for (const { name, trust } of await store.servers())
    if (name.startsWith("known"))
      await store.saveServerLists(trust, { summary, lists: { ...lists, era: { kind: "legacy" } } });
  await store.close();
  rmSync(log); // They were asked when they were added.
  const started = () => {
    try {
      return readFileSync(log, "utf8").trim().split("\n").sort();
    } catch {
      return []; // None was started yet.
    }
  };
  let before: string[] | null = null;
  await using model = await startScriptedModel(() => {
    before ??= started();
    return { text: "Hi." };
  });
  expect((await program.run("run", ...at(model.url), "hello")).stdout).toBe("Hi.\n");
  expect(before).toEqual([]);
  expect(model.requests[0]?.raw).toContain("- known-14: 1 tool");
  expect(model.requests[0]?.raw).toContain("- dead-19: ");
  expect(started().filter((name) => name.startsWith("known"))).toEqual([]);
});

test("a folder's servers are not started and told in one line, until they are agreed to; what they are told is shown", async () => {
  const program = commands({ env: { ANTHROPIC_API_KEY: "sk-ant-key" } });
  const log = join(tempFolder(), "started.log");
  const env = { KEY: "${ANTHROPIC_API_KEY}" };
  const mcpServers = { theirs: { command: process.execPath, args: [small, log], env } };
  writeFileSync(join(program.work, ".mcp.json"), JSON.stringify({ mcpServers }));
  await using model = await startScriptedModel([{ text: "Hi." }, { text: "Hi." }]);
  const { stderr } = await program.run("run", ...at(model.url), "hello");
  expect(stderr).toContain("1 MCP server of this folder waits for your word and is not started");
  expect(model.requests[0]?.raw).not.toContain("theirs");
  expect(() => readFileSync(log)).toThrow("ENOENT");
  const shown = await program.run("trust", "--yes");
  expect(shown.stdout).toContain("(is told your ANTHROPIC_API_KEY)");
  expect(shown.stderr).toContain("theirs would be told ANTHROPIC_API_KEY, the key of a model's provider.");
  expect((await program.run("mcp", "test", "theirs")).stdout).toMatch(/^theirs: 3 tools/);
  await program.run("run", ...at(model.url), "hello");
  expect(model.requests[1]?.raw).toContain("- theirs: 3 tools");
});

test("servers of other programs are shown, and added when their user says so", async () => {
  const program = commands();
  const claude = { mcpServers: { one: { command: "one", args: ["--token", "hush"] }, bad: { type: "pigeon" } } };
  writeFileSync(join(program.home, ".claude.json"), JSON.stringify(claude));
  mkdirSync(join(program.work, ".vscode"));
  const code =
    '{ // ours\n "servers": { "two": { "url": "https://e.com/mcp", "headers": { "K": "${input:k}", }, }, }, }';
  writeFileSync(join(program.work, ".vscode/mcp.json"), code);
  const names = async () =>
    JSON.parse((await program.run("mcp", "list", "--output", "json")).stdout)
      .filter((one: { from: string }) => one.from === "user")
      .map((one: { name: string }) => one.name);
  const looked = await program.run("mcp", "import");
  expect(looked.code).toBe(3);
  expect(looked.stderr).toContain("It will run: one --token …");
  expect(looked.stderr).toContain("It will connect to: https://e.com/mcp");
  expect(looked.stderr).toContain("bad cannot be used: nobody knows the type pigeon.");
  expect(await names()).toEqual([]);
  await program.run("mcp", "import", "--name", "two", "--yes");
  expect(await names()).toEqual(["two"]);
  const again = await program.run("mcp", "import", "--yes");
  expect([again.stdout, again.stderr]).toEqual([
    "MCP server one added\n",
    expect.stringContaining("two is there already"),
  ]);
  expect(await names()).toEqual(["one", "two"]);
});

test.each<[string[], string]>([
  [["add", "x"], "Give a command after --, or --url, or --json"],
  [["add", "x", "--url", "https://e.com", "--", "y"], "Give a command after --, or --url, or --json"],
  [["add", "x", "--env", "A", "--", "y"], "A is not of the form NAME=VALUE."],
  [["add", "x", "--url", "ftp://e.com"], "ftp://e.com is no http address"],
  [["add", "x", "--json", "{"], "That is no JSON"],
  [["add", "x y", "--", "z"], "Try x-y."],
  [["test", "x"], "MCP server x does not exist"],
  [["enable", "x"], "MCP server x does not exist"],
])("skillmint mcp %j is refused with a sentence", async (args, sentence) => {
  const program = commands();
  const { code, stderr } = await program.run("mcp", ...args);
  expect([code, stderr]).toEqual([
    expect.toSatisfy((one: number) => one === 1 || one === 2),
    expect.stringContaining(sentence),
  ]);
});

test("no command of a tool call may add or switch on a server", async () => {
  const program: Skillmint = commands();
  writeFileSync(join(program.work, "it"), `${resolve(import.meta.dirname, "../bin/skillmint")} "$@"\n`);
  const called = async (line: string) => {
    const flags = ["--mode", "unrestricted", "--allow", "bash"];
    const { stdout } = await program.run("tool", "call", "bash", JSON.stringify({ command: line }), ...flags);
    return stdout;
  };
  const refused = "decides what is allowed, and was started by a command of a tool call";
  for (const line of ["sh it mcp add x -- y", "sh it mcp enable playwright", "sh it mcp import --yes"])
    expect([line, await called(line)]).toEqual([line, expect.stringContaining(refused)]);
  expect(await called("sh it mcp list")).toContain("playwright");
});

test("in Chinese the sentences are those of the seeds", async () => {
  const program = commands({ env: { SKILLMINT_LANG: "zh-CN" } });
  const added = await program.run("mcp", "add", "x", "--", "/nowhere/x");
  expect([added.code, added.stdout]).toEqual([0, "MCP 服务器 x 已添加\n"]);
  expect(added.stderr).toContain("无法启动或连接");
  expect((await program.run("mcp", "remove", "y")).stderr).toContain("MCP 服务器 y 不存在");
});
