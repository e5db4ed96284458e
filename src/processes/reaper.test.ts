import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { isRunning } from "../../test/support/is-running.ts";
import { memoryLedger } from "../../test/support/memory-ledger.ts";
import type { ProcessRow } from "../protocol/processes.ts";
import { livingProcess } from "./proc.ts";
import { reap } from "./reaper.ts";

const isAlive = (owner: string) => owner === "alive";

async function sleeper(env: Record<string, string> = {}): Promise<ChildProcess & { pid: number }> {
  const child = spawn("sleep", ["99"], { detached: true, stdio: "ignore", env: { PATH: process.env.PATH, ...env } });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  return child as ChildProcess & { pid: number };
}

const rowOf = (pid: number, more: Partial<ProcessRow> = {}): ProcessRow => ({
  id: `proc_${pid}`,
  session: "ses_1",
  owner: "dead",
  pid,
  started: livingProcess(pid)?.started ?? "",
  command: "sleep 99",
  ports: [],
  ended_at: null,
  ...more,
});

test("what a row names by pid and start time is ended, and the ledger says so", async () => {
  const ledger = memoryLedger();
  await ledger.noteOwner("dead");
  const { pid } = await sleeper();
  await ledger.addProcess(rowOf(pid));
  await reap({ ledger, dead: ["dead"], groups: [], living: [], folder: "here", isAlive });
  expect(isRunning(pid)).toBe(false);
  expect({ open: await ledger.openProcesses("dead"), owners: await ledger.owners() }).toEqual({ open: [], owners: [] });
});

test("a bystander that got the pid of a row is left alone", async () => {
  const ledger = memoryLedger();
  const { pid } = await sleeper();
  await ledger.addProcess(rowOf(pid, { started: String(Number(livingProcess(pid)?.started) - 1) }));
  await ledger.addProcess(rowOf(pid, { id: "proc_unknown", started: "" }));
  await reap({ ledger, dead: ["dead"], groups: [], living: [], folder: "here", isAlive });
  expect(isRunning(pid)).toBe(true);
  expect(await ledger.openProcesses("dead")).toEqual([]);
});

test("by its mark only a process of a dead owner of this very data folder is ended", async () => {
  const marks = ["dead@here", "alive@here", "dead@elsewhere", "dead", ""];
  const children = await Promise.all(marks.map((mark) => sleeper({ SKILLMINT_OWNER: mark })));
  const unmarked = await sleeper();
  await reap({ ledger: memoryLedger(), dead: ["dead"], groups: [], living: [], folder: "here", isAlive });
  expect([...children, unmarked].map(({ pid }) => isRunning(pid))).toEqual([false, true, true, true, true, true]);
});

test("rows of owners that live are not touched", async () => {
  const ledger = memoryLedger();
  const { pid } = await sleeper();
  await ledger.addProcess(rowOf(pid, { owner: "alive" }));
  await reap({ ledger, dead: ["dead"], groups: [], living: [], folder: "here", isAlive });
  expect(isRunning(pid)).toBe(true);
  expect(await ledger.openProcesses("alive")).toHaveLength(1);
});

test("the group of a command is ended by its leader's pid and start time, marks or not", async () => {
  const [one, other] = [await sleeper(), await sleeper()];
  const started = livingProcess(one.pid)?.started;
  const groups = [`${one.pid} ${started}`, `${other.pid} 1`];
  await reap({ ledger: memoryLedger(), dead: ["dead"], groups, living: [], folder: "here", isAlive });
  expect([isRunning(one.pid), isRunning(other.pid)]).toEqual([false, true]);
});

test("an owner that lives is spared with what it was started from and what it runs, whatever marks they carry", async () => {
  const env = { PATH: process.env.PATH, SKILLMINT_OWNER: "dead@here" };
  const shell = "bash -c 'sleep 99 & echo $$ $!; wait'; true";
  const terminal = spawn("bash", ["-c", shell], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void terminal.kill("SIGKILL"));
  const [bytes] = await once(terminal.stdout, "data");
  const [owner = 0, child = 0] = String(bytes).split(" ").map(Number);
  onTestFinished(() => void process.kill(child, "SIGKILL"));
  const { pid } = await sleeper(env as Record<string, string>);
  await reap({ ledger: memoryLedger(), dead: ["dead"], groups: [], living: [owner], folder: "here", isAlive });
  expect([terminal.pid ?? 0, owner, child, pid].map(isRunning)).toEqual([true, true, true, false]);
});

test("what we were ourselves started from is spared", async () => {
  const script = `
    const { reap } = await import(process.argv[1]);
    const ledger = { openProcesses: async () => [], forgetOwner: async () => undefined };
    await reap({ ledger, dead: ["dead"], groups: [], living: [], folder: "here", isAlive: () => false });
    console.log("spared");`;
  const env = { PATH: process.env.PATH, SKILLMINT_OWNER: "dead@here" };
  const shell = `'${process.execPath}' --input-type=module -e '${script}' '${import.meta.resolve("./reaper.ts")}'; echo here`;
  const child = spawn("bash", ["-c", shell], { env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.on("data", (bytes) => {
    printed += bytes;
  });
  await once(child, "close");
  expect(printed).toBe("spared\nhere\n");
});
