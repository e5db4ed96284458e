import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { needs } from "./needs.ts";
import { commands } from "./support/commands.ts";
import { dataFolder, type Skillmint } from "./support/skillmint.ts";
import { called, commanded } from "./support/stored-calls.ts";
import { storeSession } from "./support/stored-sessions.ts";

const bin = resolve(import.meta.dirname, "../bin/skillmint");
const permission = (program: Skillmint, ...args: string[]) => program.run("permission", ...args);
const json = async (program: Skillmint, ...args: string[]) => {
  const { stdout } = await permission(program, ...args, "--output", "json");
  return JSON.parse(stdout);
};

test("a rule is added, listed, obeyed in every folder and removed", async () => {
  const program = commands();
  const added = await permission(program, "add", "deny", " Bash(rm:*) ");
  expect(added).toEqual({
    code: 0,
    stdout: "There are no stored calls to try it on.\n",
    stderr: "Saved: deny Bash(rm:*)\n",
  });
  expect((await permission(program, "add", "allow", "bash(git log:*)")).code).toBe(0);
  const again = await permission(program, "add", "allow", "bash(git log:*)");
  expect([again.code, again.stderr]).toEqual([0, "It was there already: allow bash(git log:*)\n"]);
  const { user, workspace } = await json(program, "list");
  expect([user, workspace.rules]).toEqual([{ allow: ["bash(git log:*)"], ask: [], deny: ["Bash(rm:*)"] }, []]);
  const listed = "Your rules, in every folder:\n  allow  bash(git log:*)\n  deny   Bash(rm:*)\n";
  expect((await permission(program, "list")).stdout).toBe(listed);
  const explain = async () => JSON.parse((await permission(program, "explain", "bash", '{"command":"rm a"}')).stdout);
  expect(await explain()).toEqual({
    ...{ decision: "deny", rule: "Bash(rm:*)" },
    reason: "Not allowed: denied by Bash(rm:*) in user settings",
  });
  const removed = await permission(program, "remove", "deny", "Bash(rm:*)");
  expect([removed.code, removed.stdout, removed.stderr]).toEqual([0, "", "Removed: deny Bash(rm:*)\n"]);
  expect((await explain()).decision).toBe("ask");
  expect((await permission(program, "remove", "deny", "Bash(rm:*)")).code).toBe(1);
});

test.each([
  ["en", "on this machine or in a private network, and", "does not name it with its port"],
  ["zh-CN", "位于本机或私有网络，而", "没有写明该主机和端口"],
])(
  "a rule for a private host without its port is told when a run starts and when it is added: %s",
  async (language, ...why) => {
    const program = commands({ env: { SKILLMINT_LANG: language } });
    const short = "browser_navigate(domain:127.0.0.1)";
    const run = await program.run("run", "--allow", short, "--allow", "browser_*(domain:127.0.0.1:4000)", "hi");
    const [first = "", ...others] = run.stderr.split("\n");
    expect(first).toContain(`${why[0]} ${short} ${why[1]}: browser_navigate(domain:127.0.0.1:PORT)`);
    expect(others.join()).not.toContain(why[1]);
    const added = await permission(program, "add", "allow", "web_fetch(domain:[::1])");
    expect([added.code, added.stderr]).toEqual([
      0,
      expect.stringContaining(`${why[1]}: web_fetch(domain:[::1]:PORT)\n`),
    ]);
    expect((await permission(program, "add", "deny", "web_fetch(domain:[::1])")).stderr).not.toContain(why[1]);
  },
);

test("a folder's own rules are listed with those that wait for the user", async () => {
  const program = commands();
  mkdirSync(join(program.work, ".claude"));
  const permissions = { allow: ["Bash(ls:*)"], deny: ["Bash(rm:*)"] };
  writeFileSync(join(program.work, ".claude/settings.json"), JSON.stringify({ permissions }));
  const rules = async () => (await json(program, "list")).workspace.rules;
  expect(await rules()).toEqual([
    { effect: "deny", rule: "Bash(rm:*)", holds: true },
    { effect: "allow", rule: "Bash(ls:*)", holds: false },
  ]);
  expect((await permission(program, "list")).stdout).toContain(
    "  allow  Bash(ls:*)  (does not hold before you agree: skillmint trust)\n",
  );
  await program.run("trust", "--yes");
  expect((await rules())[1]).toEqual({ effect: "allow", rule: "Bash(ls:*)", holds: true });
});

test("what is no rule is refused with why, and a tool that nobody knows is told", async () => {
  const program = commands();
  for (const [effect, rule, why] of [
    ["allow", "bash(", "its brackets do not close, or something follows them"],
    ["allow", "bash()", "there is nothing between its brackets"],
    ["allow", " ", "it is empty"],
    ["permit", "bash", "A rule says allow, ask or deny, not 'permit'."],
  ] as const) {
    for (const command of ["add", "try"]) {
      const { code, stdout, stderr } = await permission(program, command, effect, rule);
      expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(why)]);
    }
  }
  const unknown = await permission(program, "add", "deny", "bahs(rm:*)");
  expect(unknown.stderr).toBe("No tool is named bahs: is it misspelt?\nSaved: deny bahs(rm:*)\n");
});

test("a rule is tried on what was done so far: how many calls it would have allowed, and which look risky", async () => {
  const program = commands();
  await storeSession(program, "ses_first", [commanded("git status", "git push -f", "git log | sort", "rm a")]);
  await storeSession(program, "ses_second", [
    commanded("git push -f", "git log"),
    called(["read_file", { path: "a" }], ["Bash", { cmd: "git clean -d" }], ["bash", {}], ["nonesuch", {}]),
  ]);
  const tried = await permission(program, "try", "allow", "bash(git:*)");
  const at = `[${program.work}]`;
  expect([tried.code, tried.stderr, tried.stdout]).toEqual([
    0,
    "",
    [
      "Of 10 stored calls, bash(git:*) would have allowed 5, which must be asked for without it.",
      "These 3 look risky:",
      `    1×  git clean -d  (deletes)  ${at}`,
      `    2×  git push -f  (by force, sends to the network)  ${at}`,
      "",
    ].join("\n"),
  ]);
  expect((await json(program, "list")).user.allow).toEqual([]);
  expect(await json(program, "try", "allow", "bash(git log:*, sort:*)")).toEqual({
    ...{ effect: "allow", rule: "bash(git log:*, sort:*)", known: true, calls: 10, more: false },
    ...{ changed: 2, risky: 0, examples: [] },
  });
  expect(await json(program, "try", "deny", "bash(git:*)")).toMatchObject({ changed: 6, risky: 0 });
  // Without the one that has no command.
  expect(await json(program, "try", "deny", "bash")).toMatchObject({ changed: 7 });
  expect(await json(program, "try", "ask", "read_file")).toMatchObject({
    changed: 1,
    examples: [{ tool: "read_file", text: join(program.work, "a"), times: 1, risks: [] }],
  });
  expect((await permission(program, "try", "allow", "edit")).stdout).toBe(
    "edit would have changed nothing in 10 stored calls.\n",
  );
});

test("a rule that would let risky calls pass is saved only when a person has agreed", async () => {
  const program = commands();
  await storeSession(program, "ses_first", [commanded("git push", "git status")]);
  const refused = await permission(program, "add", "allow", "bash(git:*)");
  expect([refused.code, refused.stdout, refused.stderr]).toEqual([
    3,
    expect.stringContaining("This one looks risky:\n"),
    "Not saved: nobody is there to look at that. Run it in a terminal, or with --yes.\n",
  ]);
  const told = await permission(program, "add", "allow", "bash(git:*)", "--output", "json");
  expect([told.code, JSON.parse(told.stdout)]).toEqual([3, expect.objectContaining({ risky: 1, saved: false })]);
  expect((await json(program, "list")).user.allow).toEqual([]);
  // What only tightens is saved at once.
  expect((await permission(program, "add", "ask", "bash(git push:*)")).code).toBe(0);
  // And counts for the next: what is asked for by a rule is not allowed by another.
  expect((await permission(program, "add", "allow", "bash(git:*)")).stdout).toBe(
    "Of 2 stored calls, bash(git:*) would have allowed 1, which must be asked for without it.\nNone of them looks risky, as far as anyone can tell by their text.\n",
  );
  await permission(program, "remove", "allow", "bash(git:*)");
  await permission(program, "remove", "ask", "bash(git push:*)");
  expect((await permission(program, "add", "allow", "bash(git:*)", "--yes")).code).toBe(0);
  // What a rule does is also told when it is there already.
  expect(await json(program, "try", "allow", "bash(git:*)")).toMatchObject({ changed: 2, risky: 1 });
});

needs("script")("in a terminal the user is asked, and only his yes saves it", async () => {
  const program = commands();
  await storeSession(program, "ses_first", [commanded("git push")]);
  const answered = async (answer: string) => {
    const env = { PATH: process.env.PATH ?? "", HOME: program.home, SKILLMINT_LANG: "en", TERM: "dumb" };
    const command = `${bin} permission add allow 'bash(git:*)'`;
    const child = spawn("script", ["-qec", command, "/dev/null"], { cwd: program.work, env, stdio: "pipe" });
    let shown = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (!shown.includes("[y/N]") && (shown + text).includes("[y/N]")) child.stdin.write(`${answer}\n`);
      shown += text;
    });
    const code = await new Promise((ended) => child.on("close", ended));
    return [code, (await json(program, "list")).user.allow.length];
  };
  expect(await answered("n")).toEqual([3, 0]);
  expect(await answered("")).toEqual([3, 0]);
  expect(await answered("y")).toEqual([0, 1]);
});

test("each risky call is listed once and at most 20 of them, and what they hold cannot move the cursor", async () => {
  const program = commands();
  const many = Array.from({ length: 30 }, (_, at) => `rm ${at}`);
  await storeSession(program, "ses_first", [commanded(...many, ...many, "rm 'a\u001b[2J\u202eb'")]);
  const found = await json(program, "try", "allow", "bash(rm:*)");
  expect([found.changed, found.risky, found.examples.length]).toEqual([60, 60, 20]);
  expect(found.examples[0]).toMatchObject({ text: "rm 29", times: 2, risks: ["deletes"] });
  expect((await permission(program, "try", "allow", "bash(rm:*)")).stdout).toContain("60 look risky, among them:");
  const { stdout } = await permission(program, "try", "deny", "bash");
  expect(stdout.split("\n")[2]).toBe(`    1×  rm 'a\\u{1b}[2J\\u{202e}b'  [${program.work}]`);
});

test("only so many calls are looked at, and that is told", async () => {
  const program = commands();
  await storeSession(program, "ses_first", [commanded("rm oldest", ...Array<string>(20_000).fill("ls"))]);
  const { stdout } = await permission(program, "try", "allow", "bash(rm:*)");
  expect(stdout).toBe(
    "bash(rm:*) would have changed nothing in 20000 stored calls.\nOnly the newest 20000 calls were looked at.\n",
  );
});

test("rules that cannot be read stop every command on them", async () => {
  const program = commands();
  await permission(program, "add", "deny", "bash(rm:*)");
  const { openSqlite } = await import("../src/store/sqlite/open.ts");
  const store = openSqlite(join(program.home, ".skillmint", "skillmint.db"));
  await store.setSetting("permissions", '{"dney":["bash"]}');
  await store.close();
  for (const args of [["list"], ["try", "allow", "edit"], ["add", "deny", "edit"], ["explain", "bash", "{}"]]) {
    const { code, stdout, stderr } = await permission(program, ...args);
    expect([code, stdout, stderr]).toEqual([
      1,
      "",
      expect.stringContaining("Your permission rules cannot be read (dney)"),
    ]);
  }
});

test("a rule that nobody could look through in a list is refused; an old one is listed and removed on one line", async () => {
  const program = commands();
  for (const [rule, problem] of [
    [`bash(${"x".repeat(2_000)})`, "it is longer than 2,000 characters"],
    ["bash(ls)\n  deny   bash(rm:*)", "it holds line breaks or characters that cannot be seen"],
    ["bash(l\u001bs)", "it holds line breaks"],
    ["bash(l\u202es)", "it holds line breaks"],
  ] as const) {
    const { code, stderr } = await permission(program, "add", "allow", rule);
    expect([code, stderr.length < 300, stderr.split("\n").length, stderr]).toEqual([
      2,
      true,
      2,
      expect.stringContaining(problem),
    ]);
  }
  const old = "bash(ls\n  deny   rm)";
  await permission(program, "add", "allow", "bash(ls)");
  using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  db.prepare("update app_settings set value = replace(value, 'bash(ls)', ?)").run(JSON.stringify(old).slice(1, -1));
  const shown = "bash(ls\\u{a}  deny   rm)";
  expect((await permission(program, "list")).stdout).toContain(`  allow  ${shown}\n`);
  expect((await permission(program, "remove", "allow", old)).stderr).toBe(`Removed: allow ${shown}\n`);
});

test("a rule about a tool that comes later and everybody knows is not called misspelt", async () => {
  const program = commands();
  for (const rule of ["web_fetch(domain:example.com)", "WebSearch", "mcp__files__read"])
    expect((await permission(program, "try", "allow", rule)).stderr).toBe("");
  expect((await permission(program, "try", "allow", "web_fecth")).stderr).toContain("is it misspelt?");
});
