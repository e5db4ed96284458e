import { spawnSync } from "node:child_process";
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { decide } from "../src/permissions/decide.ts";
import type { Mode } from "../src/protocol/modes.ts";
import { fileStat } from "../src/tools/files/file-stat.ts";
import { glob } from "../src/tools/files/glob.ts";
import { grep } from "../src/tools/files/grep.ts";
import { listDir } from "../src/tools/files/list-dir.ts";
import { readFile } from "../src/tools/files/read-file.ts";
import { writeFile } from "../src/tools/files/write-file.ts";
import { type Tool, ToolError } from "../src/tools/tool.ts";
import { createWorkspace } from "../src/tools/workspace.ts";
import { needs } from "./needs.ts";
import { skillmint } from "./support/skillmint.ts";
import { type Look, race } from "./support/swap-race.ts";
import { type Bench, call, toolBench } from "./support/tool-context.ts";

/** A workspace with everything in it that leads elsewhere. */
async function maze(): Promise<Bench & { outside: string; data: string }> {
  const bench = toolBench();
  onTestFinished(() => bench[Symbol.dispose]());
  const [outside, data] = [join(dirname(bench.root), "outside"), bench.context.closed];
  for (const folder of [outside, data, bench.path("sub")]) mkdirSync(folder);
  writeFileSync(join(outside, "secret"), "secret");
  writeFileSync(join(data, "skillmint.db"), "data");
  bench.put("a.txt", "text");
  const links = {
    "file-link": join(outside, "secret"),
    "folder-link": outside,
    dangling: join(outside, "not-yet"),
    "relative-link": "../outside/secret",
    "chain-link": "file-link",
    "data-link": data,
    "environ-link": "/proc/self/environ",
    "root-link": "/proc/self/root",
    "zero-link": "/dev/zero",
    "loop-a": "loop-b",
    "loop-b": "loop-a",
    "inner-link": "a.txt",
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, bench.path(name));
  linkSync(join(outside, "secret"), bench.path("hard"));
  linkSync(join(data, "skillmint.db"), bench.path("hard-data"));
  spawnSync("mkfifo", [bench.path("pipe")]);
  const server = createServer().listen(bench.path("socket"));
  await new Promise((listening) => server.once("listening", listening));
  onTestFinished(() => void server.close());
  const context = { ...bench.context, workspace: createWorkspace(bench.root, bench.context.texts, data) };
  return { ...bench, context, outside, data };
}

/** What becomes of a call: what the gate says, or what the tool then answers. */
async function fate(tool: Tool, input: { path: string }, bench: Awaited<ReturnType<typeof maze>>, mode: Mode) {
  const { context, root: workspace, data: dataFolder } = bench;
  try {
    const touches = tool.asks({ content: "new", ...input }, context);
    const gated = { tool: tool.name, class: tool.class, touches };
    const real = context.workspace.resolve;
    const facts = {
      workspace,
      home: homedir(),
      dataFolder,
      open: [],
      reads: [],
      skills: [],
      shell: null,
      ownPort: null,
      sessionPorts: () => [],
      places: [],
      leadingInside: new Set<string>(),
      real,
      list: () => [],
    };
    const { decision } = decide(gated, { mode, sandbox: "off", rules: [] }, facts);
    if (decision !== "allow") return decision;
    return (await call(tool, { content: "new", ...input }, bench)).output;
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
}

const long = "n".repeat(300);

test.each<[path: string, asked: string | RegExp, unasked: string | RegExp]>([
  ["a.txt", "1 | text", "1 | text"],
  ["./sub/../a.txt", "1 | text", "1 | text"],
  ["a.txt/", "1 | text", "1 | text"],
  ["a.txt/.", "1 | text", "1 | text"],
  ["inner-link", "1 | text", "1 | text"],
  ["a.txt.", /no such file: a\.txt\./, /no such file/],
  ["../outside/secret", "ask", "1 | secret"],
  ["sub/../../outside/secret", "ask", "1 | secret"],
  ["file-link", "ask", "1 | secret"],
  ["relative-link", "ask", "1 | secret"],
  ["chain-link", "ask", "1 | secret"],
  ["folder-link/secret", "ask", "1 | secret"],
  ["dangling", "ask", /no such file/],
  ["loop-a", /too many symbolic links/, /too many symbolic links/],
  ["root-link/etc/hostname", "ask", /./],
  // Another name of the same file: nothing tells it from any other file.
  ["hard", "1 | secret", "1 | secret"],
  ["hard-data", /SkillMint's own data/, /SkillMint's own data/],
  ["data-link/skillmint.db", "deny", "deny"],
  ["../data/skillmint.db", "deny", "deny"],
  ["/proc/self/environ", "ask", /holds a program's secrets/],
  ["environ-link", "ask", /holds a program's secrets/],
  ["/proc/thread-self/environ", "ask", /holds a program's secrets/],
  ["/proc/self/mem", "ask", /holds a program's secrets/],
  ["/dev/zero", "ask", /not a regular file/],
  ["zero-link", "ask", /not a regular file/],
  ["/dev/stdin", "ask", /not a regular file|no such file|permission denied/],
  ["pipe", /pipe is not a regular file/, /not a regular file/],
  ["socket", /socket is not a regular file/, /not a regular file/],
  ["sub", /sub is a folder/, /is a folder/],
  ["", /is a folder/, /is a folder/],
  ["~", "ask", /is a folder/],
  ["a\0b", /NUL/, /NUL/],
  [long, /the name is too long: nnn/, /the name is too long/],
  [`${long}/x`, /the name is too long/, /the name is too long/],
])("reading %.30j is confined or asked", async (path, asked, unasked) => {
  const bench = await maze();
  const matches = (expected: string | RegExp) =>
    typeof expected === "string" ? expected : expect.stringMatching(expected);
  expect(await fate(readFile, { path }, bench, "default")).toEqual(matches(asked));
  expect(await fate(readFile, { path }, bench, "unrestricted")).toEqual(matches(unasked));
});

test.each<[path: string, expected: string | RegExp]>([
  ["a.txt", /^Wrote 3 bytes to a\.txt/],
  ["inner-link", /^Wrote 3 bytes to a\.txt/],
  ["new/folder/b.txt", /^Wrote 3 bytes to new\/folder\/b\.txt/],
  ["../outside/secret", "ask"],
  ["file-link", "ask"],
  ["dangling", "ask"],
  ["folder-link/new/deep", "ask"],
  ["data-link/new", "deny"],
  ["../data", "deny"],
  ["loop-a", /too many symbolic links/],
  ["pipe", /pipe is not a regular file/],
  ["socket", /socket is not a regular file/],
  ["zero-link", "ask"],
  ["sub", /sub is a folder/],
  ["a.txt/below", /a\.txt is not a folder/],
  [long, /the name is too long/],
  ["a\0b", /NUL/],
])("writing %.30j without being asked stays in the workspace", async (path, expected) => {
  const bench = await maze();
  const said = await fate(writeFile, { path }, bench, "accept-edits");
  expect(said).toEqual(typeof expected === "string" ? expected : expect.stringMatching(expected));
  expect([readdirSync(bench.outside), readFileSync(join(bench.outside, "secret"), "utf8")]).toEqual([
    ["secret"],
    "secret",
  ]);
  expect(readdirSync(bench.data).filter((name) => name !== "locks")).toEqual(["skillmint.db"]);
});

test("writing to one name of a file leaves its other names as they were", async () => {
  const bench = await maze();
  await call(writeFile, { path: "hard", content: "mine" }, bench);
  expect(readFileSync(bench.path("hard"), "utf8")).toBe("mine");
  expect(readFileSync(join(bench.outside, "secret"), "utf8")).toBe("secret");
});

test("a folder that was swapped for a link after it was judged leads nowhere; a check of names follows it", async () => {
  const bench = await maze();
  bench.put("sub/secret", "inside");
  const path = bench.context.workspace.resolve("sub/secret");
  const ready = await writeFile.prepare?.({ path: "sub/secret", content: "mine" }, bench.context);
  renameSync(bench.path("sub"), bench.path("parked"));
  symlinkSync(bench.outside, bench.path("sub"));
  const same = { ...bench.context, workspace: { ...bench.context.workspace, resolve: () => path } };
  await expect(readFile.execute({ path }, same)).rejects.toThrow(/sub\/secret leads elsewhere/);
  await expect(writeFile.execute({ path, content: "mine" }, same, ready)).rejects.toThrow(/leads elsewhere/);
  await expect(call(writeFile, { path, content: "mine" }, { context: same })).rejects.toThrow(/leads elsewhere/);
  expect(readFileSync(join(bench.outside, "secret"), "utf8")).toBe("secret");
  expect(readFileSync(path, "utf8")).toBe("secret");
});

test("a race between judging and opening is not won by reading, replacing or making files", async () => {
  expect(await race("read", 300)).toMatchObject({ tries: 300, escaped: 0 });
  expect(await race("write", 60)).toMatchObject({ tries: 60, escaped: 0 });
  expect(await race("create", 60)).toMatchObject({ tries: 60, escaped: 0 });
  // The control: real paths are compared first and then opened by name. It ends with the first escape.
  const control = await race("string-read", 20_000, ({ escaped }) => escaped > 0);
  expect(control.escaped).toBe(1);
});

test.each([
  [grep, { pattern: "secret", path: "sub" }],
  [grep, { pattern: "secret", path: "sub/secret" }],
  [glob, { pattern: "*", base_dir: "sub" }],
  [listDir, { path: "sub" }],
  [fileStat, { path: "sub/secret" }],
])("a folder that was swapped for a link after it was judged is not looked into: %#", async (tool: Tool, input) => {
  const bench = await maze();
  bench.put("sub/secret", "inside");
  renameSync(bench.path("sub"), bench.path("parked"));
  symlinkSync(bench.outside, bench.path("sub"));
  const judged = (path: string) => (isAbsolute(path) ? path : bench.path(path));
  const context = { ...bench.context, workspace: { ...bench.context.workspace, resolve: judged } };
  await expect(call(tool, input, { context })).rejects.toThrow(/sub leads elsewhere|sub\/secret leads elsewhere/);
});

test("a race between judging and looking is not won by searches, lists of folders or facts of files", async () => {
  for (const [way, tries] of Object.entries({
    grep: 12,
    "grep-below": 12,
    glob: 12,
    "glob-below": 12,
    list: 150,
    stat: 150,
  })) {
    expect([way, (await race(way as Look, tries)).escaped]).toEqual([way, 0]);
  }
});

needs("own-mounts")("the data folder is closed under another name that the file system gives it", async () => {
  const program = skillmint();
  await program.run("config", "get");
  const data = join(program.home, ".skillmint");
  writeFileSync(join(data, "settings.json"), "{}");
  const bin = join(import.meta.dirname, "../bin/skillmint");
  const script = `mkdir other && mount --bind "$1" other || exit 99
    for path in other/settings.json other/new; do
      "$0" tool call read_file "{\\"path\\":\\"$path\\"}" --mode unrestricted
      "$0" tool call write_file "{\\"path\\":\\"$path\\",\\"content\\":\\"x\\"}" --mode unrestricted
    done`;
  const { stdout } = spawnSync("unshare", ["-rm", "sh", "-c", script, bin, data], {
    cwd: program.work,
    env: { PATH: process.env.PATH ?? "", HOME: program.home, SKILLMINT_LANG: "en" },
    encoding: "utf8",
  });
  expect(stdout.match(/data folder/g)?.length ?? stdout).toBe(4);
  expect(readFileSync(join(data, "settings.json"), "utf8")).toBe("{}");
});

test("what was killed while it wrote leaves a file that goes with the next write; others' files stay", async () => {
  using bench = toolBench();
  await call(writeFile, { path: "first", content: "" }, bench);
  const program = skillmint();
  const input = JSON.stringify({ path: "a.txt", content: "x" });
  const args = ["tool", "call", "write_file", input, "--mode", "unrestricted"];
  await program.start(args, { env: { SKILLMINT_FAILPOINT: "file:written" } }).ended;
  const [left, ...none] = readdirSync(program.work);
  expect([left?.startsWith(".skillmint-"), none]).toEqual([true, []]);
  const mine = `.skillmint-${process.pid}-${startOfThis()}${left?.slice(left.indexOf("-", left.indexOf("-", 12) + 1))}`;
  for (const name of [mine, ".skillmint-notes.tmp", "x.tmp"]) writeFileSync(join(program.work, name), "");
  await program.start(args).ended;
  expect(readdirSync(program.work).sort()).toEqual([mine, ".skillmint-notes.tmp", "a.txt", "x.tmp"].sort());
});

const startOfThis = () => readFileSync("/proc/self/stat", "latin1").split(") ")[1]?.split(" ")[19];
