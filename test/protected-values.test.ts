import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { placeholder } from "../src/protocol/mask.ts";
import { needs } from "./needs.ts";
import { commands } from "./support/commands.ts";
import { type ScriptedModel, startScriptedModel } from "./support/scripted-model.ts";
import type { Skillmint } from "./support/skillmint.ts";

const key = "live_9fQ2xKb7Wm4ZtR1vN8sL";
const password = "postgres";
const content = `# keys\nAPI_KEY="${key}"\nexport DB_PASSWORD=${password}\nMODE=production\n`;

const run = (program: Skillmint, { url }: ScriptedModel, ...more: string[]) =>
  program.run(
    ...["run", "--base-url", url, "--format", "openai", "--model", "x/y", "--api-key", "key-of-the-model-1"],
    ...["--output", "jsonl", ...more],
  );

const endsIn = (stdout: string) =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === "tool-ended");
const askIn = (stdout: string) =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .find(({ type }) => type === "ask-raised");

const call = (name: string, input: object) => ({ calls: [{ name, input }] });
const bash = (command: string) => call("bash", { command });

function workplace() {
  const program = commands();
  const file = join(program.work, ".env");
  writeFileSync(file, content);
  return { program, file };
}

test("the values of a secret-bearing file are shown to the model as handles, by whatever tool it reads them", async () => {
  const { program } = workplace();
  await using model = await startScriptedModel(
    [
      call("read_file", { path: ".env" }),
      call("grep", { pattern: "KEY", path: ".env" }),
      bash("cat .e*; printf %s $(sed -n 's/API_KEY=//p' .env) | base64"),
      { text: "Done." },
    ],
    { key: "key-of-the-model-1" },
  );
  const { stdout } = await run(program, model, "--mode", "unrestricted", "go");
  const [read, grep, command] = endsIn(stdout).map(({ output }) => output);
  expect(read).toContain(
    '2 | API_KEY="⟨.env:API_KEY⟩"\n3 | export DB_PASSWORD=⟨.env:DB_PASSWORD⟩\n4 | MODE=production',
  );
  expect(read).toContain("stands for a protected value");
  expect(grep).toContain("⟨.env:API_KEY⟩");
  expect(command).toContain("⟨.env:API_KEY⟩");
  // In another form it is no value that could be written back.
  expect(command).toContain(placeholder);
  const sent = model.requests.map(({ raw }) => raw).join("\n") + stdout;
  expect([sent.includes(key), sent.includes(Buffer.from(key).toString("base64"))]).toEqual([false, false]);
});

test("no search and no edit tells whether it guesses a value", async () => {
  const { program, file } = workplace();
  writeFileSync(join(program.work, "copy.txt"), `key: ${key}\n`);
  const guesses = ["live_9fQ", "live_9fX", "live_.f"];
  const edits = ["live_9fQ", "live_9fX", "WORD=postgr", "WORD=postgx"];
  const asEdit = (old: string) => call("edit", { path: ".env", old_string: old, new_string: "x" });
  await using model = await startScriptedModel(
    [
      ...guesses.flatMap((pattern) => [
        call("grep", { pattern, path: ".env" }),
        call("grep", { pattern, max_results: 1 }),
      ]),
      ...edits.map(asEdit),
      { text: "Done." },
    ],
    { key: "key-of-the-model-1" },
  );
  const { stdout } = await run(program, model, "--mode", "accept-edits", "go");
  const told = endsIn(stdout).map(({ status, output }) => [status, (output as string).split("\n")[0]]);
  expect(told.slice(0, 6)).toEqual(Array(6).fill(["ok", expect.stringMatching(/^Found 0/)]));
  expect(told.slice(6)).toEqual(Array(4).fill(["error", expect.stringContaining("no match found")]));
  expect(readFileSync(file, "utf8")).toBe(content);
  expect(stdout.includes(key)).toBe(false);
});

test("an edit changes what is beside a value, and leaves alone what is hidden in another form", async () => {
  const { program, file } = workplace();
  const encoded = Buffer.from(key).toString("base64");
  writeFileSync(join(program.work, "deploy.txt"), `a: ${key}\nb: ${encoded}\nc: ⟨.env:API_KEY⟩\nd: 1\n`);
  await using model = await startScriptedModel(
    [
      call("edit", { path: "deploy.txt", old_string: "a: ⟨.env:API_KEY⟩", new_string: "first: ⟨.env:API_KEY⟩" }),
      call("edit", { path: "deploy.txt", old_string: "d: 1", new_string: "d: 2" }),
      call("apply_patch", {
        patch:
          "--- a/.env\n+++ b/.env\n@@ -3,2 +3,2 @@\n export DB_PASSWORD=⟨.env:DB_PASSWORD⟩\n-MODE=production\n+MODE=test\n",
      }),
      { text: "Done." },
    ],
    { key: "key-of-the-model-1" },
  );
  const first = await run(program, model, "--mode", "accept-edits", "go");
  const { session, ask } = askIn(first.stdout);
  await run(program, model, "--mode", "accept-edits", "--session", session, "--answer", `${ask}=allow`);
  expect(readFileSync(join(program.work, "deploy.txt"), "utf8")).toBe(
    `first: ${key}\nb: ${encoded}\nc: ⟨.env:API_KEY⟩\nd: 2\n`,
  );
  expect(readFileSync(file, "utf8")).toBe(content.replace("production", "test"));
});

test("a file that is written with its own handles keeps its values, unasked where edits pass", async () => {
  const { program, file } = workplace();
  const rewritten = "API_KEY=⟨.env:API_KEY⟩\nDB_PASSWORD=⟨.env:DB_PASSWORD⟩\nMODE=test\n";
  await using model = await startScriptedModel(
    [
      call("read_file", { path: ".env" }),
      call("edit", { path: ".env", old_string: '"⟨.env:API_KEY⟩"', new_string: '"⟨.env:API_KEY⟩" # live' }),
      call("read_file", { path: ".env" }),
      call("write_file", { path: ".env", content: rewritten }),
      { text: "Done." },
    ],
    { key: "key-of-the-model-1" },
  );
  const { stdout, code } = await run(program, model, "--mode", "accept-edits", "go");
  expect([code, endsIn(stdout).map(({ status }) => status)]).toEqual([0, ["ok", "ok", "ok", "ok"]]);
  expect(readFileSync(file, "utf8")).toBe(`API_KEY=${key}\nDB_PASSWORD=${password}\nMODE=test\n`);
  expect(stdout + model.requests.map(({ raw }) => raw).join("")).not.toContain(key);
});

test("a command is given a value after the user's yes in every mode, in each way of quoting, and shows the handle", async () => {
  const { program } = workplace();
  const command = [
    "printf '<%s>\\n' ⟨.env:API_KEY⟩ \"a ⟨.env:API_KEY⟩\" 'b ⟨.env:API_KEY⟩' > out.txt",
    "cat >> out.txt <<END",
    "c ⟨.env:API_KEY⟩",
    "END",
    "cat out.txt",
  ].join("\n");
  await using model = await startScriptedModel([bash(command), { text: "Done." }], { key: "key-of-the-model-1" });
  const first = await run(program, model, "--mode", "unrestricted", "--allow", "bash", "go");
  const ask = askIn(first.stdout);
  expect([first.code, ask.reason]).toEqual([3, expect.stringContaining("⟨.env:API_KEY⟩")]);
  const { stdout } = await run(program, model, "--session", ask.session, "--answer", `${ask.ask}=allow`);
  const written = readFileSync(join(program.work, "out.txt"), "utf8");
  expect(written).toBe(`<${key}>\n<a ${key}>\n<b ${key}>\nc ${key}\n`);
  expect(endsIn(stdout)[0].output).toContain("<⟨.env:API_KEY⟩>\n<a ⟨.env:API_KEY⟩>");
  expect(stdout).not.toContain(key);
});

test("a value goes to another file only after a yes, and to no tool that would send it away", async () => {
  const { program } = workplace();
  await using model = await startScriptedModel(
    [
      call("web_fetch", { url: "http://127.0.0.1:9/?key=⟨.env:API_KEY⟩" }),
      call("web_search", { query: "⟨.env:API_KEY⟩" }),
      call("write_file", { path: "copy.txt", content: "⟨.env:API_KEY⟩" }),
    ],
    { key: "key-of-the-model-1" },
  );
  const { stdout, code } = await run(program, model, "--mode", "unrestricted", "go");
  expect([code, endsIn(stdout).map(({ status, output }) => [status, output.slice(0, 17)])]).toEqual([
    3,
    Array(2).fill(["error", "Nothing was done:"]),
  ]);
  expect(askIn(stdout).reason).toContain("⟨.env:API_KEY⟩");
});

test("a handle that names no value of its file is refused, and other texts in such brackets are not", async () => {
  const { program } = workplace();
  mkdirSync(join(program.work, "deep"));
  writeFileSync(join(program.work, "deep", ".env.local"), "MODE=test\n");
  const ordinary = "⟨a:b⟩ ⟨password:string⟩ ⟨other/.env:API_KEY⟩";
  await using model = await startScriptedModel(
    [
      call("write_file", { path: "a.txt", content: "⟨.env:API_KYE⟩" }),
      bash("echo ⟨deep/.env.local:API_KEY⟩"),
      call("write_file", { path: "a.txt", content: ordinary }),
      call("edit", { path: "a.txt", old_string: "⟨a:b⟩", new_string: "⟨.env:KEY⟩" }),
      { text: "Done." },
    ],
    { key: "key-of-the-model-1" },
  );
  const { stdout, code } = await run(program, model, "--mode", "accept-edits", "--allow", "bash", "go");
  const [misspelt, empty, written, edited] = endsIn(stdout);
  expect([code, misspelt.status, empty.status, written.status, edited.status]).toEqual([
    ...[0, "error", "error", "ok", "error"],
  ]);
  expect(misspelt.output).toContain(
    "⟨.env:API_KYE⟩ names no protected value. .env has ⟨.env:API_KEY⟩, ⟨.env:DB_PASSWORD⟩.",
  );
  expect(empty.output).toContain("deep/.env.local holds none.");
  expect(readFileSync(join(program.work, "a.txt"), "utf8")).toBe(ordinary);
});

test("a command that cannot be given a value is refused before anybody is asked about it", async () => {
  const { program } = workplace();
  const quoted = ["cat > out.txt <<'END'", '{"key": "⟨.env:API_KEY⟩", "cost": "$5"}', "END"].join("\n");
  await using model = await startScriptedModel(
    [bash('echo "`echo ⟨.env:API_KEY⟩`"'), bash(quoted), { text: "Done." }],
    {
      key: "key-of-the-model-1",
    },
  );
  const first = await run(program, model, "--mode", "unrestricted", "go");
  expect([first.code, endsIn(first.stdout).map(({ status }) => status)]).toEqual([3, ["error"]]);
  expect(endsIn(first.stdout)[0].output).toContain("cannot be put in this place");
  const { session, ask } = askIn(first.stdout);
  await run(program, model, "--session", session, "--answer", `${ask}=allow`);
  expect(readFileSync(join(program.work, "out.txt"), "utf8")).toBe(`{"key": "${key}", "cost": "$5"}\n`);
});

test("a file that a command has just made is read with handles at once, and after a new start", async () => {
  const { program } = workplace();
  await using model = await startScriptedModel(
    [
      bash(`echo 'TOKEN=${key.toLowerCase()}77' > .env.local; cat .env.local`),
      { text: "Done." },
      bash("cat .env.local"),
      { text: "Done." },
    ],
    { key: "key-of-the-model-1" },
  );
  const first = await run(program, model, "--mode", "unrestricted", "go");
  expect(endsIn(first.stdout)[0].output).toContain("TOKEN=⟨.env.local:TOKEN⟩");
  const again = await run(program, model, "--continue", "--mode", "unrestricted", "go on");
  expect(endsIn(again.stdout)[0].output).toContain("TOKEN=⟨.env.local:TOKEN⟩");
});

needs("bwrap", "git")(
  "a command that only plans cannot open a file with protected values, and is told why",
  async () => {
    const { program } = workplace();
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: program.work });
    writeFileSync(join(program.work, "tracked.pem"), `${key}\n`);
    git("init", "-q");
    git("add", "tracked.pem");
    git("commit", "-qm", "first");
    await using model = await startScriptedModel(
      [bash("grep -c live_ .env"), bash("cat .e*"), bash("git status --short"), bash("ls -a"), { text: "Done." }],
      { key: "key-of-the-model-1" },
    );
    const { stdout } = await run(program, model, "--mode", "plan", "go");
    const [counted, shown, status, listed] = endsIn(stdout);
    expect([counted.status, shown.status, status.status, listed.status]).toEqual(["error", "error", "ok", "ok"]);
    for (const { output } of [counted, shown])
      expect(output).toContain(".env is hidden from this command because it holds");
    // What git tracks it holds itself, and it would take a hidden file for a changed one.
    expect(status.output).toContain("stdout:\n?? .env\n\nstderr:");
  },
);

needs("bwrap", "git")("a command that fails on a masked file is told of the rule that masks it", async () => {
  const { program, file } = workplace();
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: program.work });
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "first");
  writeFileSync(file, "MODE=test\n");
  await using model = await startScriptedModel(
    [bash("git commit -qam second"), bash("git stash"), bash("git reset -q --hard"), bash("false"), { text: "Done." }],
    { key: "key-of-the-model-1" },
  );
  const { stdout } = await run(program, model, "--mode", "unrestricted", "--deny", "Read(.env)", "go");
  const [commit, stash, reset, failed] = endsIn(stdout).map(({ output }) => output as string);
  for (const output of [commit, stash, reset])
    expect(output).toContain(".env is hidden from this command by the rule Read(.env)");
  expect(failed).not.toContain("hidden");
});

test("values in a folder whose name only begins like the data folder's are hidden as well", async () => {
  const { program } = workplace();
  const other = "test_Qm4Zt7Lx2Wc9Bv5Ny8Rk";
  const beside = join(program.home, ".skillmint-notes");
  mkdirSync(beside);
  writeFileSync(join(beside, ".env"), `API_KEY=${other}\n`);
  await using model = await startScriptedModel([call("read_file", { path: join(beside, ".env") }), { text: "Done." }], {
    key: "key-of-the-model-1",
  });
  const { stdout } = await run(program, model, "--mode", "unrestricted", "go");
  expect(endsIn(stdout)[0].output).toContain("API_KEY=⟨");
  expect(stdout).not.toContain(other);
});

test("a file counts by the name of a link to it, in UTF-16, by a command's word, and after many others", async () => {
  const { program } = workplace();
  const values = ["e6Rt1Yh4Uj8Ik3Ol9Pa5", "t8Kd2mPz6Xc4Vb1Nq7Lw", "w3Hs9Jf5Gd7Ty2Re6Qa1", "u5Yo4Ip8Zx3Cv9Bn2Mk7"];
  const [linked = "", wide = "", deep = "", late = ""] = values;
  const { work } = program;
  mkdirSync(join(work, "config"));
  writeFileSync(join(work, "config/production"), `API_KEY=${linked}\n`);
  symlinkSync("config/production", join(work, ".env.link"));
  writeFileSync(join(work, ".env.wide"), Buffer.from(`\uFEFFAPI_KEY=${wide}\n`, "utf16le"));
  mkdirSync(join(work, "node_modules/x"), { recursive: true });
  writeFileSync(join(work, "node_modules/x/.env"), `API_KEY=${deep}\n`);
  mkdirSync(join(work, "many"));
  for (let at = 0; at < 600; at++) writeFileSync(join(work, `a${at}.token`), "");
  writeFileSync(join(work, "many/.env"), `API_KEY=${late}\n`);
  await using model = await startScriptedModel(
    [
      bash("cat node_modules/x/.env"),
      call("read_file", { path: "many/.env" }),
      call("read_file", { path: ".env.link" }),
      call("read_file", { path: ".env.wide" }),
      bash("cat config/production"),
      { text: "Done." },
    ],
    { key: "key-of-the-model-1" },
  );
  const { stdout } = await run(program, model, "--mode", "unrestricted", "go");
  const outputs = endsIn(stdout).map(({ output }) => output);
  expect(outputs[2]).toContain("⟨.env.link:API_KEY⟩");
  const sent = model.requests.map(({ raw }) => raw).join("\n") + stdout;
  expect(values.filter((value) => sent.includes(value))).toEqual([]);
});

test("to copy or move a protected file to a name that protects nothing is asked, and to keep a protected name is not", async () => {
  const { program } = workplace();
  const copy = (to: string) => call("file_copy", { source: ".env", destination: to });
  await using model = await startScriptedModel(
    [
      copy(".env.backup"),
      copy("notes.txt"),
      call("file_move", { source: ".env", destination: "notes.txt" }),
      { text: "Done." },
    ],
    { key: "key-of-the-model-1" },
  );
  const { stdout } = await run(program, model, "--mode", "accept-edits", "go");
  expect(endsIn(stdout)).toMatchObject([{ status: "ok" }]);
  expect(askIn(stdout)).toMatchObject({ tool: "file_copy", reason: expect.stringContaining("⟨.env:API_KEY⟩") });
});

test("a command that holds a value in plain is refused, so that what is approved is what runs", async () => {
  const program = commands();
  const hidden = "rm -rf important # 7";
  await using model = await startScriptedModel(
    [
      {
        calls: [
          { name: "write_file", input: { path: ".env.local", content: `npm.test.TOKEN=${hidden}\n` } },
          { name: "bash", input: { command: `${hidden}\necho ok` } },
        ],
      },
      { text: "Done." },
    ],
    { key: "key-of-the-model-1" },
  );
  const { stdout } = await run(program, model, "--mode", "accept-edits", "go");
  expect(endsIn(stdout).map(({ status, output }) => [status, output.slice(0, 60)])).toEqual([
    ["ok", expect.anything()],
    ["error", expect.stringContaining("Nothing was done: this call contains a protected value")],
  ]);
});
