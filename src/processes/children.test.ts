import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { needs } from "../../test/needs.ts";
import { isRunning } from "../../test/support/is-running.ts";
import { memoryLedger } from "../../test/support/memory-ledger.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { newId, type SessionId } from "../protocol/ids.ts";
import { createChildren } from "./children.ts";
import { callMark } from "./marks.ts";
import { createPipes } from "./pipes.ts";
import { environment as environmentOf, livingProcesses } from "./proc.ts";
import { reap } from "./reaper.ts";
import { createSessionProcesses } from "./session-processes.ts";

function world() {
  const folder = tempFolder();
  const session = newId("ses");
  const groups: string[] = [];
  const common = {
    ...{
      owner: "me",
      // Of this world alone: whoever runs these tests beside it ends what bears its own.
      ownerMark: `me@${session}`,
      ledger: memoryLedger(),
      pipes: createPipes(join(folder, "pipes")),
      also: [],
    },
    onGroup: (leader: string) => groups.push(leader),
  };
  const children = createChildren(common);
  return {
    ...{ common, session, groups, folder, ledger: common.ledger },
    async start(script: string, of: SessionId | null = session) {
      const child = await children.start({
        file: "bash",
        args: ["-c", script],
        cwd: folder,
        env: { A: "1" },
        label: "a program",
        session: of,
      });
      onTestFinished(() => child.end({ closedMs: 0, askedMs: 0 }));
      return child;
    },
  };
}

const printed = (child: { stdout: NodeJS.ReadableStream }) =>
  new Promise<string>((resolve) => child.stdout.once("data", (bytes: Buffer) => resolve(String(bytes))));

test("a child may print by the names of its outputs, reads what we write, and goes when its input is closed", async () => {
  const { start, ledger } = world();
  const child = await start('echo "$A $(read line; echo $line)" > /dev/stdout; cat');
  child.stdin.write("hello\n");
  expect(await printed(child)).toBe("1 hello\n");
  await child.end({ closedMs: 20_000, askedMs: 0 });
  expect(await child.exit).toEqual({ code: 0, signal: null });
  expect(ledger.rows).toMatchObject([
    // Nothing of its arguments, which may hold a secret.
    { pid: child.pid, owner: "me", command: "a program", ended_at: expect.any(String) },
  ]);
});

needs("proc")(
  "a program that a library started for us is marked, known, and ended with all that it started",
  async () => {
    const { common, groups } = world();
    const { environment, adopt } = createChildren(common).lend({ A: "1" });
    expect(environment).toMatchObject({ A: "1", SKILLMINT_OWNER: common.ownerMark, SKILLMINT_SESSION: "browser." });
    const script = "sleep 1000 & setsid sleep 1000 & echo up; wait";
    const library = spawn("bash", ["-c", script], {
      env: environment,
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    await once(library.stdout, "data");
    const adopted = adopt(library.pid as number);
    expect(groups).toEqual([expect.stringMatching(new RegExp(`^${library.pid} `))]);
    const marked = () =>
      [...livingProcesses()].filter(({ pid }) => environmentOf(pid).get(callMark) === environment[callMark]);
    expect(marked().length).toBe(3);
    await adopted.end(500);
    expect(marked()).toEqual([]);
  },
);

test("what cannot be started rejects, and leaves nothing", async () => {
  const { common, ledger, groups, folder } = world();
  const program = { file: "no-such-program", args: [], cwd: folder, env: {}, label: "none", session: null };
  await expect(createChildren(common).start(program)).rejects.toThrow("ENOENT");
  expect([ledger.rows, groups]).toEqual([[], []]);
});

test.each(["marks", "groups", "row"])(
  "after our crash the reaper finds a child by its %s, with all that it started",
  async (known) => {
    const { start, groups, ledger, session } = world();
    // What it dropped of its marks must not be needed.
    const bare = "exec 19<&-; exec env -u SKILLMINT_OWNER ";
    const child = await start(`${known === "marks" ? "" : bare}bash -c 'sleep 97 & echo $!; wait'`);
    const pids = [child.pid, Number(await printed(child))];
    await expect.poll(() => ledger.rows.length).toBe(1);
    const rows = known === "row" ? ledger : memoryLedger();
    const found = { dead: ["me"], groups: known === "groups" ? groups : [], folder: session };
    await reap({ ...found, ledger: rows, living: [], isAlive: (owner) => owner !== "me" });
    expect(pids.map(isRunning)).toEqual([false, false]);
  },
);

test("a session's commands neither tell of its servers as left behind nor end them", async () => {
  const { common, session, start, folder } = world();
  const child = await start("cat");
  const processes = createSessionProcesses({
    ...{ ...common, session, outputs: folder, shown: 1_000 },
    report: (error) => expect.unreachable(String(error)),
  });
  const call = {
    command: "sleep 0.01 & disown; true",
    cwd: folder,
    tty: false,
    mark: newId("call"),
    timeoutMs: 20_000,
  };
  const { left } = await processes.run({ ...call, signal: new AbortController().signal, onLine: () => undefined });
  expect(left.map(({ pid }) => pid)).not.toContain(child.pid);
  expect(processes.running().map(({ pid }) => pid)).not.toContain(child.pid);
  await processes.end();
  expect(isRunning(child.pid)).toBe(true);
});
