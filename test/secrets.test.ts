import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSecrets } from "../src/config/secrets.ts";
import { placeholder } from "../src/protocol/mask.ts";
import { formsOf } from "../src/protocol/mask-forms.ts";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { dataFolder, type Skillmint } from "./support/skillmint.ts";

/** One of each place that a secret may be in. */
const canaries = {
  environment: "sk-ant-api03-Env7wQ2mZ9xK4vB1nT8rL5cY",
  settings: "sk-set-Kept3hJ6gF9dS2aP5oI8uY1tR4eW",
  flag: "sk-flag-Given5mN8bV1cX4zL7kJ0hG3fD6",
  server: "mcp-Tok-En4qW7eR0tY3uI6oP9aS2dF5gH8",
  oauth: "oa-Refresh8vB1nM4kJ7hG0fD3sA6pO9iU",
};
const all = Object.values(canaries);

function workplace(): Skillmint {
  const program = commands({ env: { ANTHROPIC_API_KEY: canaries.environment } });
  const secrets = openSecrets(join(dataFolder(program), "secrets"));
  secrets.set("mine https://models.example", canaries.settings);
  secrets.set("mcp:files TOKEN-0a1b2c3d", `Bearer ${canaries.server}`);
  secrets.set("mcp:files REGION-0a1b2c3d", "eu-central-1");
  secrets.set(
    "mcp:far oauth-0011223344556677",
    JSON.stringify({ issuers: { a: { login: { refresh: canaries.oauth } } } }),
  );
  return program;
}

const run = (program: Skillmint, url: string, ...more: string[]) =>
  program.run(
    ...["run", "--base-url", url, "--format", "openai", "--model", "x/y", "--api-key", canaries.flag],
    ...["--mode", "unrestricted", "--output", "jsonl", ...more],
  );

/** Everything that is left behind, but for what holds secrets on purpose: the store, and what an undo puts back. */
const leftBy = (program: Skillmint) =>
  globSync("**", { cwd: dataFolder(program), exclude: ["secrets", "blobs"] })
    .map((name) => join(dataFolder(program), name))
    .filter((file) => statSync(file).isFile())
    .map((file) => [file, readFileSync(file, "latin1")] as const);

const found = (text: string) => all.filter((secret) => formsOf(secret).some((form) => text.includes(form.text)));

test("what is secret is in no request, no event, no log, no output and no file, however it is written", async () => {
  const program = workplace();
  const lines = Object.entries(canaries).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(program.work, ".env"), `${lines.join("\n")}\nNAME=old\n`);
  writeFileSync(join(program.work, "AGENTS.md"), `Our key is ${canaries.settings}.\n`);
  await program.run("trust", "--yes");
  const forms = "cat .env; base64 -w0 .env; echo; od -An -v -tx1 .env | tr -d ' \\n'; echo";
  const split = `printf %s ${canaries.oauth.slice(0, 9)}; head -c 40000 /dev/zero | tr '\\0' x; cat .env`;
  writeFileSync(join(program.work, "split.sh"), `${split}\n`);
  await using model = await startScriptedModel(
    [
      // Once the keys were read, a program that may do anything with them would be asked about.
      { calls: [{ name: "bash", input: { command: "bash split.sh; bash split.sh >&2" } }] },
      {
        calls: [
          { name: "read_file", input: { path: ".env" } },
          { name: "bash", input: { command: forms } },
        ],
      },
      { calls: [{ name: "grep", input: { pattern: "=", path: ".env", output_mode: "content" } }] },
      {
        calls: [{ name: "bash", input: { command: `echo ${canaries.server}` } }],
        reasoning: `It is ${canaries.server}.`,
      },
      { text: `It is ${canaries.environment}, in other words ${encodeURIComponent(canaries.flag)}.` },
    ],
    { key: canaries.flag },
  );
  const { stdout, stderr, code } = await run(program, model.url, `use ${canaries.flag}`);
  expect([code, model.requests.length]).toEqual([0, 5]);
  const [{ id }] = JSON.parse((await program.run("session", "list", "--output", "json")).stdout);
  const shown = await Promise.all([
    ...[stdout, stderr, ...model.requests.map(({ raw }) => raw)],
    (await program.run("session", "show", id)).stdout,
    (await program.run("session", "export", id)).stdout,
  ]);
  expect(shown.map(found)).toEqual(shown.map(() => []));
  const files = leftBy(program);
  expect(files.map(([file]) => file)).toEqual(expect.arrayContaining([expect.stringMatching(/outputs.*\.txt$/)]));
  expect(files.filter(([, text]) => found(text).length > 0)).toEqual([]);
  // It is said that there was one, and what is none is as it was.
  expect(model.requests[2]?.raw).toContain(`environment=${placeholder}`);
  expect(model.requests[0]?.raw).toContain(`use ${placeholder}`);
  expect(model.requests[0]?.raw).toContain(`Our key is ${placeholder}.`);
  // The key itself goes where it belongs.
  expect(new Set(model.requests.map(({ headers }) => headers.authorization))).toEqual(
    new Set([`Bearer ${canaries.flag}`]),
  );
});

test("a file that holds one is changed around it, and never overwritten with what stands for it", async () => {
  const program = workplace();
  const file = join(program.work, ".env");
  const before = `KEY=${canaries.settings}\nNAME=old\n`;
  writeFileSync(file, before);
  const masked = `KEY=${placeholder}`;
  const patch = `*** Begin Patch\n*** Update File: .env\n@@\n-${masked}\n+${masked}2\n*** End Patch`;
  const refused = [
    { name: "edit", input: { path: ".env", old_string: masked, new_string: "KEY=x" } },
    { name: "edit", input: { path: ".env", old_string: "NAME=old", new_string: `NAME=${placeholder}` } },
    { name: "write_file", input: { path: ".env", content: `${masked}\nNAME=new\n` } },
    { name: "write_file", input: { path: `${placeholder}.txt`, content: "x" } },
    { name: "apply_patch", input: { patch } },
    { name: "bash", input: { command: `echo '${masked.toLowerCase()}' > .env` } },
    { name: "web_fetch", input: { url: `http://127.0.0.1:9/?key=${encodeURIComponent(placeholder)}` } },
    { name: "use_tool", input: { name: "notebook_edit", input: { notebook_path: "a.ipynb", new_source: masked } } },
    { name: "use_tool", input: { name: "browser_type", input: { ref: "e1", text: placeholder } } },
  ];
  await using model = await startScriptedModel(
    [
      { calls: [{ name: "read_file", input: { path: ".env" } }] },
      { calls: refused },
      { calls: [{ name: "edit", input: { path: ".env", old_string: "NAME=old", new_string: "NAME=new" } }] },
      { calls: [{ name: "grep", input: { pattern: "SECRET-HIDDEN", path: "." } }] },
      { text: "Done." },
    ],
    { key: canaries.flag },
  );
  const { stdout } = await run(program, model.url, "go");
  const ends = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === "tool-ended");
  const told = ends.slice(1, 1 + refused.length).map(({ status, output }) => [status, output.slice(0, 17)]);
  expect(told).toEqual(refused.map(() => ["error", "Nothing was done:"]));
  expect(ends.slice(-2).map(({ status }) => status)).toEqual(["ok", "ok"]);
  expect(readFileSync(file, "utf8")).toBe(`KEY=${canaries.settings}\nNAME=new\n`);
  // What it held comes back to the letter.
  const [{ id }] = JSON.parse((await program.run("session", "list", "--output", "json")).stdout);
  const undone = await program.run("session", "undo", id);
  expect([readFileSync(file, "utf8"), found(undone.stdout + undone.stderr)]).toEqual([before, []]);
});

test("what becomes a secret later is hidden from then on, also where it was said before", async () => {
  const program = commands();
  await using model = await startScriptedModel([{ text: "Yes." }, { text: "No." }], { key: canaries.flag });
  await run(program, model.url, `remember ${canaries.settings}`);
  expect(model.requests[0]?.raw).toContain(canaries.settings);
  openSecrets(join(dataFolder(program), "secrets")).set("mine https://models.example", canaries.settings);
  const { stdout } = await run(program, model.url, "--continue", `and ${canaries.settings}`);
  expect([found(model.requests[1]?.raw ?? ""), found(stdout)]).toEqual([[], []]);
  expect(model.requests[1]?.raw).toContain(`remember ${placeholder}`);
});
