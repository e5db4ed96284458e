import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { placeholder } from "../src/protocol/mask.ts";
import { needs } from "./needs.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, dataFolder, type Skillmint, skillmint } from "./support/skillmint.ts";

const canary = "canary-5f1e77";
/** Names as people choose them, some of which no filter for secrets would know. */
const canaries = {
  OPENAI_API_KEY: canary,
  DATABASE_URL: `postgres://u:${canary}@host/db`,
  my_private_thing: canary,
  CONDA_SECRET_THING: canary,
  LC_ACCESS_TOKEN: canary,
  SEVERAL_LINES: `one\n${canary}\nthree`,
  "odd.name-": canary,
  NODE_EXTRA_CA_CERTS: `/${canary}`,
};

const looks = [
  "env",
  "cat /proc/self/environ | tr '\\0' '\\n'",
  // Whoever stands above it, up to the program itself.
  `p=$PPID
until [ -z "$p" ] || [ "$p" = 1 ]; do
  tr "\\0" "\\n" < /proc/$p/environ
  tr "\\0" " " < /proc/$p/cmdline
  grep -q skillmint.js /proc/$p/cmdline && printf "saw %s\\n" us && break
  p=$(awk "/^PPid/{print \\$2}" /proc/$p/status)
done`,
];

/** From a file: a command that says so itself is asked for in every mode. */
function lookers({ work }: Skillmint): string[] {
  return looks.map((look, index) => {
    writeFileSync(join(work, `look-${index}.sh`), look);
    return `bash look-${index}.sh`;
  });
}

needs("proc", "script")("what is in our environment is in no child, no journal, no log and no request", async () => {
  const program = skillmint({ env: canaries });
  const calls = lookers(program).flatMap((command) => [
    { name: "bash", input: { command } },
    { name: "bash", input: { command, tty: true } },
    { name: "bash", input: { command: `${command}\necho done`, background: true } },
  ]);
  await using model = await startScriptedModel(({ raw }, turn) => {
    if (turn === 0) return { calls };
    const ids = new Set(raw.match(/proc_\w{4}/g));
    if (turn === 1)
      return { calls: [...ids].map((process_id) => ({ name: "bash_output", input: { process_id, block: true } })) };
    if (turn === 2) return { calls: [{ name: "grep", input: { pattern: "canary", path: "/proc/self/environ" } }] };
    return { status: 401, body: "no" };
  });
  const { stdout, stderr } = await program.run(
    "run",
    ...at(model.url),
    "--mode",
    "unrestricted",
    "--output",
    "jsonl",
    "go",
  );
  // They did look, and saw us.
  expect(stdout.match(/PATH=/g)?.length).toBeGreaterThan(calls.length - 1);
  expect(stdout.match(/saw us/g)?.length).toBeGreaterThan(2);
  for (const text of [stdout, stderr, ...model.requests.map(({ raw, headers }) => raw + JSON.stringify(headers))]) {
    expect(text).not.toContain(canary);
    // Nor was it there to be hidden.
    expect(text).not.toContain(placeholder);
  }
  await breakJournal(program);
  expect(filesOf(program).map(([file]) => file)).toEqual(expect.arrayContaining(["skillmint.db", "skillmint.log"]));
  for (const [file, content] of filesOf(program)) expect([file, content.includes(canary)]).toEqual([file, false]);
});

needs("proc")("a key that was given as a flag is not to be read on our command line by a child", async () => {
  const program = skillmint();
  const command = lookers(program).at(-1) as string;
  await using model = await startScriptedModel([{ calls: [{ name: "bash", input: { command } }] }, { text: "done" }]);
  const flags = ["--base-url", model.url, "--format", "openai", "--model", "x/y", "--api-key", canary];
  const { stdout } = await program.run("run", ...flags, "--mode", "unrestricted", "--output", "jsonl", "go");
  expect(stdout).toContain(`--api-key ${"*".repeat(canary.length)} --mode`);
  expect(stdout).not.toContain(canary);
  // It is still sent to where it belongs.
  expect(model.requests.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill(`Bearer ${canary}`));
});

test("a variable that the user names is known to commands", async () => {
  const program = skillmint({ env: { BUILD_FLAVOUR: "vanilla", BUILD_TOKEN: canary } });
  await program.run("config", "set", "childEnvironment", "BUILD_*");
  const { stdout } = await program.run("tool", "call", "bash", '{"command":"env"}', "--allow", "bash");
  expect(stdout).toContain("BUILD_FLAVOUR=vanilla");
  expect(stdout).not.toContain("BUILD_TOKEN");
  const wrong = await program.run("config", "set", "childEnvironment", "*");
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("childEnvironment wants names of variables")]);
});

/** So that something goes wrong that nobody expected, and there is a log. */
async function breakJournal(program: Skillmint): Promise<void> {
  const [{ id }] = JSON.parse((await program.run("session", "list", "--output", "json")).stdout);
  const db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  db.exec("update events set body = '{' where type = 'prompt-submitted'");
  db.close();
  await program.run("session", "show", id);
}

function filesOf(program: Skillmint): [string, Buffer][] {
  const folder = dataFolder(program);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name))]);
}

needs("proc")("the server's environment is hidden before it has had any child", async () => {
  const { child, ended } = skillmint({ env: canaries }).start(["serve", "--port", "0"]);
  await new Promise<void>((listening) => {
    child.stderr?.on("data", (text: string) => text.includes("http://") && listening());
  });
  const seen = readFileSync(`/proc/${child.pid}/environ`, "utf8");
  child.kill();
  await ended;
  expect([seen.includes("PATH="), seen.includes(canary)]).toEqual([true, false]);
});
