import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { childEnvironment } from "./environment.ts";
import { living } from "./living.ts";
import { createPipes } from "./pipes.ts";
import { type CommandOptions, runShell } from "./spawn.ts";

let marks = 0;
const newMark = () => `call_test_${process.pid}_${++marks}`;

async function run(command: string, options: Partial<CommandOptions> = {}) {
  const mark = options.mark ?? newMark();
  const folder = tempFolder();
  const result = await runShell({
    command,
    cwd: tmpdir(),
    env: childEnvironment(process.env),
    tty: false,
    pipes: createPipes(join(folder, "pipes")),
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    shown: 30_000,
    file: join(folder, "whole.txt"),
    onStart: () => undefined,
    onLine: () => undefined,
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

test("a child in the background that holds the pipe does not hold the call, and lives on", async () => {
  const { stdout, ms, mark } = await run("sleep 99 & echo hi");
  expect(stdout).toBe("hi\n");
  expect(ms).toBeLessThan(2_000);
  expect(endMarked(mark)).toBe(1);
});

test("a child left behind is not killed by writing to a pipe that nobody wants any more", async () => {
  const { mark } = await run("(trap 'exit 7' PIPE; read -t 0.3 < <(sleep 9); echo late; exec sleep 99) & echo hi");
  await expect.poll(() => marked(mark).map(commandOf), { timeout: 10_000 }).toContain("sleep 99");
  endMarked(mark);
});

test("what a command printed just before its end is not lost", async () => {
  const results = await Promise.all(Array.from({ length: 8 }, () => run("sleep 99 & seq 1 2000")));
  for (const { stdout, mark } of results) {
    expect(stdout.endsWith("\n1999\n2000\n")).toBe(true);
    endMarked(mark);
  }
});

test("at the time limit what was printed comes back and nothing is left", async () => {
  const { stdout, timedOut, ms, mark } = await run("echo before; sleep 99", { timeoutMs: 200 });
  expect({ stdout, timedOut }).toEqual({ stdout: "before\n", timedOut: true });
  expect(ms).toBeLessThan(1_800);
  expect(marked(mark)).toEqual([]);
});

test("children that left the group are ended with the command", async () => {
  const { timedOut, mark } = await run(
    "setsid sleep 99 & (setsid sleep 98 &); nohup setsid sleep 97 & wait; sleep 99",
    {
      timeoutMs: 300,
    },
  );
  expect(timedOut).toBe(true);
  expect(marked(mark)).toEqual([]);
});

test("a child that ignores TERM is ended two seconds later", async () => {
  const { timedOut, ms, stdout, mark } = await run("trap '' TERM; echo deaf; while :; do sleep 0.1; done", {
    timeoutMs: 200,
  });
  expect({ timedOut, stdout }).toEqual({ timedOut: true, stdout: "deaf\n" });
  expect(ms).toBeGreaterThan(2_000);
  expect(ms).toBeLessThan(3_200);
  expect(marked(mark)).toEqual([]);
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

test("more output than fits keeps its beginning and end in little memory", async () => {
  const before = process.memoryUsage.rss();
  const { stdout } = await run("seq 1 20000000");
  expect(stdout.startsWith("1\n2\n")).toBe(true);
  expect(stdout.endsWith("\n20000000\n")).toBe(true);
  expect(stdout.length).toBeLessThanOrEqual(30_000);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
});

test("commands of one step run side by side", async () => {
  const began = performance.now();
  await Promise.all(Array.from({ length: 8 }, () => run("sleep 0.5")));
  expect(performance.now() - began).toBeLessThan(1_500);
});

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
}
