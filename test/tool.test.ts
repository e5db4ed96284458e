import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

test("tool list names every tool by toolset, in the language of the reader, and says which are loaded", async () => {
  const program = commands({ env: { SKILLMINT_LANG: "zh-CN" } });
  const tools: Listed[] = JSON.parse((await program.run("tool", "list", "--output", "json")).stdout);
  expect(tools.every(({ description }) => /\p{Script=Han}/u.test(description))).toBe(true);
  const toolsets = tools.map(({ toolset }) => toolset);
  expect(toolsets.filter((toolset, index) => toolset !== toolsets[index - 1])).toEqual([...new Set(toolsets)]);
  expect(tools.filter(({ loaded }) => loaded).length).toBeLessThanOrEqual(16);
  expect(tools).toContainEqual(expect.objectContaining({ name: "read_file", toolset: "files", loaded: true }));
  expect(tools).toContainEqual(expect.objectContaining({ name: "screenshot", toolset: "system", loaded: false }));
});

test("as text, a toolset stands above its tools and a plus before those that are not loaded", async () => {
  const { stdout } = await commands().run("tool", "list");
  expect(stdout).toMatch(/^files\n {2}read_file +Read a file/);
  expect(stdout).toMatch(/\nsystem\n\+ screenshot +Take a screenshot/);
  expect(stdout).toContain("\n+ is found by tool_search");
});

interface Listed {
  name: string;
  toolset: string;
  loaded: boolean;
  description: string;
}

test("tool call prints exactly what the model would receive", async () => {
  const program = commands();
  writeFileSync(join(program.work, "a.txt"), "one\ntwo\n");
  const input = { path: "a.txt" };
  await using model = await startScriptedModel([{ calls: [{ name: "read_file", input }] }, { text: "Done." }]);
  await program.run("run", ...at(model.url), "read");
  const received = model.requests[1]?.body.messages.at(-1)?.content;
  const { code, stdout } = await program.run("tool", "call", "read_file", JSON.stringify(input));
  expect([code, stdout]).toEqual([0, `${received}\n`]);
});

test("tool call as JSON tells status, output and time; a tool that failed exits with 1", async () => {
  const program = commands();
  const { code, stdout } = await program.run("tool", "call", "read_file", '{"path":"no"}', "--output", "json");
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    status: "error",
    output: expect.stringContaining("no such file"),
    ms: expect.any(Number),
  });
  expect((await program.run("tool", "call", "hammer", "{}")).code).toBe(1);
});

test("tool call goes through the same gate", async () => {
  const program = commands();
  const input = '{"command":"touch made"}';
  expect((await program.run("tool", "call", "bash", input)).code).toBe(3);
  expect((await program.run("tool", "call", "bash", input, "--deny", "bash", "--mode", "unrestricted")).code).toBe(1);
  expect(existsSync(join(program.work, "made"))).toBe(false);
  expect((await program.run("tool", "call", "bash", input, "--allow", "bash(touch:*)")).code).toBe(0);
  expect(existsSync(join(program.work, "made"))).toBe(true);
});

test("tool call leaves no session behind", async () => {
  const program = commands();
  await program.run("tool", "call", "list_dir");
  expect((await program.run("session", "list", "--output", "json")).stdout).toBe("[]\n");
});

test("who leaves out the process is told which are running", async () => {
  await using model = await startScriptedModel([
    { calls: [{ name: "bash", input: { command: "sleep 99", background: true } }] },
    { calls: [{ name: "bash_output", input: {} }] },
    { text: "Done." },
  ]);
  await commands().run("run", "--mode", "unrestricted", ...at(model.url), "go");
  const [id] = /proc_\w+/.exec(String(model.requests[1]?.body.messages.at(-1)?.content)) ?? [];
  expect(model.requests[2]?.body.messages.at(-1)?.content).toMatch(
    new RegExp(`^Missing parameter: process_id\\. Running: ${id}\\n\\n\\[Parameters of bash_output: `),
  );
});

test("in one step a command before bash_kill still finds the process, and what comes after it finds it ended", async () => {
  const results = (messages: { role: string; content?: unknown }[] = []) =>
    messages.filter(({ role }) => role === "tool").map(({ content }) => String(content));
  await using model = await startScriptedModel(({ body }, turn) => {
    const [id = "", pid = ""] = /(proc_\w+), PID: (\d+)/.exec(results(body.messages)[0] ?? "")?.slice(1) ?? [];
    const alive = (wait: number) => ({
      name: "bash",
      input: { command: `sleep ${wait}; kill -0 ${pid} && echo alive` },
    });
    if (turn === 0) return { calls: [{ name: "bash", input: { command: "exec sleep 99", background: true } }] };
    const kill = { name: "bash_kill", input: { pid: Number(pid) } };
    const look = { name: "bash_output", input: { process_id: id } };
    return turn === 1 ? { calls: [alive(0.5), look, kill, look, alive(0)] } : { text: "Done." };
  });
  await commands().run("run", "--mode", "unrestricted", ...at(model.url), "go");
  const [, ...told] = results(model.requests[2]?.body.messages);
  expect(told).toEqual([
    expect.stringContaining("alive"),
    expect.stringContaining("is running"),
    expect.stringContaining("was ended"),
    expect.stringContaining("has ended (by signal SIGTERM)"),
    expect.stringContaining("Command failed"),
  ]);
});

test("where no rule helps none is advised", async () => {
  const program = commands();
  const input = '{"command":"ls","cwd":"/etc"}';
  const command = await program.run("tool", "call", "bash", input, "--allow", "bash(ls)");
  expect(command.stderr).toMatch(/No rule allows just this; --mode unrestricted does\.\n$/);
  for (const mode of ["default", "unrestricted"]) {
    const ours = await program.run("tool", "call", "--mode", mode, "bash", '{"command":"ls ~/.skillmint"}');
    expect(ours.stderr).toMatch(/No rule and no mode allows this, only an answer in a session that is saved\.\n$/);
  }
  const secret = await program.run("tool", "call", "read_file", '{"path":"/proc/self/environ"}');
  expect(secret.stderr).toMatch(/No rule allows just this\.\n$/);
});

test("a file with the whole output that tool call names is there, and nothing else stays", async () => {
  const folder = tempFolder();
  const program = commands({ env: { TMPDIR: folder } });
  const command = `${JSON.stringify({ command: "seq 100000" })}`;
  const { stdout } = await program.run("tool", "call", "--mode", "unrestricted", "bash", command);
  const [, file = ""] = /\[Whole output: (\S+) \(100000 lines\)/.exec(stdout) ?? [];
  expect(readFileSync(file, "utf8")).toMatch(/^1\n2\n.*\n100000\n$/s);
  expect(
    readdirSync(folder, { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((name) => !file.startsWith(name)),
  ).toEqual([]);
  await program.run("tool", "call", "--mode", "unrestricted", "bash", '{"command":"seq 10"}');
  expect(readdirSync(folder).length).toBe(1);
});
