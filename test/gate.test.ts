import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, dataFolder } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

test("without a screen an ask ends with exit code 3 and names the flag; the flag allows it", async () => {
  const program = commands();
  const prompt = `bash {"command":"echo \\"it's here\\" > made"}`;
  const first = await program.run("run", prompt);
  expect([first.code, existsSync(join(program.work, "made"))]).toEqual([3, false]);
  const flag = /--allow ('.*')$/m.exec(first.stderr)?.[1] ?? "";
  // Given back exactly as it was printed, through a shell.
  const rule = execFileSync("sh", ["-c", `printf %s ${flag}`], { encoding: "utf8" });
  const second = await program.run("run", "--allow", rule, prompt);
  expect([second.code, existsSync(join(program.work, "made"))]).toEqual([0, true]);
});

test("an answer given later lets the waiting call run, and only once", async () => {
  const program = commands();
  await using model = await startScriptedModel([
    { calls: [{ name: "bash", input: { command: "echo ran >> effects" } }] },
    { text: "Done." },
  ]);
  const first = await program.run("run", ...at(model.url), "do it");
  const [, ...args] = /skillmint run (--session \S+) (--answer \S+)$/m.exec(first.stderr) ?? [];
  const answer = args.flatMap((arg) => arg.split(" "));
  expect((await program.run("run", ...answer, ...at(model.url))).stdout).toBe("Done.\n");
  expect((await program.run("run", ...answer, ...at(model.url))).code).toBe(2);
  expect(readFileSync(join(program.work, "effects"), "utf8")).toBe("ran\n");
});

test.each(["text", "json", "jsonl"])("what is not saved is not to be gone on with: %s", async (output) => {
  const program = commands();
  const { code, stderr } = await program.run("run", "--no-save", "--output", output, 'bash {"command":"touch made"}');
  const advice = stderr.split("\n").filter((line) => line.includes("--"));
  expect({ code, advice }).toEqual({
    code: 3,
    advice: ["This command does not wait for an answer. To allow it from the start: --allow 'bash(touch made)'"],
  });
});

test("an answer that is none is refused, and the session goes on waiting", async () => {
  const program = commands();
  const { stderr } = await program.run("run", 'bash {"command":"touch made"}');
  const [, session = "", ask = ""] = /--session (\S+) --answer (\S+)=allow$/m.exec(stderr) ?? [];
  for (const answer of [`${ask}=yes`, "ask_unknown=allow"]) {
    expect((await program.run("run", "--session", session, "--answer", answer)).code).toBe(2);
  }
  expect((await program.run("run", "--answer", `${ask}=allow`, "hello")).code).toBe(2);
  expect((await program.run("run", "--session", session, "--answer", `${ask}=allow`)).code).toBe(0);
  expect(existsSync(join(program.work, "made"))).toBe(true);
});

test("a rule that is given later frees the call that waits", async () => {
  const program = commands();
  await program.run("run", 'bash {"command":"touch made"}');
  const { code } = await program.run("run", "--continue", "--allow", "bash(touch made)");
  expect([code, existsSync(join(program.work, "made"))]).toEqual([0, true]);
});

test("a link that is made in the same step leads a later call nowhere unasked", async () => {
  const program = commands();
  const outside = tempFolder();
  const link = `ln -s ${outside} link`;
  const prompt = `bash {"command":"${link}"}\nwrite_file {"path":"link/evil","content":"x"}`;
  const { code } = await program.run("run", "--mode", "accept-edits", "--allow", `bash(${link})`, prompt);
  expect([code, existsSync(join(outside, "evil"))]).toEqual([3, false]);
  await program.run("run", "hello");
  const data = `ln -s $HOME/.skill\${EMPTY}mint data`;
  const inData = `bash {"command":"${data}"}\nwrite_file {"path":"data/settings.json","content":"{}"}`;
  await program.run("run", "--mode", "unrestricted", inData);
  expect(existsSync(join(program.work, "data"))).toBe(true);
  expect(existsSync(join(dataFolder(program), "settings.json"))).toBe(false);
});

test("a yes is for what was shown: when the path leads elsewhere by now, it is asked again", async () => {
  const program = commands();
  const outside = tempFolder();
  const { stderr } = await program.run("run", 'write_file {"path":"k/x","content":"x"}');
  const [, session = "", answer = ""] = /--session (\S+) --answer (\S+)$/m.exec(stderr) ?? [];
  symlinkSync(outside, join(program.work, "k"));
  const { code } = await program.run("run", "--session", session, "--answer", answer);
  expect([code, existsSync(join(outside, "x"))]).toEqual([3, false]);
});

test("a waiting session that nobody answers goes on waiting", async () => {
  const program = commands();
  await program.run("run", 'bash {"command":"touch made"}');
  const again = await program.run("run", "--continue", "--output", "jsonl");
  expect([again.code, again.stdout]).toEqual([3, ""]);
});

test("calls that need nobody run while one waits", async () => {
  const program = commands();
  writeFileSync(join(program.work, "a.txt"), "x");
  const prompt = 'read_file {"path":"a.txt"}\nbash {"command":"touch made"}';
  const { code, stdout } = await program.run("run", "--output", "jsonl", prompt);
  const types = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).type);
  expect(code).toBe(3);
  expect(types).toEqual(expect.arrayContaining(["tool-ended", "ask-raised", "turn-waiting"]));
  expect(types).not.toContain("turn-ended");
});

test("a new prompt to a waiting session is a no with a reason", async () => {
  const program = commands();
  await using model = await startScriptedModel([
    { calls: [{ name: "bash", input: { command: "touch made" } }] },
    { text: "Fine." },
  ]);
  expect((await program.run("run", ...at(model.url), "do it")).code).toBe(3);
  const { code } = await program.run("run", "--continue", ...at(model.url), "not like that");
  expect([code, existsSync(join(program.work, "made"))]).toEqual([0, false]);
  expect(model.requests[1]?.body.messages.at(-1)).toMatchObject({
    role: "tool",
    content: "The user refused this operation: not like that",
  });
});

test("a call that a rule denies is told so, and the turn goes on", async () => {
  await using model = await startScriptedModel([
    { calls: [{ name: "bash", input: { command: "rm x" } }] },
    { text: "Ok." },
  ]);
  const { code } = await commands().run(
    "run",
    "--mode",
    "unrestricted",
    "--deny",
    "bash(rm:*)",
    ...at(model.url),
    "go",
  );
  expect(code).toBe(0);
  expect(model.requests[1]?.body.messages.at(-1)?.content).toContain("bash(rm:*)");
});

test.each([
  ["by its path", (program: ReturnType<typeof commands>) => join(dataFolder(program), "skillmint.db")],
  ["by ~", () => "~/.skillmint/skillmint.db"],
  [
    "through a link in the workspace",
    (program: ReturnType<typeof commands>) => {
      symlinkSync(dataFolder(program), join(program.work, "innocent"));
      return "innocent/skillmint.db";
    },
  ],
])("the data folder is closed in every mode %s", async (_, way) => {
  const program = commands();
  await program.run("run", "hello");
  const path = way(program);
  for (const call of [`read_file {"path":"${path}"}`, `write_file {"path":"${path}","content":"x"}`]) {
    const { stdout } = await program.run(
      "run",
      "--mode",
      "unrestricted",
      "--allow",
      "read_file",
      "--allow",
      "write_file",
      call,
    );
    expect(stdout).toContain("closed to the agent");
  }
  const { code } = await program.run(
    "run",
    "--mode",
    "unrestricted",
    'bash {"command":"cat ~/.skillmint/skillmint.db"}',
  );
  expect(code).toBe(3);
});

test("what a rule keeps from being read is not found by looking into its folder either", async () => {
  const program = commands();
  mkdirSync(join(program.work, "sec"));
  for (const name of [".env", "sec/key", "open.txt"]) writeFileSync(join(program.work, name), "SECRET\n");
  const rules = ["--mode", "unrestricted", "--deny", "read_file(.env)", "--deny", "read_file(sec/**)"];
  const tool = async (name: string, input: object) =>
    (await program.run("tool", "call", name, JSON.stringify(input), ...rules)).stdout.trim();
  const left = "(2 files were left out: a permission rule denies reading them)";
  expect(await tool("grep", { pattern: "SECRET" })).toBe(`Found 1 matching line:\nopen.txt:1:SECRET\n${left}`);
  expect(await tool("glob", { pattern: "**" })).toBe(`Found 1 file:\nopen.txt\n${left}`);
  expect(await tool("list_dir", { path: "sec" })).toContain("a permission rule denies reading what is in it");
  expect(await tool("list_dir", { path: "." })).toContain("open.txt");
});

test("children get none of our secrets", async () => {
  const program = commands({
    env: { OPENAI_API_KEY: "canary-1", AWS_SECRET_ACCESS_KEY: "canary-2", NODE_OPTIONS: "" },
  });
  const { stdout } = await program.run("run", "--allow", "bash", 'bash {"command":"env"}');
  expect(stdout).toContain("PATH=");
  expect(stdout).not.toContain("canary");
  expect(stdout).not.toContain("NODE_COMPILE_CACHE");
});

test("no mode and no rule for all commands leads into .git/hooks or our own folder, by cd or by a link", async () => {
  const program = commands();
  mkdirSync(join(program.work, ".git", "hooks"), { recursive: true });
  await program.run("run", "hello");
  symlinkSync(dataFolder(program), join(program.work, "lk"));
  const hook = join(program.work, ".git", "hooks", "pre-commit");
  for (const flags of [
    ["--mode", "unrestricted"],
    ["--allow", "bash"],
    ["--allow", "bash(cat:*)"],
  ]) {
    for (const command of ["cd .git/hooks && echo x > pre-commit", "cat lk/skillmint.db"]) {
      const { code } = await program.run("run", ...flags, `bash ${JSON.stringify({ command })}`);
      expect([flags, command, code, existsSync(hook)]).toEqual([flags, command, 3, false]);
    }
  }
});

test("what a permission is asked for is printed with nothing hidden in it, and no rule is made of what nobody sees", async () => {
  const command = "echo \u202e\u200b\u001b[31m hi";
  const { code, stderr } = await commands().run("run", `bash ${JSON.stringify({ command })}`);
  expect([code, /(?!\n)[\p{Cc}\p{Cf}]/u.test(stderr), /--allow '/.test(stderr)]).toEqual([3, false, false]);
});

test("an empty answer is told so, and how a permission is answered", async () => {
  const program = commands();
  const { stderr } = await program.run("run", 'bash {"command":"touch made"}');
  const [, session = "", ask = ""] = /--session (\S+) --answer (\S+)=allow$/m.exec(stderr) ?? [];
  const answered = await program.run("run", "--session", session, "--answer", `${ask}=`);
  expect(answered).toMatchObject({ code: 2, stderr: expect.stringContaining(`The answer to ${ask} is empty: a perm`) });
});
