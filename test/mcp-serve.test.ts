import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRunning } from "./support/is-running.ts";
import { build, publisher } from "./support/packs/publisher.ts";
import { png } from "./support/pictures.ts";
import { markedOf } from "./support/processes-of.ts";
import { skillmint } from "./support/skillmint.ts";
import { putSkill } from "./support/skills.ts";

const bin = resolve(import.meta.dirname, "../bin/skillmint");
const folder = () => realpathSync(mkdtempSync(join(tmpdir(), "skillmint-test-")));
const [home, work] = [folder(), folder()];

const textIn = ({ content }: Awaited<ReturnType<Client["callTool"]>>) =>
  content.map((block) => (block.type === "text" ? block.text : `<${block.type}>`)).join("\n");

interface Wanted {
  args: readonly string[];
  /** What a person says to what he is shown; without it he cannot be asked. */
  answer?: (message: string) => "accept" | "decline";
  era?: "auto";
}

async function connected({ args, answer, era }: Wanted): Promise<{ client: Client; pid: number }> {
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities: answer ? { elicitation: {} } : {}, ...(era && { versionNegotiation: { mode: era } }) },
  );
  if (answer)
    client.setRequestHandler("elicitation/create", async ({ params }) => ({ action: answer(params.message ?? "") }));
  const transport = new StdioClientTransport({
    command: bin,
    args: ["mcp", "serve", ...args],
    cwd: work,
    env: { PATH: process.env.PATH ?? "", HOME: home, SKILLMINT_LANG: "en" },
    stderr: "ignore",
  });
  await client.connect(transport);
  return { client, pid: transport.pid as number };
}

const asked: string[] = [];
let says: "accept" | "decline" = "accept";
let served: Awaited<ReturnType<typeof connected>>;

beforeAll(async () => {
  writeFileSync(join(work, "a.txt"), "alpha\n");
  writeFileSync(join(work, "secret.txt"), "omega\n");
  writeFileSync(join(work, "a.png"), png(3, 2));
  putSkill(home, "notes", {
    head: "argument-hint: what about\n",
    text: "Write of $ARGUMENTS.\n\n!`touch ran-unasked`",
    files: { "references/a.md": "Inner." },
  });
  putSkill(home, "fix", { head: "arguments: [what, where]\n", text: "Fix $what in $where." });
  const tools = "Read,list_dir,bash,bash_output,write_file";
  served = await connected({
    args: ["--tools", tools, "--skill", "notes", "--skill", "fix", "--deny", "read_file(secret*)"],
    answer(message) {
      asked.push(message);
      return says;
    },
  });
});

afterAll(async () => {
  await served.client.close();
  for (const one of [home, work]) rmSync(one, { recursive: true, force: true });
});

test("the chosen tools are listed, with what they do to the world", async () => {
  const { tools } = await served.client.listTools();
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint])).toEqual(
    [
      ["read_file", true, false],
      ["list_dir", true, false],
      ["bash", false, true],
      ["bash_output", true, false],
      ["write_file", false, true],
    ],
  );
  expect(tools[0]?.inputSchema).toMatchObject({ type: "object", required: ["path"] });
});

test("tools are named by patterns too, those of servers among them; one that fits nothing is refused", async () => {
  const program = skillmint({ folders: { home, work } });
  const small = resolve(import.meta.dirname, "support/small-mcp-server.ts");
  await program.run("mcp", "add", "small", "--", process.execPath, small);
  const { client } = await connected({ args: ["--tools", "file_*,todo_*,mcp__small,mcp_small_look"] });
  const { tools } = await client.listTools();
  await client.close();
  expect(tools.map(({ name }) => name)).toEqual([
    ...["file_stat", "file_delete", "file_move", "file_copy", "todo_write"],
    ...["mcp_small_look", "mcp_small_token", "mcp_small_tell"],
  ]);
  // None of those that work on a conversation of their own is offered by a pattern.
  for (const pattern of ["none_*", "ask_*"]) {
    const refused = await program.run("mcp", "serve", "--tools", pattern);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(pattern)]);
  }
  await program.run("mcp", "remove", "small");
});

test("a call gives what the model would receive: text, pictures, and failures as such", async () => {
  const { client } = served;
  const call = (path: string) => client.callTool({ name: "read_file", arguments: { path } });
  expect(await call("a.txt")).toMatchObject({ content: [{ type: "text", text: "1 | alpha" }] });
  const picture = readFileSync(join(work, "a.png")).toString("base64");
  expect((await call("a.png")).content[1]).toEqual({ type: "image", mimeType: "image/png", data: picture });
  expect(await call("missing.txt")).toMatchObject({ isError: true });
  await expect(client.callTool({ name: "file_delete", arguments: { path: "a.txt" } })).rejects.toThrow(
    "There is no tool file_delete here.",
  );
});

test("the same gate decides: what a rule denies is denied, and nobody is asked", async () => {
  const before = asked.length;
  const denied = await served.client.callTool({ name: "read_file", arguments: { path: "secret.txt" } });
  expect([denied.isError, textIn(denied)]).toEqual([true, expect.stringContaining("read_file(secret*)")]);
  expect(textIn(denied)).not.toContain("omega");
  expect(asked.length).toBe(before);
});

test("what the gate asks for is asked of the person at the client, exactly as it would run", async () => {
  const { client } = served;
  says = "decline";
  const call = { name: "bash", arguments: { command: "echo \u202ehi > said.txt; echo $((40+2))" } };
  const refused = await client.callTool(call);
  expect([refused.isError, textIn(refused)]).toEqual([true, "The user refused this operation"]);
  expect(asked.at(-1)).toContain("echo \\u{202e}hi > said.txt; echo $((40+2))");
  expect(() => readFileSync(join(work, "said.txt"))).toThrow("ENOENT");
  says = "accept";
  expect(textIn(await client.callTool(call))).toContain("42");
});

test("a yes is for what was shown: another call is asked for by itself", async () => {
  const { client } = served;
  says = "accept";
  const before = asked.length;
  await client.callTool({ name: "bash", arguments: { command: "echo one" } });
  await client.callTool({ name: "bash", arguments: { command: "echo two" } });
  expect(asked.slice(before).map((message) => /echo \w+/.exec(message)?.[0])).toEqual(["echo one", "echo two"]);
});

test("what is too long to be shown is not run", async () => {
  const before = asked.length;
  const content = "x".repeat(25_000);
  const long = await served.client.callTool({ name: "write_file", arguments: { path: "long.txt", content } });
  expect([long.isError, textIn(long)]).toEqual([true, expect.stringContaining("too long to show it to a person")]);
  expect(asked.length).toBe(before);
});

test("calls made at once are all answered, each with its own", async () => {
  const call = (command: string) => served.client.callTool({ name: "bash", arguments: { command } });
  says = "accept";
  const all = await Promise.all(["echo first", "exit 3", "echo third"].map(call));
  expect(all.map(textIn)).toEqual([
    expect.stringContaining("first"),
    expect.stringContaining("3"),
    expect.stringContaining("third"),
  ]);
  expect(all.map(({ isError }) => isError === true)).toEqual([false, true, false]);
});

test("a process in the background is there for the next call", async () => {
  const { client } = served;
  says = "accept";
  const command = "echo ready; exec tail -f /dev/null";
  const begun = await client.callTool({ name: "bash", arguments: { command, background: true } });
  const process_id = /proc_\w+/.exec(textIn(begun))?.[0];
  const told = await client.callTool({ name: "bash_output", arguments: { process_id } });
  expect([told.isError ?? false, textIn(told)]).toEqual([false, expect.stringContaining("ready")]);
});

test("a call tells of its progress, and ends when it is cancelled", async () => {
  const { client } = served;
  says = "accept";
  const cancel = new AbortController();
  // In a PID namespace of its own, as a masked command of root has, its own number tells nothing.
  const commandsNow = () => markedOf(home).map((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  const isAtWork = () => commandsNow().some((line) => line.includes("a.txt"));
  const seen: boolean[] = [];
  const command = "echo ready; exec tail -f a.txt";
  const call = client.callTool(
    { name: "bash", arguments: { command, timeout_ms: 60_000 } },
    {
      signal: cancel.signal,
      onprogress() {
        seen.push(isAtWork());
        cancel.abort("enough");
      },
    },
  );
  await expect(call).rejects.toThrow();
  // It was ended before the next call began.
  await client.callTool({ name: "read_file", arguments: { path: "a.txt" } });
  expect([seen, isAtWork()]).toEqual([[true], false]);
});

test("skills are prompts, with their arguments in place; their commands pass the gate", async () => {
  const { client } = served;
  const { prompts } = await client.listPrompts();
  expect(prompts).toMatchObject([
    { name: "notes", arguments: [{ name: "arguments", description: "what about" }] },
    { name: "fix", arguments: [{ name: "what" }, { name: "where" }] },
  ]);
  const textOf = async (name: string, args: Record<string, string>) => {
    const { messages } = await client.getPrompt({ name, arguments: args });
    return messages.map(({ content }) => (content.type === "text" ? content.text : "")).join("");
  };
  for (const _ of [1, 2])
    expect(await textOf("notes", { arguments: "tea and toast" })).toContain("Write of tea and toast.");
  expect(await textOf("fix", { what: 'a "big" one', where: "the hall" })).toContain('Fix a "big" one in the hall.');
  expect(() => readFileSync(join(work, "ran-unasked"))).toThrow("ENOENT");
  await expect(client.getPrompt({ name: "note" })).rejects.toThrow("There is no prompt note here. Did you mean notes?");
});

test("the files of a skill are resources, and no others", async () => {
  const { client } = served;
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(
    expect.arrayContaining(["skill://notes/SKILL.md", "skill://notes/references/a.md", "skill://fix/SKILL.md"]),
  );
  const { contents } = await client.readResource({ uri: "skill://notes/references/a.md" });
  expect(contents).toMatchObject([{ uri: "skill://notes/references/a.md", mimeType: "text/markdown", text: "Inner." }]);
  await expect(client.readResource({ uri: "skill://notes/../../secret" })).rejects.toThrow("There is no resource");
});

test("without a person to ask a call is denied, with the rule that would let it pass; the client's end ends it all", async () => {
  const args = ["--tools", "bash,read_file", "--allow", "bash(echo:*)", "--allow", "bash(tail:*)"];
  const { client, pid } = await connected({ args });
  const call = (command: string, more = {}) => client.callTool({ name: "bash", arguments: { command, ...more } });
  const denied = await call("touch made.txt");
  expect(denied.isError).toBe(true);
  expect(textIn(denied)).toMatch(/Nobody could be asked, so it did not run.*--allow 'bash\(touch/);
  expect(() => readFileSync(join(work, "made.txt"))).toThrow("ENOENT");
  expect(textIn(await call("echo allowed"))).toContain("allowed");
  const begun = await call("tail -f /dev/null", { background: true });
  const left = Number(/PID: (\d+)/.exec(textIn(begun))?.[1]);
  expect(isRunning(left)).toBe(true);
  await client.close();
  expect([isRunning(pid), isRunning(left)]).toEqual([false, false]);
});

test("both eras of the protocol are spoken; a yes travels with the call in the newer one, too", async () => {
  const { client } = await connected({ args: ["--tools", "bash"], answer: () => "accept", era: "auto" });
  expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  const done = await client.callTool({ name: "bash", arguments: { command: "echo $((6*7))" } });
  expect(textIn(done)).toContain("42");
  await client.close();
});

test("stdout holds the protocol and nothing else; by default only reading is offered", async () => {
  const program = skillmint();
  const started = program.start(["mcp", "serve"], { input: "this is no message\n" });
  expect(await started.ended).toMatchObject({
    code: 0,
    stdout: "",
    stderr: expect.stringContaining("Serving 5 tools"),
  });
});

test.each([
  [["--tools", "use_tool"], "cannot be offered to other programs"],
  [["--tools", "read_fiel"], "read_fiel"],
  [["--skill", "nothing-like-it"], "nothing-like-it"],
])("what cannot be offered is refused before anything is: %j", async (args, sentence) => {
  const { code, stdout, stderr } = await skillmint().run("mcp", "serve", ...args);
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining(sentence) });
});

test("a skill that is sealed, or not for people to call, is given to no other program", async () => {
  const program = await publisher();
  const keys = JSON.parse((await program.run("pack", "keygen", "--export")).stdout);
  await build(program, "sealed.skillpack", "--to", keys.recipient);
  await program.run("pack", "install", "sealed.skillpack");
  putSkill(program.home, "inner", { head: "user-invocable: false\n" });
  const sealed = await program.run("mcp", "serve", "--skill", "weekly");
  const inner = await program.run("mcp", "serve", "--skill", "inner");
  expect(sealed).toEqual({
    code: 2,
    stdout: "",
    stderr: "The skill weekly is sealed: its text is not given to other programs.\n",
  });
  expect([inner.code, inner.stderr]).toEqual([2, "The skill inner is not for people to call, so it is no prompt.\n"]);
});
