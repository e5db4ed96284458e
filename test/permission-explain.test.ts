import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { opened } from "./support/opened.ts";
import { dataFolder, type Skillmint, skillmint } from "./support/skillmint.ts";
import { storeSession } from "./support/stored-sessions.ts";

interface Line {
  decision?: string;
  rule?: string | null;
  reason?: string;
  error?: string;
}

async function explained(program: Skillmint, lines: readonly (object | string)[], ...flags: string[]) {
  const input = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const { code, stdout, stderr } = await program.type(["permission", "explain", "-", ...flags], { input });
  return {
    code,
    stderr,
    lines: stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line),
  };
}

const bash = (command: string) => ({ tool: "bash", input: { command } });
const decisions = ({ lines }: { lines: Line[] }) => lines.map(({ decision }) => decision);

test("a call is explained: the decision, the rule and why; nothing is run and nothing is kept", async () => {
  const program = commands();
  const asked = await program.run("permission", "explain", "bash", '{"command":"touch made"}');
  expect([asked.code, asked.stderr, JSON.parse(asked.stdout)]).toEqual([
    0,
    "",
    { decision: "ask", rule: null, reason: "by the mode default" },
  ]);
  const flags = ["--allow", "bash(touch:*)"];
  const allowed = await program.run("permission", "explain", "bash", '{"command":"touch made"}', ...flags);
  expect(allowed.stdout).toBe(
    '{"decision":"allow","rule":"bash(touch:*)","reason":"allowed by bash(touch:*) in session settings"}\n',
  );
  const text = await program.run("permission", "explain", "bash", '{"command":"ls"}', "--output", "text");
  expect(text.stdout).toBe("ask: by the mode default\n");
  expect(existsSync(join(program.work, "made"))).toBe(false);
  expect(readdirSync(dataFolder(program))).toEqual([]);
});

test("every line is answered in its place, a bad one with what is wrong, and then the exit code is 2", async () => {
  const program = commands();
  const one = await explained(program, [
    bash("ls"),
    "no JSON",
    "",
    "[]",
    { input: {} },
    { tool: 7 },
    // Ends of lines that JSON lets stand in a text.
    '{"tool":"read_file","input":{"path":"a\u2028b"}}\r',
    { tool: "read_file", input: { path: "a" } },
  ]);
  expect(one.code).toBe(2);
  expect(one.lines.map(({ decision, error }) => decision ?? typeof error)).toEqual([
    ...["ask", "string", "string", "string", "string", "string"],
    ...["allow", "allow"],
  ]);
  const good = await explained(program, [bash("ls")]);
  expect([good.code, good.stderr, decisions(good)]).toEqual([0, "", ["ask"]]);
  expect(await explained(program, [])).toEqual({ code: 0, stderr: "", lines: [] });
});

test("names of elsewhere and use_tool are understood as in a session, and modes and rules hold", async () => {
  const program = commands();
  const calls = [
    { tool: "Bash", input: { cmd: "git log" } },
    { tool: "use_tool", input: { name: "file_delete", input: { path: "a" } } },
    { tool: "Read", input: { file_path: "/etc/passwd" } },
    { tool: "write_file", input: { path: "a", content: "" } },
    bash("git log; rm a"),
    { tool: "read_file", input: { path: dataFolder(program) } },
  ];
  const rules = ["--allow", "Bash(git log:*)", "--deny", "file_delete", "--deny", "bash(rm:*)"];
  expect(decisions(await explained(program, calls, ...rules))).toEqual(["allow", "deny", "ask", "ask", "deny", "deny"]);
  const edits = await explained(program, calls, "--mode", "accept-edits");
  expect(decisions(edits)).toEqual(["ask", "ask", "ask", "allow", "ask", "deny"]);
  const free = await explained(program, calls, "--mode", "unrestricted", "--deny", "bash(rm:*)");
  expect(decisions(free)).toEqual(["allow", "allow", "allow", "allow", "deny", "deny"]);
  expect(decisions(await explained(program, calls, "--mode", "plan"))).toEqual([
    ...["allow", "deny", "ask", "deny", "deny", "deny"],
  ]);
});

test("what nobody can judge is asked for in every mode, unless a rule denies the tool", async () => {
  const program = commands();
  const calls: object[] = [
    { tool: "nonesuch", input: {} },
    { tool: "bash", input: {} },
    { tool: "bash", input: "no object" },
    { tool: "read_file", input: { path: "a\0b" } },
    { tool: "use_tool", input: { name: "use_tool", input: {} } },
    { tool: "__proto__", input: { constructor: 1 } },
  ];
  for (const flags of [[], ["--mode", "unrestricted"], ["--allow", "nonesuch", "--allow", "bash"]]) {
    const { code, lines } = await explained(program, calls, ...flags);
    expect([code, ...lines.map(({ decision, rule }) => [decision, rule])]).toEqual([
      0,
      ...calls.map(() => ["ask", null]),
    ]);
    expect(lines[0]?.reason).toContain("nonesuch");
  }
  const denied = await explained(program, calls, "--deny", "nonesuch", "--deny", "bash");
  expect(decisions(denied).slice(0, 3)).toEqual(["deny", "deny", "deny"]);
});

test("thousands of lines and texts of megabytes are answered, and what is denied in them is denied", async () => {
  const program = skillmint();
  const many = Array.from({ length: 1_000 }, (_, at) => bash(at % 2 === 0 ? `git status ${at}` : `ls; rm ${at}`));
  const long = [bash(`echo ${"a".repeat(2_000_000)}`), bash(`${"ls;".repeat(500_000)} rm a`)];
  const all = await explained(program, [...many, ...long], "--deny", "bash(rm:*)", "--allow", "bash(git:*)");
  expect(decisions(all)).toEqual([...many.map((_, at) => (at % 2 === 0 ? "allow" : "deny")), "ask", "deny"]);
});

test("it says what a call then meets", async () => {
  const program = commands();
  writeFileSync(join(program.work, "a.txt"), "a");
  for (const [tool, input, ...flags] of [
    ["bash", '{"command":"cat a.txt"}'],
    ["bash", '{"command":"cat a.txt"}', "--allow", "bash(cat:*)"],
    ["bash", '{"command":"cat a.txt && true"}', "--allow", "bash(cat:*)"],
    ["bash", '{"command":"cat a.txt"}', "--deny", "bash(cat:*)"],
    ["read_file", '{"path":"a.txt"}'],
    ["read_file", '{"path":"/etc/hostname"}'],
  ] as [string, string, ...string[]][]) {
    const { decision } = JSON.parse((await program.run("permission", "explain", tool, input, ...flags)).stdout);
    const call = await program.run("tool", "call", tool, input, ...flags);
    expect([tool, input, call.code]).toEqual([tool, input, { allow: 0, ask: 3, deny: 1 }[decision as "ask"]]);
  }
});

test("a stored session is explained by its own folder, mode and rules", async () => {
  const program = commands();
  const tools = ["bash", "write_file"].map((name) => ({ name, description: "", parameters: {} }));
  await storeSession(program, "ses_explained", [
    { ...opened, workspace: program.work, tools },
    { type: "rule-added", effect: "allow", rule: "bash(git log:*)" },
    { type: "mode-changed", mode: "accept-edits", sandbox: "off" },
  ]);
  const calls = [bash("git log"), bash("git push"), { tool: "write_file", input: { path: "a", content: "" } }];
  expect(decisions(await explained(program, calls, "--session", "explained"))).toEqual(["allow", "ask", "allow"]);
  const plain = await explained(program, calls, "--session", "explained", "--mode", "default");
  expect(decisions(plain)).toEqual(["allow", "ask", "ask"]);
  expect((await explained(program, calls, "--session", "explained", "--cwd", "/")).code).toBe(2);
  expect((await explained(program, calls, "--session", "nobodys")).code).toBe(1);
});

test("a folder's rule to allow counts only with trust, here as in a run", async () => {
  const program = commands();
  mkdirSync(join(program.work, ".claude"));
  const rules = { permissions: { allow: ["Bash(git log:*)"], deny: ["Bash(rm:*)"] } };
  writeFileSync(join(program.work, ".claude/settings.json"), JSON.stringify(rules));
  const calls = [bash("git log"), bash("rm a")];
  expect(decisions(await explained(program, calls))).toEqual(["ask", "deny"]);
  const once = await explained(program, calls, "--trust-once");
  expect(decisions(once)).toEqual(["allow", "deny"]);
  expect(once.lines[0]?.reason).toBe("allowed by Bash(git log:*) in workspace settings");
});

test("wrong usage is refused", async () => {
  const program = commands();
  for (const args of [
    ["bash", "no JSON"],
    ["bash", "{}", "--sandbox", "none"],
    ["bash", "{}", "--allow", "("],
  ]) {
    expect((await program.run("permission", "explain", ...args)).code).toBe(2);
  }
});

test("in plan mode it is said which command does not only read, and that others pass", async () => {
  const calls = [bash("ls -la; cat a | head -3"), bash("ls; touch a"), bash("ls > a")];
  const { lines } = await explained(commands(), calls, "--mode", "plan");
  const passing = "plan mode passes only commands that surely just read (ls, cat, grep, git log and the like)";
  expect(lines.map(({ decision, reason }) => [decision, reason])).toEqual([
    ["allow", expect.any(String)],
    ["deny", `Not allowed: ${passing}; \`touch a\` is not known to be one: it can run once the plan is approved`],
    ["deny", `Not allowed: ${passing}`],
  ]);
});

test("what puts a question to a person is asked for, as the real call does; what a rule denies is denied", async () => {
  const program = commands();
  const calls = [
    { tool: "exit_plan_mode", input: { plan: "1. Go" } },
    { tool: "ask_user", input: { question: "Which?" } },
  ];
  const { lines } = await explained(program, calls, "--mode", "plan");
  const asked = { decision: "ask", rule: null, reason: "it puts a question to you" };
  expect(lines).toEqual([asked, asked]);
  expect((await program.run("tool", "call", "exit_plan_mode", '{"plan":"1. Go"}', "--mode", "plan")).code).toBe(3);
  expect(decisions(await explained(program, calls, "--mode", "plan", "--deny", "ask_user"))).toEqual(["ask", "deny"]);
});
