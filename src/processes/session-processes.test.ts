import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { needs } from "../../test/needs.ts";
import { isRunning } from "../../test/support/is-running.ts";
import { type MemoryLedger, memoryLedger } from "../../test/support/memory-ledger.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { newId } from "../protocol/ids.ts";
import type { Background } from "./background.ts";
import { mayLeave } from "./may-leave.ts";
import { createPipes } from "./pipes.ts";
import { createSessionProcesses } from "./session-processes.ts";

function sessionProcesses({ ledger = memoryLedger(), problems }: { ledger?: MemoryLedger; problems?: unknown[] } = {}) {
  const folder = tempFolder();
  const processes = createSessionProcesses({
    ...{ session: newId("ses"), owner: "me", ownerMark: `me@${folder}`, ledger, outputs: folder, shown: 29_400 },
    pipes: createPipes(join(folder, "pipes")),
    onGroup: () => undefined,
    report: (error) => (problems ? problems.push(error) : expect.unreachable(String(error))),
  });
  onTestFinished(processes.end);
  const shell = { cwd: folder, tty: false };
  return {
    ...{ processes, ledger, folder },
    run: (command: string) =>
      processes.run({
        ...{ ...shell, command, mark: newId("call"), timeoutMs: 20_000, onLine: () => undefined },
        signal: new AbortController().signal,
      }),
    start: async (command: string) => (await processes.start({ ...shell, command, mark: newId("call") })) as Background,
    open: () => ledger.rows.filter((row) => row.ended_at === null).map(({ id, pid }) => ({ id, pid })),
  };
}

test("a process in the background is in the ledger until it ends, and its end and output are told", async () => {
  const { start, open, ledger } = sessionProcesses();
  const one = await start("echo out; echo err >&2; sleep 0.2; exit 3");
  expect(open()).toEqual([{ id: one.id, pid: one.pid }]);
  expect(ledger.rows[0]).toMatchObject({ owner: "me", ports: [], started: expect.stringMatching(/^\d+$/) });
  expect(one.exit()).toBeNull();
  await one.ended;
  expect(one.exit()).toMatchObject({ code: 3, signal: null });
  expect(one.read()).toEqual({ stdout: "out\n", stderr: "err\n", dropped: 0 });
  await expect.poll(open).toEqual([]);
});

test("a line that is not finished can be read, and what comes of it is read the next time", async () => {
  const { start, folder } = sessionProcesses();
  const one = await start("printf 'name: '; until [ -e go ]; do sleep 0.05; done; echo me");
  await expect.poll(() => one.read().stdout).toBe("name: ");
  writeFileSync(join(folder, "go"), "");
  await one.ended;
  expect(one.read().stdout).toBe("me\n");
});

test("killing a process ends all that it started", async () => {
  const { start, processes, open } = sessionProcesses();
  const one = await start("setsid bash -c 'echo $PPID $$; exec sleep 97' & sleep 98 & wait");
  const pids = await printedPids(one);
  await processes.kill(one);
  expect(one.exit()).toMatchObject({ signal: "SIGTERM" });
  expect(pids.filter(isRunning)).toEqual([]);
  expect(open()).toEqual([]);
});

needs("proc")(
  "a process without marks and parents ends with its session, and that of another session does not",
  async () => {
    const [ours, other] = [sessionProcesses(), sessionProcesses()];
    const orphan =
      "exec 19<&-; setsid -f env -i bash -c 'echo $$ > pid; exec sleep 96'; until [ -s pid ]; do :; done; cat pid";
    const pids = [];
    for (const { run } of [ours, other]) {
      const { stdout } = await run(orphan);
      pids.push(Number(stdout.head));
    }
    await ours.processes.end();
    expect(pids.map(isRunning)).toEqual([false, true]);
  },
);

test("what is slower to end than the process that is killed is not left in the ledger", async () => {
  const { start, processes, open } = sessionProcesses();
  const slow = `trap 'sleep 0.4; exit' TERM; echo $PPID $$; while :; do sleep 0.05; done`;
  const one = await start(`setsid bash -c ${JSON.stringify(slow).replaceAll("$", "\\$")} & wait`);
  const pids = await printedPids(one);
  await processes.kill(one);
  expect(pids.filter(isRunning)).toEqual([]);
  expect(open()).toEqual([]);
});

test("the twenty-first is not started, and one that has ended makes room", async () => {
  const { start, processes } = sessionProcesses();
  const all = await Promise.all(Array.from({ length: 20 }, () => start("exec sleep 99")));
  expect(await start("exec sleep 99")).toBeNull();
  expect(processes.running()).toHaveLength(20);
  await processes.kill(all[0] as Background);
  expect(await start("exec sleep 99")).not.toBeNull();
});

test("of thirty that are started side by side twenty run", async () => {
  const { start, processes } = sessionProcesses();
  const all = await Promise.all(Array.from({ length: 30 }, () => start("exec sleep 99")));
  expect(all.filter((one) => one !== null)).toHaveLength(20);
  expect(processes.running()).toHaveLength(20);
});

test("the last thirty that have ended can still be asked about", async () => {
  const { start, processes } = sessionProcesses();
  const ids: string[] = [];
  for (let round = 0; round < 33; round++) {
    const one = await start("true");
    ids.push(one.id);
    await one.ended;
  }
  await expect.poll(() => ids.map((id) => processes.find(id) !== null)).toEqual(ids.map((_, index) => index >= 3));
});

test("the end of a session ends everything of it, the deaf and the hidden too", async () => {
  const { run, start, processes, open } = sessionProcesses();
  const deaf = await start("trap '' TERM; echo $$; while :; do sleep 0.1; done");
  const hidden = await run(
    "setsid --fork bash -c 'echo $$; exec sleep 99 >/dev/null 2>&1'; (nohup sleep 98 >/dev/null 2>&1 & echo $!)",
  );
  const pids = [...(await printedPids(deaf)), ...pidsIn(hidden.stdout.head)];
  expect(pids.map(isRunning)).toEqual([true, true, true]);
  await processes.end();
  expect(pids.filter(isRunning)).toEqual([]);
  expect(open()).toEqual([]);
});

test("what hides is ended with the session even when nobody has looked for it yet", async () => {
  const { run, processes } = sessionProcesses();
  const { stdout, left } = await run("set'sid' --fork bash -c 'echo $$; exec sleep 99 >/dev/null 2>&1' | cat");
  const [pid = 0] = pidsIn(stdout.head);
  expect({ left, running: isRunning(pid) }).toEqual({ left: [], running: true });
  await processes.end();
  expect(isRunning(pid)).toBe(false);
});

test("who drops its environment and its group is found by the file it holds, and by its call", async () => {
  const { run, start, processes } = sessionProcesses();
  const { stdout } = await run("env -i setsid --fork bash -c 'echo $$; exec sleep 99 >/dev/null 2>&1' | cat");
  const one = await start("env -i setsid --fork bash -c 'echo $$; exec sleep 98'; exec sleep 97");
  const [left = 0, other = 0] = [...pidsIn(stdout.head), ...(await printedPids(one))];
  expect([isRunning(left), isRunning(other)]).toEqual([true, true]);
  await processes.kill(one);
  expect([isRunning(left), isRunning(other)]).toEqual([true, false]);
  await processes.end();
  expect(isRunning(left)).toBe(false);
});

test("what a command leaves in its group is told at once, is in the ledger and can be ended", async () => {
  const { run, processes, open } = sessionProcesses();
  const { left, stdout } = await run(
    "for start in 'sleep 99' 'env -i sleep 98'; do $start & until grep -q sleep /proc/$!/comm; do :; done; echo $!; done",
  );
  expect(left.map(({ command }) => command).sort()).toEqual(["sleep 98", "sleep 99"]);
  expect(pidsIn(stdout.head).every(isRunning)).toBe(true);
  expect(open()).toEqual(left.map(({ id, pid }) => ({ id, pid })));
  for (const one of left) await processes.kill(one);
  expect(left.filter(({ pid }) => isRunning(pid))).toEqual([]);
  expect({ open: open(), running: processes.running() }).toEqual({ open: [], running: [] });
});

test.each([
  "setsid nohup sleep 96 >/dev/null 2>&1 & disown",
  "(setsid sleep 96 >/dev/null 2>&1 &)",
  "setsid --fork sleep 96 >/dev/null 2>&1",
])("what a command leaves in a session of its own is told at once: %s", async (command) => {
  const { run, processes, open } = sessionProcesses();
  const { left } = await run(command);
  // In the moment in which it becomes another program it has only a name.
  expect(left).toEqual([
    expect.objectContaining({ command: expect.stringMatching(/sleep 96|^(bash|setsid|nohup|sleep)$/) }),
  ]);
  expect(open()).toEqual(left.map(({ id, pid }) => ({ id, pid })));
  for (const one of left) await processes.kill(one);
  expect(left.filter(({ pid }) => isRunning(pid))).toEqual([]);
});

test.each<[string, boolean]>([
  ["server &", true],
  ["server & sleep 1", true],
  ["(setsid server >/dev/null 2>&1 &)", true],
  ["redis-server --daemonize yes", true],
  ["make && make test 2>&1 | tail", false],
  ["make &>log", false],
  ["make |& tail; exec 3<&-; echo >&2", false],
])("whether a command says that it leaves something: %s", (command, may) => {
  expect(mayLeave(command)).toBe(may);
});

test("a command that leaves nothing is not said to have left something", async () => {
  const { run, open } = sessionProcesses();
  expect((await run("sleep 0.1 & wait; (echo x)")).left).toEqual([]);
  expect(open()).toEqual([]);
});

needs("tmux")("a tmux server lives on after its command, is in the ledger, and ends with the session", async () => {
  const { run, processes, ledger, folder } = sessionProcesses();
  const socket = `-S ${join(folder, "tmux")}`;
  const begun = await run(`tmux ${socket} new-session -d 'sleep 99' && tmux ${socket} display -p '#{pid}'`);
  const [server = 0] = pidsIn(begun.stdout.head);
  expect({ code: begun.code, left: begun.left.map(({ pid }) => pid) }).toEqual({ code: 0, left: [server] });
  expect(ledger.rows.map(({ pid }) => pid)).toEqual([server]);
  expect((await run(`tmux ${socket} has-session`)).code).toBe(0);
  await processes.end();
  expect(isRunning(server)).toBe(false);
  expect(ledger.rows.map(({ ended_at }) => ended_at)).not.toContain(null);
});

test("a ledger that cannot be written keeps no command from running, and nothing from ending with the session", async () => {
  const problems: Error[] = [];
  const full = () => Promise.reject(new Error("the disk is full"));
  const ledger = { ...memoryLedger(), addProcess: full };
  const { run, start, processes } = sessionProcesses({ ledger, problems });
  const { code, stdout } = await run("sleep 99 & echo $!");
  const one = await start("exec sleep 99");
  const pids = [...pidsIn(stdout.head), one.pid];
  expect({ code, running: pids.map(isRunning) }).toEqual({ code: 0, running: [true, true] });
  await processes.end();
  expect(pids.filter(isRunning)).toEqual([]);
  expect(problems.map(({ message }) => message)).toEqual(["the disk is full", "the disk is full"]);
});

test("the ports that a process listens on are found and go into the ledger", async () => {
  const { start, processes, ledger } = sessionProcesses();
  const script = "require('net').createServer().listen(0,'127.0.0.1',function(){console.log(this.address().port)})";
  const one = await start(`'${process.execPath}' -e "${script}"; true`);
  const [port] = await printedPids(one);
  expect(await processes.ports(one)).toEqual([port]);
  expect(ledger.rows[0]?.ports).toEqual([port]);
});

test("the marks of a command are those of its call, its session and its owner, and our secrets are not among them", async () => {
  process.env.CANARY_API_KEY = "canary-7f3a";
  onTestFinished(() => void delete process.env.CANARY_API_KEY);
  const { run, start, folder } = sessionProcesses();
  const { stdout } = await run("env");
  const one = await start("env");
  await one.ended;
  for (const printed of [stdout.head, one.read().stdout]) {
    expect(printed).toMatch(/^SKILLMINT_CALL=call_\w+$/m);
    expect(printed).toMatch(/^SKILLMINT_SESSION=ses_\w+$/m);
    expect(printed).toContain(`SKILLMINT_OWNER=me@${folder}\n`);
    expect(printed).not.toContain("canary");
  }
});

const pidsIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

async function printedPids(one: Background): Promise<number[]> {
  let printed = "";
  await expect
    .poll(() => {
      printed += one.read().stdout;
      return printed;
    })
    .toContain("\n");
  return pidsIn(printed);
}
