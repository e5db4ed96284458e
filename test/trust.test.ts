import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { needs } from "./needs.ts";
import { commands } from "./support/commands.ts";
import { dataFolder, type Skillmint } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const bin = resolve(import.meta.dirname, "../bin/skillmint");

const write = (folder: string, name: string, content: object | string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
};
const allows = (...allow: string[]) => ({ permissions: { allow } });
const hello = 'bash {"command":"echo hello"}';
const one = "One rule of this folder would allow something and waits for your word: skillmint trust\n";
const states = async (program: Skillmint, ...args: string[]) => {
  const { stdout } = await program.run("trust", "--output", "json", ...args);
  const { items, waiting } = JSON.parse(stdout) as { items: { name: string; state: string }[]; waiting: number };
  return [waiting, ...items.map(({ name, state }) => `${name}: ${state}`)];
};

test("a folder's rule to allow waits for the user, who is told so; agreed to, it holds, and as it is only", async () => {
  const program = commands();
  write(program.work, ".claude/settings.json", allows("Bash(echo:*)"));
  const before = await program.run("run", hello);
  expect([before.code, before.stderr.startsWith(one)]).toEqual([3, true]);
  const listed = await program.run("trust");
  expect([listed.code, listed.stdout, listed.stderr]).toEqual([
    3,
    expect.stringMatching(
      /^\/.*\n {2}new: rule Bash\(echo:\*\) {2}\[\.claude\/settings\.json, [0-9a-f]{12}\]\n {6}lets Bash\(echo:\*\) pass without asking\n$/,
    ),
    "Nobody is there to agree. Run it in a terminal, or with --yes once you have read the list.\n",
  ]);
  const agreed = await program.run("trust", "--yes");
  expect([agreed.code, agreed.stdout, agreed.stderr]).toEqual([0, listed.stdout, "Trusted: one item.\n"]);
  const after = await program.run("run", hello);
  expect([after.code, after.stderr.includes("skillmint trust")]).toEqual([0, false]);
  // Another rule is another item, and the one that was agreed to stays.
  write(program.work, ".claude/settings.json", allows("Bash(echo:*)", "edit"));
  expect(await states(program)).toEqual([1, "Bash(echo:*): trusted", "edit: new"]);
  expect((await program.run("run", hello)).stderr.startsWith(one)).toBe(true);
  expect(await program.run("trust", "--remove")).toMatchObject({ code: 0, stdout: "" });
  expect(await states(program)).toEqual([2, "Bash(echo:*): new", "edit: new"]);
  expect((await program.run("run", hello)).code).toBe(3);
});

test("what waits in a folder above is pointed to from below, but not its rules, which hold in that very folder", async () => {
  const program = commands();
  const below = join(program.work, "a/b");
  write(program.work, ".git/HEAD", "");
  write(program.work, "a/b/c.txt", "");
  write(program.work, ".claude/settings.json", allows("Bash(echo:*)"));
  const said = async () => (await program.run("trust", below)).stderr;
  expect(await said()).toBe("There is nothing to agree to.\n");
  write(program.work, ".agents/skills/one/SKILL.md", "# One\n");
  const pointed = `Above it, in ${program.work}, something waits: \`skillmint trust ${program.work}\` shows it.\n`;
  expect(await said()).toBe(`There is nothing to agree to.\n${pointed}`);
  await program.run("trust", "--yes");
  expect(await said()).toBe("There is nothing to agree to.\n");
});

test("with --trust-once what is there applies to one run, or to one call, and nothing is remembered", async () => {
  const program = commands();
  write(program.work, ".skillmint/settings.json", allows("bash(echo:*)"));
  const call = ["tool", "call", "bash", '{"command":"echo hello"}'];
  const once = await program.run("run", "--trust-once", hello);
  expect([once.code, once.stderr.includes("skillmint trust")]).toEqual([0, false]);
  expect((await program.run(...call, "--trust-once")).code).toBe(0);
  expect((await program.run("run", "--no-save", "--trust-once", hello)).code).toBe(0);
  const [run, direct] = [await program.run("run", hello), await program.run(...call)];
  expect([run.code, direct.code, direct.stderr.startsWith(one)]).toEqual([3, 3, true]);
  // What was agreed to holds where nothing is saved as well.
  await program.run("trust", "--yes");
  expect((await program.run("run", "--no-save", hello)).code).toBe(0);
  expect((await program.run(...call)).code).toBe(0);
});

test("what a folder denies holds at once, in every mode", async () => {
  const program = commands();
  write(program.work, ".claude/settings.local.json", { permissions: { deny: ["Bash(echo:*)"], ask: ["list_dir"] } });
  const flags = ["--mode", "unrestricted", "--allow", "bash", "--output", "json"];
  const denied = await program.run("tool", "call", "bash", '{"command":"echo hello"}', ...flags);
  expect(JSON.parse(denied.stdout)).toMatchObject({ status: "denied" });
  expect((await program.run("tool", "call", "list_dir", "{}")).code).toBe(3);
});

test("a session that goes on from elsewhere has the rules of its own folder", async () => {
  const program = commands();
  const elsewhere = tempFolder();
  write(program.work, ".claude/settings.json", { permissions: { deny: ["bash(echo:*)"] } });
  await program.run("run", "hi");
  const [row] = JSON.parse((await program.run("session", "list", "--output", "json")).stdout);
  const again = commands({ folders: { home: program.home, work: elsewhere } });
  const { stdout } = await again.run(
    "run",
    "--session",
    row.id,
    "--mode",
    "accept-edits",
    "--allow",
    "bash",
    "--output",
    "jsonl",
    hello,
  );
  expect(stdout).toContain('"status":"denied"');
});

test("trust is for the very folder, by whatever way it is reached, and not for another in its place", async () => {
  const program = commands();
  const [folder, link] = [join(program.work, "a"), join(program.work, "link")];
  write(folder, "AGENTS.md", "x");
  symlinkSync("a", link);
  expect((await program.run("trust", "--yes", link)).code).toBe(0);
  expect(await states(program, folder)).toEqual([0, "AGENTS.md: trusted"]);
  renameSync(folder, join(program.work, "b"));
  write(folder, "AGENTS.md", "x");
  expect(await states(program, folder)).toEqual([1, "AGENTS.md: new"]);
  expect(await states(program, join(program.work, "b"))).toEqual([1, "AGENTS.md: new"]);
});

test("an item that changes asks again, and the others stay", async () => {
  const program = commands();
  write(program.work, "AGENTS.md", "x");
  write(program.work, ".mcp.json", { mcpServers: { a: { command: "a" }, b: { command: "b" } } });
  expect(await states(program, "--yes")).toEqual([
    0,
    ".mcp.json a: trusted",
    ".mcp.json b: trusted",
    "AGENTS.md: trusted",
  ]);
  write(program.work, ".mcp.json", { mcpServers: { a: { command: "a", args: [""] }, b: { command: "b" } } });
  expect(await states(program)).toEqual([1, ".mcp.json a: changed", ".mcp.json b: trusted", "AGENTS.md: trusted"]);
});

/** In a terminal, where somebody types. */
function typing(program: Skillmint) {
  const env = { PATH: process.env.PATH ?? "", HOME: program.home, SKILLMINT_LANG: "en" };
  const child = spawn("script", ["-qec", `${bin} trust`, "/dev/null"], { cwd: program.work, env, stdio: "pipe" });
  let shown = "";
  const asked = new Promise<void>((found) =>
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      shown += text;
      if (shown.includes("Type yes: ")) found();
    }),
  );
  const ended = new Promise<number | null>((done) => child.on("close", done));
  onTestFinished(() => void child.kill("SIGKILL"));
  return { asked, ended, type: (text: string) => child.stdin.write(`${text}\n`), shown: () => shown };
}

needs("script")("in a terminal the user types yes, and anything else changes nothing", async () => {
  const program = commands();
  write(program.work, "AGENTS.md", "x");
  for (const [typed, code, waiting] of [
    ["no", 3, 1],
    ["", 3, 1],
    ["yes", 0, 0],
  ] as const) {
    const terminal = typing(program);
    await terminal.asked;
    terminal.type(typed);
    expect([await terminal.ended, (await states(program))[0]]).toEqual([code, waiting]);
  }
});

needs("script")("what changes between the list and the yes is not trusted", async () => {
  const program = commands();
  write(program.work, "AGENTS.md", "good");
  write(program.work, "CLAUDE.md", "good");
  const terminal = typing(program);
  await terminal.asked;
  write(program.work, "AGENTS.md", "evil");
  terminal.type("yes");
  expect(await terminal.ended).toBe(1);
  expect(terminal.shown()).toContain("Changed since it was listed, and not trusted: AGENTS.md.");
  expect(await states(program)).toEqual([1, "AGENTS.md: new", "CLAUDE.md: trusted"]);
});

test("rules of the user that cannot be read stop everything with a sentence, and can be deleted", async () => {
  const program = commands();
  await program.run("config", "get");
  await program.run("run", "hi");
  const db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  db.prepare("insert into app_settings (key, value) values ('permissions', '{oops')").run();
  db.close();
  for (const args of [
    ["run", "hi"],
    ["tool", "call", "list_dir", "{}"],
  ]) {
    const { code, stdout, stderr } = await program.run(...args);
    expect([code, stdout, stderr]).toEqual([
      1,
      "",
      expect.stringMatching(/^Your permission rules cannot be read .*config unset permissions/),
    ]);
  }
  expect((await program.run("config", "unset", "permissions")).code).toBe(0);
  expect((await program.run("run", "hi")).code).toBe(0);
});

test("nothing of a folder moves our data or the address of a model, and our own folder cannot be trusted", async () => {
  const program = commands();
  write(program.work, ".env", "SKILLMINT_HOME=./evil\nOPENAI_BASE_URL=http://127.0.0.1:9\n");
  write(program.work, ".skillmint/settings.json", {
    language: "zh-CN",
    baseUrl: "http://127.0.0.1:9",
    env: { A: "b" },
  });
  const { code, stderr } = await program.run("run", "hi");
  expect([code, stderr]).toEqual([0, ""]);
  expect(readFileSync(join(dataFolder(program), "skillmint.db")).length).toBeGreaterThan(0);
  const own = await program.run("trust", dataFolder(program));
  expect([own.code, own.stderr]).toEqual([2, expect.stringContaining("belongs to SkillMint's own data")]);
});
