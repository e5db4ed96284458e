import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { needs } from "./needs.ts";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, dataFolder } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";
import { withoutBwrap } from "./support/without-bwrap.ts";

const boxed = needs("bwrap");
const bash = (command: string, rest = {}) => `bash ${JSON.stringify({ command, ...rest })}`;
const write = (name: string) => `write_file ${JSON.stringify({ path: name, content: "x" })}`;

boxed("in a sandbox commands run unasked, in the folder they may write to and nowhere else", async () => {
  const program = commands();
  const outside = join(program.home, "outside");
  for (const mode of ["default", "accept-edits"]) {
    const command = bash(`echo ${mode} >> made; sh -c 'echo x > "$1"' - ${outside}; exit 0`);
    const { code } = await program.run("run", "--sandbox", "workspace-write", "--mode", mode, command);
    expect([mode, code, existsSync(outside)]).toEqual([mode, 0, false]);
  }
  expect(readFileSync(join(program.work, "made"), "utf8")).toBe("default\naccept-edits\n");
  expect(readdirSync(program.work)).toEqual(["made"]);
});

boxed("what is denied, protected or ours is so in a sandbox too", async () => {
  const program = commands();
  await program.run("run", "hello");
  const explained = async (command: string, ...flags: string[]) => {
    const input = JSON.stringify({ command });
    const { stdout } = await program.run(
      "permission",
      "explain",
      "bash",
      input,
      "--sandbox",
      "workspace-write",
      ...flags,
    );
    return (JSON.parse(stdout) as { decision: string }).decision;
  };
  expect(await explained("make")).toBe("allow");
  expect(await explained("make", "--deny", "bash(make:*)")).toBe("deny");
  expect(await explained("echo x > .git/hooks/pre-commit")).toBe("ask");
  expect(await explained(`cat ${dataFolder(program)}/server.json`)).toBe("ask");
});

boxed("a read-only sandbox lets no file be changed, by a command or by a tool; a plan is always in one", async () => {
  const program = commands();
  const tool = await program.run("run", "--sandbox", "read-only", "--mode", "accept-edits", write("a"));
  expect(tool.stdout).toContain("the sandbox is read-only");
  await program.run("run", "--sandbox", "read-only", bash("touch b"));
  await program.run("run", "--sandbox", "workspace-write", "--mode", "plan", bash("touch c"));
  expect(readdirSync(program.work)).toEqual([]);
  const { stdout } = await program.run(
    "run",
    "--sandbox",
    "workspace-write",
    "--mode",
    "plan",
    bash("make -v; echo ran"),
  );
  expect(stdout).toContain("ran");
});

test("a sandbox that cannot be had is refused, with what installs it, and nothing is run", async () => {
  const program = commands();
  // Whatever else the tests need, but for one.
  const bin = tempFolder();
  for (const name of ["bash", "mkfifo", "touch"]) symlinkSync(realpathSync(`/usr/bin/${name}`), join(bin, name));
  const env = { PATH: bin };
  for (const args of [
    ["run", bash("touch made")],
    ["tool", "call", "bash", '{"command":"touch made"}'],
  ]) {
    const { code, stderr } = await program.type([...args, "--sandbox", "workspace-write"], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining("apt-get install bubblewrap")]);
  }
  expect(readdirSync(program.work)).toEqual([]);
});

boxed("a session that has a sandbox runs nothing where there is none any more", async () => {
  const program = commands();
  await using model = await startScriptedModel([
    { text: "Ready." },
    { calls: [{ name: "bash", input: { command: "touch made" } }] },
    { text: "Done." },
  ]);
  await program.run("run", "--sandbox", "workspace-write", ...at(model.url), "begin");
  const { stdout } = await program.type(["run", "--continue", ...at(model.url), "--output", "jsonl", "go"], {
    env: { PATH: withoutBwrap() },
  });
  expect(stdout).toContain("Not run: a sandbox was asked for");
  expect(existsSync(join(program.work, "made"))).toBe(false);
});

boxed("another sandbox holds from the next command on, and is told of by what it is", async () => {
  const program = commands();
  await using model = await startScriptedModel([
    { calls: [{ name: "bash", input: { command: "touch first" } }] },
    { text: "One." },
    { calls: [{ name: "bash", input: { command: "touch second" } }] },
    { text: "Two." },
  ]);
  await program.run("run", "--sandbox", "workspace-write", ...at(model.url), "begin");
  await program.run("run", "--continue", "--sandbox", "read-only", ...at(model.url), "go on");
  expect(readdirSync(program.work)).toEqual(["first"]);
});

boxed("a server's program runs in the sandbox of the session that calls it", async () => {
  const program = commands();
  const script = join(tempFolder(), "server.mjs");
  const planted = join(program.home, "planted");
  writeFileSync(script, serverThatWrites(planted));
  await program.run("mcp", "add", "writer", "--", process.execPath, script);
  const call = "mcp_writer_write {}";
  const boxedCall = await program.run("run", "--sandbox", "workspace-write", "--allow", "mcp_writer_*", call);
  expect([boxedCall.stdout, existsSync(planted)]).toEqual([expect.stringContaining("EROFS"), false]);
  const free = await program.run("run", "--allow", "mcp_writer_*", call);
  expect([free.stdout, existsSync(planted)]).toEqual([expect.stringContaining("written"), true]);
});

boxed(
  "the network ends at the sandbox, but for the hosts of a setting, through the same floor as every other way",
  async () => {
    const program = commands();
    const heard: string[] = [];
    const server = createServer((request, response) => {
      heard.push(request.url ?? "");
      response.end("here");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const address = `127.0.0.1:${port}`;
    const asked = async (url: string, ...flags: string[]) => {
      const command = bash(`${process.execPath} ask.cjs ${url}`);
      return (await program.run("run", "--sandbox", "workspace-write", ...flags, command)).stdout;
    };
    writeFileSync(join(program.work, "ask.cjs"), throughProxy);
    const allow = ["--allow", `web_fetch(domain:${address})`];
    expect(await asked(`http://${address}/unset`, ...allow)).toContain("no way out");
    await program.run("config", "set", "sandboxHosts", `${address},example.com`);
    expect(await asked(`http://${address}/private`)).toContain("403 SkillMint: private");
    expect(await asked("http://elsewhere.example/other", ...allow)).toContain("403 SkillMint: denied");
    expect(await asked(`http://${address}/set`, ...allow)).toContain("200 here");
    server.close();
    expect(heard).toEqual(["/set"]);
  },
);

boxed("what a command leaves running ends with its sandbox, and the model is told", async () => {
  const { stdout } = await commands().run("run", "--sandbox", "workspace-write", bash("sleep 99 & echo started"));
  expect(stdout).toContain("A sandbox ends with its command");
});

boxed("while commands run in a sandbox, the tools beside them find what is there and nothing else", async () => {
  const program = commands();
  const glob = { name: "glob", input: { pattern: "**/*" } };
  await using model = await startScriptedModel([
    { calls: [{ name: "bash", input: { command: "sleep 99", background: true } }] },
    { calls: [glob, { name: "bash", input: { command: "ls -A" } }] },
    { calls: [glob, { name: "list_dir", input: {} }] },
    { text: "Done." },
  ]);
  writeFileSync(join(program.work, "here"), "");
  await program.run("run", "--sandbox", "workspace-write", ...at(model.url), "go");
  const told = model.requests[3]?.body.messages.flatMap(({ role, content }) => (role === "tool" ? [content] : []));
  const found = "Found 1 file:\nhere";
  const inside = expect.stringContaining(".npmrc");
  expect(told?.slice(1)).toEqual([found, inside, found, ".: 1 entry\nhere  0"]);
  expect(readdirSync(program.work)).toEqual(["here"]);
});

boxed("the doctor says what makes the sandbox", async () => {
  const { stdout } = await commands().run("doctor", "--output", "json");
  const checks = JSON.parse(stdout) as { name: string; state: string }[];
  expect(checks.find(({ name }) => name === "sandbox")).toMatchObject({ state: "ok" });
});

/** Asks by the proxy that its environment names. */
const throughProxy = `
const proxy = process.env.HTTP_PROXY && new URL(process.env.HTTP_PROXY);
if (!proxy) console.log("no way out");
else require("node:http").get({
  host: proxy.hostname, port: proxy.port, path: process.argv[2],
  headers: { host: new URL(process.argv[2]).host, "proxy-authorization": "Basic " + btoa(proxy.username + ":" + proxy.password) },
}, async (response) => console.log(response.statusCode, (await response.toArray()).join("")));
`;

/** Tries to write a file as soon as it is called. */
const serverThatWrites = (file: string) => `
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
const answer = (id, result) => console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize")
    answer(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "w", version: "1" } });
  else if (method === "tools/list") answer(id, { tools: [{ name: "write", inputSchema: { type: "object" } }] });
  else if (method === "tools/call") answer(id, { content: [{ type: "text", text: attempt() }] });
  else if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "no" } }));
}
function attempt() {
  try { writeFileSync(${JSON.stringify(file)}, ""); return "written"; } catch (error) { return error.code; }
}
`;
