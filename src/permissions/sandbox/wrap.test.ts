import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { needs } from "../../../test/needs.ts";
import { sandboxWorld } from "../../../test/support/sandbox.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { living } from "../../processes/living.ts";
import { realDisk } from "../../session/undo-disk.ts";
import { fileStat } from "../../tools/files/file-stat.ts";
import { glob } from "../../tools/files/glob.ts";
import { grep } from "../../tools/files/grep.ts";
import { listDir } from "../../tools/files/list-dir.ts";
import { readFile } from "../../tools/files/read-file.ts";
import { writeFile } from "../../tools/files/write-file.ts";
import type { Tool } from "../../tools/tool.ts";
import { hasServerFile } from "../trust/settings-there.ts";
import { seccompFilter } from "./seccomp.ts";

const boxed = needs("bwrap");

boxed("a command in a sandbox has its streams, exit code, folder, marks and a terminal as without", async () => {
  const { run, workspace } = sandboxWorld();
  const plain = await run("pwd; echo problem >&2; echo $SKILLMINT_CALL; exit 3");
  const { code, stdout, stderr, mark } = plain;
  expect({ code, stdout, stderr }).toEqual({ code: 3, stdout: `${workspace}\n${mark}\n`, stderr: "problem\n" });
  const terminal = await run("test -t 1 && echo yes; exit 4", { tty: true });
  expect([terminal.code, terminal.stdout.trim()]).toEqual([4, "yes"]);
});

boxed("the workspace can be written to, or not, and nothing else in any case", async () => {
  const { run, base, workspace, home } = sandboxWorld();
  const probe = `echo x > inside; echo x > ${home}/outside; echo x > ${base}/beside; ln ${home}/here linked; ls -A ${home}`;
  writeFileSync(join(home, "here"), "");
  await run(probe, { sandbox: "read-only" });
  expect(readdirSync(workspace)).toEqual([]);
  const { stdout } = await run(probe);
  expect([readdirSync(workspace), readdirSync(home), stdout]).toEqual([["inside"], ["here"], "here\n"]);
  expect(existsSync(join(base, "beside"))).toBe(false);
});

boxed("a .git file opens no folder among temporary files that does not name it in turn", async () => {
  const { run, workspace } = sandboxWorld();
  // The other of the two is the sandbox's own folder for temporary files.
  const foreign = mkdtempSync(join(workspace.startsWith("/tmp/") ? "/tmp" : "/var/tmp", "skillmint-test-"));
  onTestFinished(() => rmSync(foreign, { recursive: true }));
  writeFileSync(join(foreign, "key"), "K-FOREIGN\n");
  writeFileSync(join(workspace, ".git"), `gitdir: ${foreign}\n`);
  const read = () => run(`cat ${foreign}/key`, { sandbox: "read-only" });
  expect((await read()).stdout).toBe("");
  writeFileSync(join(foreign, "config"), `[core]\n\tworktree = ${workspace}\n`);
  expect((await read()).stdout).toBe("K-FOREIGN\n");
});

boxed("a hidden file is not read after a folder above it was renamed", async () => {
  const { run, workspace } = sandboxWorld();
  mkdirSync(join(workspace, "keys/old"), { recursive: true });
  writeFileSync(join(workspace, "keys/old/k"), "K-KEYS\n");
  const { stdout } = await run(
    "mv keys k2; mv keys/old keys/k3; cat k2/old/k keys/k3/k; touch keys/old/n && ls keys/old",
    {
      hidden: [join(workspace, "keys/old/k")],
    },
  );
  expect(stdout).toBe("k\nn\n");
});

boxed("what looks like a disk and is memory takes no more of it than the limit", async () => {
  const { run } = sandboxWorld({ memoryBytes: 2 * 1024 * 1024 });
  const fill = (folder: string) => `head -c 8M /dev/zero 2>/dev/null > ${folder}/x; stat -c %s ${folder}/x`;
  const { stdout } = await run(`${fill("/dev/shm")}; ${fill("/run")}`);
  expect(stdout).toBe("2097152\n2097152\n");
});

/** By programs that no text tells apart: what is protected is held by the system, not by a reading of the command. */
const planting = [
  ["mkdir .vscode", ".vscode"],
  ["mkdir -p .skillmint/rules; echo x > .skillmint/settings.json", ".skillmint"],
  ["echo x > .envrc", ".envrc"],
  ["echo x > t; mv t .mcp.json", ".mcp.json"],
  ["mkdir -p d; mv d .claude", ".claude"],
  ["ln -s /etc .agents", ".agents"],
  ["mkdir -p .github/workflows && echo x > .github/workflows/ci.yml", ".github"],
  ["mv .cargo c; mkdir -p .cargo && echo x > .cargo/config.toml", ".cargo/config.toml"],
  ["mv .git g; mkdir -p .git/hooks; echo x > .git/hooks/post-commit", ".git/hooks/post-commit"],
  ["echo '[core]' >> .git/config; touch .git/config.worktree", ".git/config.worktree"],
  ["echo /elsewhere > .git/commondir", ".git/commondir"],
  ["mv repo r; mkdir -p repo/.git/hooks; echo x > repo/.git/hooks/pre-push", "repo/.git/hooks/pre-push"],
] as const;

boxed(
  "what is protected in a workspace can neither be made, replaced nor moved away, and nothing stays of it",
  async () => {
    const { run, workspace } = sandboxWorld();
    for (const folder of [workspace, join(workspace, "repo")]) execFileSync("git", ["init", "-q", folder]);
    mkdirSync(join(workspace, ".cargo"));
    const [before, config] = [readdirSync(workspace), readFileSync(join(workspace, ".git/config"), "utf8")];
    await run(planting.map(([command]) => `(${command})`).join("\n"));
    expect(planting.map(([, made]) => made).filter((path) => existsSync(join(workspace, path)))).toEqual([]);
    expect(readFileSync(join(workspace, ".git/config"), "utf8")).toBe(config);
    expect(readdirSync(workspace).filter((name) => !["t", "d"].includes(name))).toEqual(before);
    // Each of them works without.
    for (const [command, made] of planting) {
      execFileSync("bash", ["-c", command], { cwd: workspace });
      expect(existsSync(join(workspace, made)), command).toBe(true);
    }
  },
);

const who = "git -c user.name=a -c user.email=b";
const gitIn = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8", stdio: "pipe" });

boxed("hooks that included config names, or that of the repository around it, stay as they are", async () => {
  const { run, workspace, home } = sandboxWorld();
  const part = join(workspace, "part");
  for (const folder of [".one", ".two", ".three", "part"]) mkdirSync(join(workspace, folder));
  execFileSync("git", ["init", "-q", workspace]);
  gitIn(workspace, "config", "include.path", "../.shared");
  gitIn(workspace, "config", "core.hooksPath", "part/.four");
  writeFileSync(join(workspace, ".shared"), "[core]\n\thooksPath = .one\n[include]\n\tpath = .more\n");
  writeFileSync(join(workspace, ".more"), "[core]\n\thooksPath = .two\n");
  writeFileSync(join(home, "dotfiles"), "[core]\n\thooksPath = .three\n");
  symlinkSync("dotfiles", join(home, ".gitconfig"));
  await run("for one in .one .two .three; do echo x > $one/pre-commit; done; echo x >> .more");
  const hooks = [".one", ".two", ".three"].map((name) => readdirSync(join(workspace, name)));
  expect([...hooks, readFileSync(join(workspace, ".more"), "utf8")]).toEqual([
    [],
    [],
    [],
    "[core]\n\thooksPath = .two\n",
  ]);
  await run("cd part; mkdir -p .four; echo x > .four/pre-commit; echo x > here", { workspace: part });
  expect(readdirSync(part)).toEqual(["here"]);
});

boxed("who works in the home folder changes nothing there that other programs run", async () => {
  const { run, home } = sandboxWorld();
  const files = [
    ...[".hgrc", ".direnvrc", ".Rprofile", ".claude.json", ".rhosts", ".k5login", ".lessfilter", ".wezterm.lua"],
    ...[".jupyter/jupyter_server_config.py", ".ipython/profile_default/startup/a.py", "own/tools/ls", "own/later/ls"],
  ];
  for (const folder of ["own/tools", "env/bin"]) mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(join(home, "env/pyvenv.cfg"), "");
  vi.stubEnv("PATH", `${process.env.PATH}:${home}/own/tools:${home}/own/later:${home}/env/bin`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const plant = files.map((path) => `mkdir -p $(dirname ${home}/${path}); echo x > ${home}/${path}`);
  // The project's own packages are installed by its commands.
  await run([...plant, `echo x > ${home}/own/notes; echo x > ${home}/env/bin/pip`].join("; "), { workspace: home });
  expect([readdirSync(home).sort(), readdirSync(join(home, "env/bin"))]).toEqual([["env", "own"], ["pip"]]);
  expect(readdirSync(join(home, "own"), { recursive: true }).sort()).toEqual(["notes", "tools"]);
});

boxed("git works in it, and sees nothing of what stands for what is missing", async () => {
  const { run, workspace } = sandboxWorld();
  for (const folder of [workspace, join(workspace, "lib")]) execFileSync("git", ["init", "-q", folder]);
  mkdirSync(join(workspace, ".cargo"));
  writeFileSync(join(workspace, ".git/info/exclude"), "lib\n");
  const clean = "git clean -fd";
  const { stdout, stderr } = await run(
    `${clean}; echo a > a; git status --short; git add -A; ${who} commit -qm one; git show --format=%s --name-only; cd lib; ${clean}; echo b > b; git status --short; git add -A; ${who} commit -qm two; git show --format= --name-only`,
  );
  expect([stdout, stderr]).toEqual(["?? a\none\n\na\n?? b\nb\n", ""]);
  expect(gitIn(workspace, "status", "--short") + gitIn(join(workspace, "lib"), "status", "--short")).toBe("");
});

boxed(
  "in a tree whose repository lies elsewhere it can look, in one that lies in the workspace also commit",
  async () => {
    const { run, base, workspace } = sandboxWorld();
    const repository = join(base, "repository");
    const first = (folder: string) => {
      execFileSync("git", ["init", "-q", folder]);
      execFileSync("bash", ["-c", `${who} commit -q --allow-empty -m zero`], { cwd: folder });
    };
    first(repository);
    gitIn(repository, "worktree", "add", "-q", join(workspace, "tree"));
    const look = "git status --short; git log --format=%s";
    const elsewhere = await run(`cd tree; ${look}`, { workspace: join(workspace, "tree") });
    expect([elsewhere.stdout, elsewhere.stderr]).toEqual(["zero\n", ""]);
    first(workspace);
    gitIn(workspace, "worktree", "add", "-q", join(workspace, "own"));
    const own = await run(`cd own; echo a > a; git add -A; ${who} commit -qm one; ${look}`);
    expect([own.stdout, own.stderr]).toEqual(["one\nzero\n", ""]);
    // Not in one that another folder has, by a file that says so.
    gitIn(workspace, "worktree", "add", "-q", join(base, "other"));
    const taking = "mkdir -p mine; echo 'gitdir: ../.git/worktrees/other' > mine/.git";
    await run(taking);
    const { code } = await run("echo x > .git/worktrees/other/HEAD");
    expect(code).toBe(1);
  },
);

boxed("no file gets a mode by which others run it as us; folders that are shared keep theirs", async () => {
  const { run, workspace } = sandboxWorld();
  const made = "perl -MFcntl -e 'sysopen F, \"b\", O_CREAT | O_WRONLY, 04755'";
  const { stdout } = await run(`touch a; chmod u+s a; ${made}; mkdir d; chmod g+s d; ls`);
  expect([stdout.split("\n"), statSync(join(workspace, "a")).mode & 0o6000]).toEqual([
    expect.arrayContaining(["a", "d"]),
    0,
  ]);
  expect(readdirSync(workspace).filter((name) => (statSync(join(workspace, name)).mode & 0o4000) !== 0)).toEqual([]);
  expect(statSync(join(workspace, "d")).mode & 0o2000).toBe(0o2000);
});

boxed("a protected name that is a link is refused: nothing could hold it", async () => {
  const { run, workspace } = sandboxWorld();
  symlinkSync("elsewhere", join(workspace, ".vscode"));
  await expect(run("true")).rejects.toMatchObject({ name: "NoSandbox", why: { why: "link" } });
  expect(readdirSync(workspace)).toEqual([".vscode"]);
});

boxed("a workspace that is the whole machine is refused: nothing would be outside", async () => {
  const { run } = sandboxWorld();
  await expect(run("true", { workspace: "/" })).rejects.toMatchObject({ name: "NoSandbox", why: { why: "place" } });
});

boxed("of temporary files it sees those in the folder that the workspace lies in, and none of others", async () => {
  const { run, base } = sandboxWorld();
  const other = tempFolder();
  for (const folder of [base, other]) writeFileSync(join(folder, "file"), folder);
  const { stdout } = await run(`cat ${base}/file ${other}/file`);
  expect(stdout).toBe(base);
});

boxed("keys, our own data and what others type are not to be read; outputs of the session are", async () => {
  const { run, home, data } = sandboxWorld();
  for (const folder of [join(home, ".ssh"), join(home, ".config/gh")]) mkdirSync(folder, { recursive: true });
  for (const file of [".ssh/id", ".netrc", ".config/gh/hosts.yml", ".bash_history"])
    writeFileSync(join(home, file), "canary");
  writeFileSync(join(data, "skillmint.db"), "canary");
  writeFileSync(join(data, "outputs", "whole.txt"), "said before");
  const { stdout } = await run(`cat ~/.ssh/* ~/.netrc ~/.config/gh/* ~/.bash_history ${data}/*; cat ${data}/outputs/*`);
  expect(stdout).toBe("said before");
});

boxed("it has no network, no socket of another program, and none of our open files", async () => {
  const { run, base, workspace } = sandboxWorld();
  const heard: string[] = [];
  const listening = async (at: string | number) => {
    const server = createServer(() => heard.push(String(at))).listen(at);
    await once(server, "listening");
    return server;
  };
  const servers = [await listening(join(base, "socket")), await listening(0)] as const;
  const { port } = servers[1].address() as { port: number };
  const script = `
    const net = require("node:net");
    for (const at of [{ path: ${JSON.stringify(join(base, "socket"))} }, { port: ${port}, host: "127.0.0.1" }])
      net.connect(at).on("error", (error) => console.log(error.code)).on("connect", () => console.log("reached"));
    const files = require("node:fs").readdirSync("/proc/self/fd").map(Number);
    console.log(files.some((fd) => fd > 2 && isFolder(fd)));
    function isFolder(fd) { try { return require("node:fs").fstatSync(fd).isDirectory(); } catch { return false; } }`;
  // Ours may lie among temporary files, of which a sandbox has its own.
  copyFileSync(process.execPath, join(workspace, "node"));
  const { stdout } = await run(`./node -e '${script}'`);
  for (const server of servers) server.close();
  expect([stdout.split("\n").sort(), heard]).toEqual([["", "EAFNOSUPPORT", "ECONNREFUSED", "false"], []]);
});

boxed("at its time limit nobody is left of it, however they hide, and those inside are asked first", async () => {
  const { run, workspace } = sandboxWorld();
  const hiding = "setsid -f env -i sleep 99; trap 'echo asked > asked; exit' TERM; while :; do sleep 0.05; done";
  const { mark, timedOut } = await run(hiding, { timeoutMs: 300 });
  expect([timedOut, living({ group: -1, mark }).others]).toEqual([true, []]);
  expect(readdirSync(workspace)).toEqual(["asked"]);
});

boxed("what stood in a workspace when we were killed is taken away at the next start, and nothing else", async () => {
  const { sandboxes, profile, workspace } = sandboxWorld();
  const wrapped = await sandboxes.wrap({ command: ["true"], cwd: workspace, env: {} }, profile);
  expect(readdirSync(workspace)).toContain(".vscode");
  // One of them is as we are killed in the middle of making it.
  utimesSync(join(workspace, ".npmrc"), new Date(), new Date());
  writeFileSync(join(workspace, ".envrc"), "x");
  // Another process, for whom this one is dead.
  const next = sandboxWorld({ folder: join(profile.data, "sandbox"), owner: "other" });
  next.sandboxes.sweep();
  expect(readdirSync(workspace)).toEqual([".envrc"]);
  await wrapped.done();
});

boxed("our own tools see nothing of what stands for what is missing, but what somebody puts there", async () => {
  using bench = toolBench();
  const { sandboxes, profile } = sandboxWorld();
  const launch = { command: ["true"] as [string], cwd: bench.root, env: {} };
  const { done } = await sandboxes.wrap(launch, { ...profile, workspace: bench.root });
  expect(readdirSync(bench.root)).toEqual(expect.arrayContaining([".mcp.json", ".npmrc", ".vscode", "commondir"]));
  bench.put("a", "{}\n");
  const told = async (tool: Tool, input: unknown) => (await call(tool, input, bench)).output;
  expect(await told(glob, { pattern: "**/*" })).toBe("Found 1 file:\na");
  expect(await told(grep, { pattern: ".", context_lines: 0 })).toBe("Found 1 matching line:\na:1:{}");
  expect(await told(listDir, {})).toBe(".: 1 entry\na  3");
  for (const [tool, path] of [
    [readFile, ".npmrc"],
    [fileStat, ".mcp.json"],
    [listDir, ".vscode"],
  ] as const)
    expect(await refusal(tool, { path }, bench), path).toMatch(/no such|not exist|not found/i);
  expect(await refusal(grep, { pattern: ".", path: ".mcp.json" }, bench)).toMatch(/no such|not exist|not found/i);
  expect(hasServerFile(bench.root)).toBe(false);
  expect(await realDisk.look(bench.path(".npmrc"))).toEqual({ kind: "none" });
  // Into the one that stands there, which stays closed to those inside.
  const { ino } = statSync(bench.path(".npmrc"));
  await call(writeFile, { path: ".npmrc", content: "x" }, bench);
  bench.put(".vscode/tasks.json", "{}");
  expect(statSync(bench.path(".npmrc")).ino).toBe(ino);
  expect(await told(listDir, {})).toBe(".: 3 entries\n.vscode/\n.npmrc  1\na  3");
  await done();
  expect(readdirSync(bench.root).sort()).toEqual([".npmrc", ".vscode", "a"]);
});

boxed("two at once share what stands for what is missing: the first to end takes nothing from the other", async () => {
  const { run, workspace } = sandboxWorld();
  const slow = run("until test -e go; do sleep 0.02; done; mkdir .vscode; echo $?");
  await run("touch go");
  const { stdout } = await slow;
  expect([stdout, readdirSync(workspace)]).toEqual(["1\n", ["go"]]);
});

boxed("a process of ours that is killed takes its sandbox with it", async () => {
  const { workspace, profile } = sandboxWorld();
  const script = join(import.meta.dirname, "../../../test/support/sandbox-alone.ts");
  const pipe = join(workspace, "pipe");
  execFileSync("mkfifo", [pipe]);
  const holding = "setsid -f bash -c 'exec 5> pipe; echo here >&5; sleep 99'; sleep 99";
  const child = spawn(process.execPath, [script, JSON.stringify(profile), holding], { stdio: "inherit" });
  // Open for as long as anybody in there lives.
  const held = createReadStream(pipe);
  await once(held, "data");
  child.kill("SIGKILL");
  await once(held, "end");
  expect(readdirSync(workspace)).toContain(".vscode");
});

test("the filter is a whole program for both machines: every jump stays inside, and it ends with an answer", () => {
  for (const machine of ["x64", "arm64"] as const) {
    const bytes = seccompFilter(machine);
    const steps = Array.from({ length: bytes.length / 8 }, (_, at) => {
      return { code: bytes.readUInt16LE(at * 8), yes: bytes[at * 8 + 2] ?? 0, no: bytes[at * 8 + 3] ?? 0 };
    });
    const wild = steps.filter(
      ({ code, yes, no }, at) => (code & 7) === 5 && at + 1 + Math.max(yes, no) >= steps.length,
    );
    expect([wild, steps.at(-1)?.code]).toEqual([[], 6]);
  }
});
