import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, dataFolder, type Skillmint } from "./support/skillmint.ts";
import { newest } from "./support/stored-sessions.ts";

const chinese = { env: { SKILLMINT_LANG: "zh-CN" } };
const text = (program: Skillmint, name: string) => readFileSync(join(program.work, name), "utf8");

const steps = [
  { name: "edit", input: { path: "a.txt", old_string: "two", new_string: "TWO" } },
  { name: "write_file", input: { path: "made.txt", content: "made\n" } },
  { name: "write_file", input: { path: "mixed.txt", content: "by the agent\n" } },
  { name: "bash", input: { command: "rm gone.txt && printf 'by a command\\n' > by-command.txt" } },
].map((call) => ({ calls: [call] }));

/** A turn that edits, writes and deletes, after which the user has worked on. */
async function changedFolder(url: string, program: Skillmint): Promise<void> {
  writeFileSync(join(program.work, "a.txt"), "one\ntwo\nthree\n");
  writeFileSync(join(program.work, "gone.txt"), "precious\n");
  chmodSync(join(program.work, "gone.txt"), 0o640);
  const { code } = await program.run("run", "--mode", "unrestricted", ...at(url), "tidy up");
  expect([code, text(program, "a.txt"), existsSync(join(program.work, "gone.txt"))]).toEqual([
    0,
    "one\nTWO\nthree\n",
    false,
  ]);
  appendFileSync(join(program.work, "a.txt"), "mine\n");
  appendFileSync(join(program.work, "mixed.txt"), "and by me\n");
}

test("a turn is undone, the user's own work is kept, and the model is told", async () => {
  await using model = await startScriptedModel([...steps, { text: "Tidy." }, { text: "I see." }]);
  const program = commands();
  await changedFolder(model.url, program);
  const id = await newest(program);

  const tried = await program.run("session", "undo", "--dry-run");
  expect([tried.code, text(program, "a.txt")]).toEqual([1, "one\nTWO\nthree\nmine\n"]);

  const { code, stdout, stderr } = await program.run("session", "undo");
  expect([code, stderr]).toEqual([1, ""]);
  const hint = `To take these back too: skillmint session undo ${id} --turn 1 --commands`;
  expect(stdout).toBe(`Turn 1 of ${id} is undone in part: tidy up
  deleted         made.txt
  taken out       a.txt (what was changed since is kept)
Not undone, or not wholly:
  mixed.txt: changed since, so it stays as it is
Changed while a command ran, by it or by someone else, so left as it is:
  by-command.txt
  gone.txt
${hint}
Not watched while commands ran: .git, node_modules, and all outside the workspace.
`);
  expect(tried.stdout.split("\n").slice(1)).toEqual(stdout.split("\n").slice(1));
  expect(text(program, "a.txt")).toBe("one\ntwo\nthree\nmine\n");
  expect(readdirSync(program.work).sort()).toEqual(["a.txt", "by-command.txt", "mixed.txt"]);
  const shown = await program.run("session", "show", id);
  expect(shown.stdout).toContain("Turn 1 was undone: 2 files or folders changed, 3 not or not wholly.");

  // By the command line that was shown.
  const more = await program.run(...hint.split(" ").slice(6));
  expect([more.code, more.stdout]).toEqual([
    1,
    `Turn 1 of ${id} is undone in part: tidy up
  deleted         by-command.txt (changed while a command ran)
  put back        gone.txt (changed while a command ran)
Not undone, or not wholly:
  mixed.txt: changed since, so it stays as it is
Not watched while commands ran: .git, node_modules, and all outside the workspace.
`,
  ]);
  expect(text(program, "gone.txt")).toBe("precious\n");
  expect(readdirSync(program.work).sort()).toEqual(["a.txt", "gone.txt", "mixed.txt"]);
  const again = await program.run("session", "undo", "--turn", "1");
  expect([again.code, again.stdout]).toEqual([
    1,
    `Nothing could be undone of turn 1 of ${id}: tidy up
Not undone, or not wholly:
  mixed.txt: changed since, so it stays as it is
Not watched while commands ran: .git, node_modules, and all outside the workspace.
`,
  ]);
  await program.run("run", "--continue", ...at(model.url), "what now?");
  expect(model.requests.at(-1)?.body.messages.at(-1)?.content).toEqual(
    expect.stringContaining(
      'took back what you had changed in answer to "tidy up". Changed by that: made.txt, a.txt. Left as you made it: by-command.txt, gone.txt, mixed.txt. Read a file again before you rely on it, and do not make these changes again unasked.]',
    ),
  );
  expect((await program.run("session", "show", id)).stdout).toMatch(/ · turn 2\nwhat now\?\n/);
  expect(model.faults).toEqual([]);
});

test("undo speaks Chinese and JSON, and can be taken back", async () => {
  await using model = await startScriptedModel([...steps, { text: "Tidy." }]);
  const program = commands();
  await changedFolder(model.url, program);
  const id = await newest(program);
  const json = await program.run("session", "undo", id, "--turn", "1", "--commands", "--output", "json");
  expect(JSON.parse(json.stdout)).toEqual({
    session: id,
    turn: 1,
    prompt: "tidy up",
    done: [
      { path: "by-command.txt", action: "deleted", byCommand: true },
      { path: "gone.txt", action: "restored", byCommand: true },
      { path: "made.txt", action: "deleted" },
      { path: "a.txt", action: "merged" },
    ],
    left: [{ path: "mixed.txt", reason: "changed-since" }],
    whileCommandRan: [],
    notWatched: [".git", "node_modules"],
    unwatched: [],
    stopped: false,
    redo: false,
    dryRun: false,
  });
  const redone = await program.type(["session", "undo", "--redo"], chinese);
  expect(redone).toEqual({
    code: 0,
    stderr: "",
    stdout: `已恢复 ${id} 的第 1 轮: tidy up
  已还原    a.txt
  已还原    made.txt
  已删除    gone.txt
  已还原    by-command.txt
`,
  });
  expect(text(program, "a.txt")).toBe("one\nTWO\nthree\nmine\n");
  const undone = await program.type(["session", "undo"], chinese);
  expect([undone.code, undone.stdout]).toEqual([
    1,
    `已部分撤销 ${id} 的第 1 轮: tidy up
  已删除    made.txt
  已去除    a.txt（此后的修改已保留）
未能撤销或未能完全撤销:
  mixed.txt: 此后又被修改，保持原样
以下内容在命令运行期间变动（由命令或他人所为），保持原样:
  by-command.txt
  gone.txt
如需一并撤销: skillmint session undo ${id} --turn 1 --commands
命令运行期间未监视: .git, node_modules，以及工作区之外的一切。
`,
  ]);
});

test("what cannot be undone is a sentence", async () => {
  const program = commands();
  const none = await program.run("session", "undo");
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("no session")]);
  await program.run("run", "--mode", "unrestricted", 'write_file {"path":"a.txt","content":"1"}');
  const refused = async (...args: string[]) => {
    const { code, stdout, stderr } = await program.run("session", "undo", ...args);
    expect([code, stdout]).toEqual([args.includes("0") ? 2 : 1, ""]);
    return stderr;
  };
  expect(await refused("--turn", "0")).toContain("--turn wants a whole number");
  expect(await refused("--turn", "7")).toContain("There is no turn 7: the session has one turn.");
  expect(await refused("--redo")).toContain("Nothing was undone in this session");
  expect(await refused("ses_nonono")).toContain("There is no session ses_nonono");
  expect((await program.run("session", "undo")).code).toBe(0);
  expect(await refused()).toContain("No turn of this session has changed a file that is not undone yet.");
  expect(await refused("--turn", "1")).toContain("Turn 1 is undone already.");
});

test("commands in a folder of very many files are named as not watched, and an older turn is not undone silently", async () => {
  const program = commands();
  await program.run("run", "--mode", "unrestricted", 'write_file {"path":"a.txt","content":"1"}');
  mkdirSync(join(program.work, "many"));
  for (let file = 0; file < 1_001; file++) writeFileSync(join(program.work, "many", `${file}`), "");
  await program.run("run", "--continue", "--mode", "unrestricted", 'bash {"command":"echo 2 > b.txt"}');
  const { code, stdout } = await program.run("session", "undo");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Turn 1 of .*\n {2}deleted {9}a\.txt\nThese commands were not watched to their end; what they changed may not all be known:\n {2}turn 2: echo 2 > b\.txt\n$/,
  );
  const second = await program.run("session", "undo", "--turn", "2");
  expect([second.code, second.stderr]).toEqual([
    1,
    expect.stringContaining("Turn 2 changed no file that is known of."),
  ]);
  expect(second.stderr).toContain("Not watched while commands ran: .git, node_modules, and all outside the workspace.");
  expect(second.stderr).toContain("turn 2: echo 2 > b.txt");
});

test("what the user changes while a command runs is kept, and nothing of it deleted", async () => {
  const program = commands();
  writeFileSync(join(program.work, "user.txt"), "old\n");
  const [begun, go] = ["begun", "go"].map((name) => join(program.work, name)) as [string, string];
  execFileSync("mkfifo", [begun, go]);
  const command = "echo > begun; cat go; echo agent > agent.txt";
  const calls = [
    { name: "write_file", input: { path: "made.txt", content: "made\n" } },
    { name: "bash", input: { command } },
  ].map((call) => ({ calls: [call] }));
  await using model = await startScriptedModel([...calls, { text: "Done." }]);
  const started = program.start(["run", "--mode", "unrestricted", "--output", "jsonl", ...at(model.url), "wait"]);
  // Both wait for their other end.
  await readFile(begun);
  writeFileSync(join(program.work, "notes.txt"), "mine\n");
  appendFileSync(join(program.work, "user.txt"), "mine\n");
  await writeFile(go, "");
  expect((await started.ended).code).toBe(0);
  const undone = await program.run("session", "undo");
  expect([undone.code, undone.stdout]).toEqual([0, expect.stringContaining("  deleted         made.txt\n")]);
  for (const name of ["notes.txt", "user.txt", "agent.txt"]) expect(undone.stdout).toContain(`\n  ${name}\n`);
  expect([text(program, "notes.txt"), text(program, "user.txt")]).toEqual(["mine\n", "old\nmine\n"]);
  expect(existsSync(join(program.work, "made.txt"))).toBe(false);
  const only = await program.run("session", "undo", "--turn", "1");
  expect([only.code, only.stderr]).toEqual([1, expect.stringContaining("--turn 1 --commands")]);
});

test("a move is told as one back and one forth", async () => {
  const program = commands();
  writeFileSync(join(program.work, "a.txt"), "1\n");
  await program.run("run", "--mode", "unrestricted", 'file_move {"source":"a.txt","destination":"b.txt"}');
  expect((await program.run("session", "undo")).stdout).toContain("  moved back      b.txt → a.txt\n");
  expect((await program.run("session", "undo", "--redo")).stdout).toContain("  moved           a.txt → b.txt\n");
});

test("a session that another process runs is not undone", async () => {
  const program = commands();
  const wait = { name: "bash", input: { command: "touch begun; until [ -e go ]; do sleep 0.02; done" } };
  await using model = await startScriptedModel([{ calls: [wait] }, { text: "Done." }]);
  const started = program.start(["run", "--mode", "unrestricted", "--output", "jsonl", ...at(model.url), "wait"]);
  await started.printed('"tool-started"');
  const { code, stderr } = await program.run("session", "undo");
  expect([code, stderr]).toEqual([1, expect.stringContaining(`Another SkillMint (process ${started.child.pid})`)]);
  writeFileSync(join(program.work, "go"), "");
  expect((await started.ended).code).toBe(0);
});

test("a file that may not be written is named in words, and the rest is undone", async () => {
  const program = commands();
  const names = ["closed.txt", "in/a.txt", "open.txt"];
  mkdirSync(join(program.work, "in"));
  for (const name of names) writeFileSync(join(program.work, name), "old\n");
  const writes = names.map((path) => ({ calls: [{ name: "write_file", input: { path, content: "agent\n" } }] }));
  await using model = await startScriptedModel([...writes, { text: "Done." }]);
  await program.run("run", "--mode", "unrestricted", ...at(model.url), "write");
  chmodSync(join(program.work, "closed.txt"), 0o444);
  chmodSync(join(program.work, "in"), 0o555);
  const undo = program.start(["session", "undo", "--output", "json"], { unprivileged: true });
  const { code, stdout } = await undo.ended;
  chmodSync(join(program.work, "in"), 0o755);
  expect([code, JSON.parse(stdout)]).toMatchObject([
    1,
    {
      done: [{ path: "open.txt", action: "restored" }],
      left: [
        { path: "in/a.txt", reason: "failed", problem: expect.stringContaining("EACCES") },
        { path: "closed.txt", reason: "failed", problem: expect.stringContaining("EACCES") },
      ],
    },
  ]);
  expect(names.map((name) => text(program, name))).toEqual(["agent\n", "agent\n", "old\n"]);
  const said = program.start(["session", "undo", "--turn", "1"], { unprivileged: true });
  expect((await said.ended).stdout).toContain("closed.txt: SkillMint has no permission to change it\n");
  // With the permissions mended, the rest of it can be had.
  chmodSync(join(program.work, "closed.txt"), 0o644);
  expect((await program.run("session", "undo", "--turn", "1")).code).toBe(0);
  expect(names.map((name) => text(program, name))).toEqual(["old\n", "old\n", "old\n"]);
});

test("nothing of the workspace is looked at before the first command, and no content is kept without a change", async () => {
  const program = commands();
  writeFileSync(join(program.work, "a.txt"), "1\n");
  await program.run("run", "--mode", "unrestricted", 'bash {"command":"cat a.txt"}');
  expect(existsSync(join(dataFolder(program), "blobs"))).toBe(false);
});
