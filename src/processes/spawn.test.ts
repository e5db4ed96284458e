import { mkdtempDisposableSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endless } from "../../test/support/endless.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { noMask } from "../protocol/mask.ts";
import { childEnvironment } from "./environment.ts";
import { living } from "./living.ts";
import { createPipes } from "./pipes.ts";
import { type CommandOptions, runShell } from "./spawn.ts";

let marks = 0;
const newMark = () => `call_test_${process.pid}_${++marks}`;

// Those that only wait do so together.
async function run(command: string, options: Partial<CommandOptions> = {}) {
  const mark = options.mark ?? newMark();
  using folder = mkdtempDisposableSync(join(tmpdir(), "skillmint-test-"));
  const result = await runShell({
    command,
    cwd: tmpdir(),
    env: childEnvironment(process.env),
    tty: false,
    pipes: createPipes(join(folder.path, "pipes")),
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    shown: 30_000,
    file: join(folder.path, "whole.txt"),
    onStart: () => undefined,
    onLine: () => undefined,
    mask: noMask,
    ...options,
    mark,
  });
  const text = ({ head, tail }: { head: string; tail: string }) => head + tail;
  return { ...result, stdout: text(result.stdout), stderr: text(result.stderr), mark };
}

const marked = (mark: string) => living({ group: -1, mark }).others;

function endMarked(mark: string): number {
  const pids = marked(mark);
  for (const pid of pids) process.kill(pid, "SIGKILL");
  return pids.length;
}

test("both streams, the exit code and the folder are those of the command", async () => {
  const { code, stdout, stderr, timedOut } = await run("pwd; echo problem >&2; exit 3", { cwd: "/" });
  expect({ code, stdout, stderr, timedOut }).toEqual({ code: 3, stdout: "/\n", stderr: "problem\n", timedOut: false });
});

test("a command that is ended by a signal says which", async () => {
  expect(await run("kill -9 $$")).toMatchObject({ code: null, signal: "SIGKILL" });
});

test("stdin is empty", async () => {
  expect(await run("cat; echo end")).toMatchObject({ code: 0, stdout: "end\n" });
});

const cases = {
  ...endless,
  "without marks, in the group": "env -i sleep 99 & sleep 99",
  "in a terminal": { command: "sleep 99 & sleep 98", tty: true },
};

test.concurrent("what a command prints is told once a second, line by line", async ({ expect }) => {
  const told: string[] = [];
  const silent: string[] = [];
  await Promise.all([
    run("echo first; printf 'half a line'; sleep 1.3", { onLine: (line) => told.push(line) }),
    run("sleep 1.3", { onLine: (line, ms) => silent.push(`${line}${Math.floor(ms / 1000)}`) }),
  ]);
  expect({ told, silent }).toEqual({ told: ["half a line"], silent: ["1"] });
});

test.concurrent("at its time limit nothing is left of a command, however it hides, and it is back soon", async ({
  expect,
}) => {
  const results = Object.entries(cases).map(async ([name, one]) => {
    const { command, tty } = typeof one === "string" ? { command: one, tty: false } : one;
    const { timedOut, ms, mark, pid } = await run(command, { timeoutMs: 300, tty });
    return { name, timedOut, isBack: ms < 10_000, left: living({ group: pid, mark }) };
  });
  const ended = { timedOut: true, isBack: true, left: { group: false, others: [] } };
  expect(await Promise.all(results)).toEqual(Object.keys(cases).map((name) => ({ name, ...ended })));
});

test.concurrent("a child that ignores TERM is given two seconds", async ({ expect }) => {
  expect((await run("trap '' TERM; while :; do sleep 0.1; done", { timeoutMs: 200 })).ms).toBeGreaterThan(2_000);
});

test.concurrent("at the time limit what was printed comes back and nothing is left", async ({ expect }) => {
  const { stdout, timedOut, ms, mark } = await run("echo before; sleep 99", { timeoutMs: 200 });
  expect({ stdout, timedOut }).toEqual({ stdout: "before\n", timedOut: true });
  expect(ms).toBeLessThan(1_800);
  expect(marked(mark)).toEqual([]);
});

test.concurrent("a child left behind can write to a pipe that nobody wants any more, as much as it likes", async ({
  expect,
}) => {
  const { mark } = await run("(trap 'exit 7' PIPE; read -t 0.3 < <(sleep 9); seq 1 99999; exec sleep 99) & echo hi");
  await expect.poll(() => marked(mark).map(commandOf), { timeout: 10_000 }).toContain("sleep 99");
  endMarked(mark);
});

test("a child in the background that holds the pipe does not hold the call, and lives on", async () => {
  const { stdout, ms, mark } = await run("sleep 99 & echo hi");
  expect(stdout).toBe("hi\n");
  expect(ms).toBeLessThan(2_000);
  expect(endMarked(mark)).toBe(1);
});

test("what a command printed just before its end is not lost", async () => {
  const results = await Promise.all(Array.from({ length: 8 }, () => run("sleep 99 & seq 1 2000")));
  for (const { stdout, mark } of results) {
    expect(stdout.endsWith("\n1999\n2000\n")).toBe(true);
    endMarked(mark);
  }
});

test("an abort ends the command and says so", async () => {
  const controller = new AbortController();
  const mark = newMark();
  const running = run("sleep 99", { signal: controller.signal, mark });
  await expect.poll(() => marked(mark).length).toBeGreaterThan(0);
  controller.abort();
  expect(await running).toMatchObject({ aborted: true, timedOut: false });
  expect(marked(mark)).toEqual([]);
});

test("a command whose call is aborted before it starts is not started", async () => {
  await expect(run("echo no", { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
});

test("our environment stays ours, and the command carries the mark of its call", async () => {
  const env = childEnvironment({ ...process.env, CANARY_API_KEY: "canary-7f3a", SSH_AUTH_SOCK: "canary-7f3a" });
  const { stdout, mark } = await run("env", { env });
  expect(stdout).not.toContain("canary-7f3a");
  expect(stdout).toContain(`SKILLMINT_CALL=${mark}\n`);
});

test("more output than fits keeps its beginning and end in little memory, and the whole in a capped file", async () => {
  const file = join(tempFolder(), "whole.txt");
  const before = process.memoryUsage.rss();
  const { stdout, kept } = await run("seq 1 20000000", { file });
  expect(stdout.startsWith("1\n2\n")).toBe(true);
  expect(stdout.endsWith("\n20000000\n")).toBe(true);
  expect(stdout.length).toBeLessThanOrEqual(30_000);
  expect(kept).toEqual({ file, lines: 8_527_496, capped: true, problem: null });
  expect(statSync(file).size).toBe(64 * 1024 * 1024);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
});

test("both streams are in the file, in the order in which they came, whole lines at a time", async () => {
  const file = join(tempFolder(), "whole.txt");
  await run("for i in 1 2 3; do printf out; echo err >&2; sleep 0.1; echo; sleep 0.1; done", { file, shown: 5 });
  expect(readFileSync(file, "utf8")).toBe("err\nout\n".repeat(3));
});

test("the files /dev/stdout and /dev/stderr are what they say", async () => {
  const { stdout, stderr } = await run("echo one > /dev/stdout; echo two > /dev/stderr; echo three | tee /dev/stderr");
  expect({ stdout, stderr }).toEqual({ stdout: "one\nthree\n", stderr: "two\nthree\n" });
});

test("in a terminal a command sees one, keeps its exit code and prints plain lines", async () => {
  const { code, stdout } = await run("test -t 0 && test -t 1 && tty; stty size; echo 'it''s $HOME' >&2; exit 7", {
    tty: true,
  });
  expect(stdout).toMatch(/^\/dev\/pts\/\d+\n40 120\nits \$HOME\n$/);
  expect(code).toBe(7);
});

test("in a terminal nothing can be typed in either", async () => {
  expect(await run("cat; echo end", { tty: true })).toMatchObject({ code: 0, stdout: "end\n" });
});

test("100 quick commands leave no open file, no listener and no zombie behind", async () => {
  const pipes = createPipes(join(tempFolder(), "pipes"));
  const { signal } = new AbortController();
  const added: string[] = [];
  const counting = Object.assign(Object.create(signal), {
    throwIfAborted: () => undefined,
    addEventListener: (name: string) => added.push(name),
    removeEventListener: () => added.pop(),
  });
  await run("true", { pipes, signal: counting });
  const before = readdirSync("/proc/self/fd").length;
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 10 }, () => run("echo x; echo y >&2", { pipes, signal: counting })));
  }
  // Files of earlier tests may be closed meanwhile.
  expect(readdirSync("/proc/self/fd").length).toBeLessThanOrEqual(before);
  expect(added).toEqual([]);
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  expect(children.filter((pid) => / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8")))).toEqual([]);
});

test("commands of one step run side by side", async () => {
  const folder = tempFolder();
  // Each ends only when all have begun.
  const meet = `touch $$; until [ $(ls | wc -l) -eq 8 ]; do sleep 0.02; done; echo met`;
  const results = await Promise.all(Array.from({ length: 8 }, () => run(meet, { cwd: folder })));
  expect(results.map(({ stdout }) => stdout)).toEqual(Array(8).fill("met\n"));
});

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
}
