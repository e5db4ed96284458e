import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, lstatSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ask } from "../src/protocol/asks.ts";
import { keptFolder } from "./support/kept-folder.ts";
import { everyday, spellings } from "./support/later-spellings.ts";
import { isRest, startServer, type TestServer } from "./support/server.ts";
import { tempFolder } from "./support/temp-folder.ts";

let server: TestServer;
let template: string;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const folder = () => cleanUp.use(keptFolder()).path;
  template = folder();
  server = cleanUp.use(await startServer({ folders: { home: folder(), work: folder() } }));
  makeRepository(template);
  await server.request("POST", "/api/permissions", { body: { rule: "bash", effect: "allow" } });
});

afterAll(() => cleanUp.disposeAsync());

function put(root: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const runGit = (cwd: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd, stdio: "ignore" });

/** A repository with files that run later, a branch that changes one of them, and a change of it that is laid aside. */
function makeRepository(root: string): void {
  runGit(root, "init", "-q", "-b", "main", ".");
  put(root, {
    ".envrc": "A=1\n",
    ".npmrc": "x=1\n",
    ".vscode/tasks.json": "{}\n",
    ".github/workflows/ci.yml": "on: push\n",
    "sub/deep/x.txt": "x\n",
    "package.json": '{ "name": "x", "version": "1.0.0" }\n',
    "local/package.json": '{ "name": "local", "version": "1.0.0", "bin": "x.js" }\n',
    "local/x.js": "1\n",
    "src/x.ts": "1\n",
    Makefile: "all:\n\ttouch built\n",
    "evil.conf": "[core]\n\tfsmonitor = evil\n",
    "templates/hooks/post-commit": "#!/bin/sh\n",
    "evil.patch": "--- a/.github/workflows/ci.yml\n+++ b/.github/workflows/ci.yml\n@@ -1 +1 @@\n-on: push\n+on: evil\n",
  });
  chmodSync(join(root, "templates/hooks/post-commit"), 0o755);
  runGit(root, "add", "-A");
  runGit(root, "commit", "-qm", "one");
  runGit(root, "checkout", "-qb", "evil");
  put(root, { ".github/workflows/ci.yml": "on: evil\n" });
  runGit(root, "commit", "-qam", "two");
  runGit(root, "checkout", "-q", "main");
  put(root, { ".github/workflows/ci.yml": "on: stash\n" });
  runGit(root, "stash", "-q");
  put(root, { ".git/hooks/commit-msg": "#!/bin/sh\n" });
  chmodSync(join(root, ".git/hooks/commit-msg"), 0o644);
}

function workspace(): string {
  const folder = tempFolder();
  cpSync(template, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

const placeOf = (file: string, { work, home }: { work: string; home: string }) =>
  file.startsWith("~/") ? join(home, file.slice(2)) : join(work, file);

/** Every file of the table, as it is. */
const statesOf = (places: { work: string; home: string }) =>
  Object.fromEntries(
    [...new Set(spellings.map(([, file]) => file))].map((file) => [file, stateOf(placeOf(file, places))]),
  );

function statOf(path: string) {
  try {
    return lstatSync(path);
  } catch {
    return undefined; // Not there, or below what is a file now.
  }
}

function stateOf(path: string): string {
  const stats = statOf(path);
  if (!stats) return "none";
  if (stats.isSymbolicLink()) return `link ${readlinkSync(path)}`;
  if (stats.isDirectory()) return "folder";
  if (!stats.isFile()) return "other";
  return `${(stats.mode & 0o111) > 0 ? "x" : "-"} ${readFileSync(path, "utf8")}`;
}

async function runCommand(command: string, work: string, mode: object) {
  const prompt = `bash ${JSON.stringify({ command })}`;
  const session = await server.begin({ workspace: work, prompt, ...mode });
  const path = `/api/sessions/${session}/asks`;
  let seq = 0;
  const asks = async () => (await server.request<Ask[]>("GET", path)).json;
  const answer = async (ask: Ask, body: object) => {
    const rest = server.event(session, (event) => isRest(event) && (event.seq ?? 0) > seq, seq);
    const answered = await server.request("POST", `${path}/${ask.ask}`, { body });
    expect(answered.status).toBe(200);
    seq = (await rest).seq ?? seq;
  };
  seq = (await server.event(session, isRest)).seq ?? 0;
  // Some are asked for before they run; whoever allows that has not allowed what they do besides.
  for (let [ask] = await asks(); ask && !ask.held; [ask] = await asks())
    await answer(ask, { decision: "allow", hash: ask.hash });
  const result = async () => {
    const ended = await server.event(session, (event) => event.type === "tool-ended");
    return ended.type === "tool-ended" ? ended.output : "";
  };
  return { asks: await asks(), answer, result };
}

const unrestricted = { mode: "unrestricted", confirmation: "unrestricted" };

/** Each is run in one of the two ways here, and in both by the proof. */
const isWhole = process.env.SKILLMINT_PROOF === "later";
const numbered = spellings.map((one, index) => [...one, index] as const);
const ofHalf = (half: number) => numbered.filter(([, , index]) => isWhole || index % 2 === half);

test.each(ofHalf(0))(
  "a change that no text tells of is held back under a rule, and stays so: %s",
  async (command, file) => {
    const { home } = server.program;
    const control = { work: workspace(), home: tempFolder() };
    const untouched = stateOf(placeOf(file, control));
    spawnSync("bash", ["-c", command], { cwd: control.work, env: { PATH: process.env.PATH, HOME: control.home } });
    expect(stateOf(placeOf(file, control)), "without the product it changes").not.toBe(untouched);

    const refused = { work: workspace(), home };
    const before = statesOf(refused);
    const no = await runCommand(command, refused.work, {});
    expect(no.asks.map(({ held, reason }) => [held, reason.includes(placeOf(file, refused))])).toEqual([[true, true]]);
    expect(statesOf(refused)).toEqual(before);
    await no.answer(no.asks[0] as Ask, { decision: "deny" });
    expect(statesOf(refused)).toEqual(before);
    expect(await no.result()).toContain(placeOf(file, refused));
  },
);

test.each(ofHalf(1))("in unrestricted mode it is held back until the user agrees: %s", async (command, file) => {
  const { home } = server.program;
  const allowed = { work: workspace(), home };
  const was = statesOf(allowed);
  const yes = await runCommand(command, allowed.work, unrestricted);
  expect(statesOf(allowed)).toEqual(was);
  const [ask] = yes.asks as [Ask];
  await yes.answer(ask, { decision: "allow", hash: ask.hash });
  if (!command.startsWith("mkfifo")) expect(stateOf(placeOf(file, allowed))).not.toBe(was[file]);
  // For the next one, which works in the same home.
  if (file.startsWith("~/")) spawnSync("rm", ["-f", placeOf(file, allowed)]);
});

test("everyday commands are not asked for", async () => {
  const work = workspace();
  const asked: string[] = [];
  for (const command of everyday) {
    const { asks, result } = await runCommand(command, work, {});
    if (asks.length > 0) asked.push(`${command}: ${asks[0]?.reason}`);
    else expect(await result(), command).not.toMatch(/exit code [1-9]|Held back/);
  }
  expect(asked).toEqual([]);
}, 60_000);
