import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { needs } from "../../test/needs.ts";
import { memoryLedger } from "../../test/support/memory-ledger.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { newId } from "../protocol/ids.ts";
import type { Background } from "./background.ts";
import { type CommandLimits, limitsFrom, unlimited } from "./command-limits.ts";
import { createPipes } from "./pipes.ts";
import { createSessionProcesses } from "./session-processes.ts";

const MiB = 1024 * 1024;

function limitedTo(limits: Partial<CommandLimits>, more: { boxed?: boolean; also?: string[] } = {}) {
  const { boxed = true, also = [] } = more;
  const folder = tempFolder();
  const sandboxTmp = join(folder, "tmp");
  mkdirSync(sandboxTmp);
  const processes = createSessionProcesses({
    ...{ session: newId("ses"), owner: "me", ownerMark: `me@${folder}`, ledger: memoryLedger(), outputs: folder },
    ...{ shown: 29_400, limits: { ...unlimited, ...limits }, sandboxTmp },
    pipes: createPipes(join(folder, "pipes")),
    // The sandbox's folder for temporary files without the sandbox.
    wrap: () =>
      boxed
        ? async ({ command, cwd, env }) => ({
            ...{ command, cwd, env: { ...env, TMPDIR: sandboxTmp }, fds: [], done: async () => undefined },
          })
        : undefined,
    also,
    onGroup: () => undefined,
    report: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(processes.end);
  const shell = { cwd: folder, tty: false };
  return {
    ...{ folder, sandboxTmp, processes },
    async run(command: string, more: { tty?: boolean } = {}) {
      const { exceeded, code, stdout, pid } = await processes.run({
        ...{ ...shell, command, mark: newId("call"), timeoutMs: 25_000, onLine: () => undefined, ...more },
        signal: new AbortController().signal,
      });
      return { exceeded, code, stdout: stdout.head + stdout.tail, pid };
    },
    start: async (command: string) => (await processes.start({ ...shell, command, mark: newId("call") })) as Background,
  };
}

const linux = needs("proc");

linux("a command that uses too much memory is ended, and another goes on", async () => {
  const { run, start } = limitedTo({ memory: 100 * MiB });
  const other = await start("exec sleep 60");
  const { exceeded, stdout } = await run("(head -c 300M /dev/zero; sleep 60) | tail; echo after");
  expect({ exceeded, stdout }).toEqual({ exceeded: { what: "memory", limit: 100 }, stdout: "" });
  expect(other.exit()).toBeNull();
});

linux("memory that processes share is counted once", async () => {
  const { run } = limitedTo({ memory: 120 * MiB });
  // Six processes that have the same 20 MB and more.
  const shared = `x=$(head -c 20000000 /dev/zero | tr '\\0' x); for i in 1 2 3 4 5; do (sleep 1.5; :) & done; sleep 1.5; echo done`;
  expect(await run(shared)).toMatchObject({ exceeded: null, stdout: "done\n" });
});

for (const [how, command] of [
  ["beside each other", "for i in {1..60}; do sleep 60 & done; wait"],
  ["one by the other", "f() { (($1 == 0)) || { f $(($1-1)) & f $(($1-1)) & }; sleep 60; }; f 6"],
  ["in sessions of their own", "for i in {1..60}; do setsid sleep 60 & done; wait"],
  ["left by their parents", "for i in {1..60}; do (setsid sleep 60 &) ; done; sleep 60"],
] as const)
  linux(`a command with too many processes is ended with all of them: ${how}`, async () => {
    const { run, processes } = limitedTo({ processes: 40 });
    expect(await run(command)).toMatchObject({ exceeded: { what: "processes", limit: 40 } });
    expect(processes.running()).toEqual([]);
  });

linux("a file grows no longer than the limit, and no command raises it", async () => {
  const { run, folder } = limitedTo({ file: 2 * MiB, processes: 4_096 });
  const tooLong = { exceeded: { what: "file", limit: 2 } };
  expect(await run("yes > a")).toMatchObject(tooLong);
  expect(await run("ulimit -f unlimited 2>/dev/null; yes > b")).toMatchObject(tooLong);
  expect(await run("bash -c 'exec yes > c'")).toMatchObject(tooLong);
  for (const name of ["a", "b", "c"]) expect(statSync(join(folder, name)).size).toBe(2 * MiB);
  expect(await run("head -c 1M /dev/zero > d; echo $?")).toMatchObject({ exceeded: null, stdout: "0\n" });
});

linux("also in a terminal and in the background", async () => {
  const { run, start } = limitedTo({ file: 2 * MiB });
  const one = await start("yes > a");
  await one.ended;
  expect(one.exit()).toMatchObject({ exceeded: { what: "file", limit: 2 } });
  expect(await run("yes > b", { tty: true })).toMatchObject({ exceeded: { what: "file", limit: 2 } });
});

linux("a background command is ended for its memory too", async () => {
  const { start } = limitedTo({ memory: 100 * MiB });
  const one = await start("(head -c 300M /dev/zero; sleep 60) | tail");
  await one.ended;
  expect(one.exit()).toMatchObject({ exceeded: { what: "memory", limit: 100 } });
});

linux(
  "of two that share the sandbox's temporary files the one that fills them is ended, and more is not held against others",
  async () => {
    const { run, start, sandboxTmp } = limitedTo({ tmp: 20 * MiB });
    const other = await start(`echo small > $TMPDIR/small; exec sleep 60`);
    const flood = "for i in {1..400}; do head -c 1M /dev/zero > $TMPDIR/f$i; sleep 0.02; done; sleep 60";
    expect(await run(flood)).toMatchObject({ exceeded: { what: "tmp", limit: 20 } });
    expect(await run("sleep 1.5; rm $TMPDIR/f*; echo $?")).toMatchObject({ exceeded: null, stdout: "0\n" });
    expect(other.exit()).toBeNull();
    expect(existsSync(join(sandboxTmp, "small"))).toBe(true);
  },
);

linux("a command does not see how it is limited, and its text is run as it stands", async () => {
  const { run } = limitedTo({ file: 16 * MiB, processes: 4_096 });
  const { stdout } = await run("env | grep -c BASH_ENV; [ -e /proc/$$/fd/18 ] && echo open; echo $LINENO; exit 7");
  expect(stdout).toBe("0\n1\n");
  expect(await run("exit 7")).toMatchObject({ code: 7, exceeded: null });
  expect((await run("kill -9 $$")).exceeded).toBeNull();
});

linux("what a command left running is ended when it uses too much, and that is told of it", async () => {
  const { run, processes } = limitedTo({ processes: 20 }, { boxed: false });
  const left = "(sleep 0.7; for i in {1..40}; do sleep 60 & done; wait) > /dev/null 2>&1 & echo $!";
  const { stdout } = await run(left);
  const pid = stdout.trim();
  await expect.poll(() => processes.gone(pid)?.exceeded, { timeout: 10_000 }).toEqual({ what: "processes", limit: 20 });
});

linux("a script that the user has bash read is still read", async () => {
  const script = join(tempFolder(), "env.sh");
  writeFileSync(script, "mine=yes\n");
  vi.stubEnv("BASH_ENV", script);
  const { run, folder } = limitedTo({ file: 2 * MiB }, { also: ["BASH_ENV"] });
  vi.unstubAllEnvs();
  const { stdout } = await run("echo $mine; bash -c 'echo $mine'; env | grep -c '^SKILLMINT_BASH_ENV'; yes > a");
  expect(stdout).toBe("yes\nyes\n0\n");
  expect(statSync(join(folder, "a")).size).toBe(2 * MiB);
});

linux("the kernel keeps what forks faster than anybody counts below what it has now and the limit", async () => {
  const { run } = limitedTo({ processes: 1_000 });
  const before = tasks();
  const { stdout } = await run("ulimit -Hu");
  expect(Math.abs(Number(stdout) - before - 1_000)).toBeLessThan(500);
});

const tasks = () => Number(readFileSync("/proc/loadavg", "utf8").split(" ")[3]?.split("/")[1]);

test("without a setting memory is limited to most of what there is, and 0 is no limit", () => {
  const settings = { commandMemoryMiB: undefined, commandProcesses: 0, commandFileMiB: 3, sandboxTmpMiB: 0 };
  const { memory, ...others } = limitsFrom(settings);
  expect(memory).toBeGreaterThanOrEqual(1024 * MiB);
  expect(others).toEqual({ processes: 0, file: 3 * MiB, tmp: 0 });
  expect(limitsFrom({ ...settings, commandMemoryMiB: 0 }).memory).toBe(0);
});
