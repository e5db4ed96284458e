import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isRunning } from "../../../test/support/is-running.ts";
import { type Bench, call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { bash } from "./bash.ts";
import { bashKill } from "./bash-kill.ts";
import { bashOutput } from "./bash-output.ts";

async function started(command: string, bench: Bench): Promise<{ id: string; pid: number }> {
  const { details } = await call(bash, { command, background: true }, bench);
  const { process: id, pid } = details as { process: string; pid: number };
  return { id, pid };
}

test("each look tells what is new and whether it still runs", async () => {
  using bench = toolBench();
  const { id, pid } = await started("echo one; until [ -e go ]; do sleep 0.05; done; echo two; exit 3", bench);
  const look = async () => (await call(bashOutput, { process_id: id }, bench)).output;
  const first = new RegExp(`^${id} is running \\(PID ${pid}, \\d+ s\\)\nstdout:\none\n\nstderr:\n$`);
  await expect.poll(look, { timeout: 5_000 }).toMatch(first);
  expect(await look()).toMatch(/\nNo new output\.$/);
  bench.put("go", "");
  const { output, details, failed } = await call(bashOutput, { process_id: id, block: true }, bench);
  expect(output).toBe(`${id} has ended (exit code 3)\nstdout:\ntwo\n\nstderr:\n`);
  expect(details).toEqual({ process: id, pid, running: false, code: 3, signal: null, ports: [] });
  // It is the process that failed; looking at it did not.
  expect(failed).toBeUndefined();
  expect(await look()).toBe(`${id} has ended (exit code 3)\nNo new output.`);
});

test("who waits for an end is told what was printed when he is stopped, and the process runs on", async ({
  expect,
}) => {
  const controller = new AbortController();
  using bench = toolBench({ signal: controller.signal });
  const { id, pid } = await started("echo one; echo said > said; exec sleep 99", bench);
  // It has said what it had to say.
  await expect.poll(() => existsSync(bench.path("said")), { timeout: 5_000 }).toBe(true);
  const waiting = refusal(bashOutput, { process_id: id, block: true }, bench);
  controller.abort();
  expect(await waiting).toMatch(/^Stopped by the user\.\nproc_\w+ is running .*\nstdout:\none\n/);
  expect(isRunning(pid)).toBe(true);
});

test("who waits for a silent process is told how long it runs", async () => {
  const controller = new AbortController();
  using bench = toolBench({ signal: controller.signal });
  const { id } = await started("exec sleep 99", bench);
  const told: string[] = [];
  const progress = (text: string) => {
    told.push(text);
    controller.abort();
  };
  await refusal(bashOutput, { process_id: id, block: true }, { context: { ...bench.context, progress } });
  expect(told).toEqual([expect.stringMatching(/^running for \d s$/)]);
});

test("of a process that talks much the last 5,000 lines are kept, the rest is counted and in the file", async ({
  expect,
}) => {
  using bench = toolBench();
  const { id } = await started("until [ -e go ]; do sleep 0.05; done; seq 1 50000; echo end", bench);
  bench.put("go", "");
  const { output, file } = await call(bashOutput, { process_id: id, block: true }, bench);
  const whole = file ? readFileSync(file, "utf8") : "";
  expect(whole.endsWith("50000\nend\n")).toBe(true);
  expect(Array.from(output).length).toBeLessThanOrEqual(30_000);
  expect(output).toContain("[45001 earlier lines were not kept]");
});

test("nothing of a line is lost between two looks, however long it is", async () => {
  using bench = toolBench();
  const until = (file: string) => `until [ -e ${file} ]; do sleep 0.02; done`;
  const { id } = await started(
    `head -c 17000 /dev/zero | tr '\\0' x; ${until("one")}; head -c 3000 /dev/zero | tr '\\0' y; ${until("two")}; printf cause; echo END; exec sleep 99`,
    bench,
  );
  let seen = "";
  const look = async () => {
    const { output, file } = await call(bashOutput, { process_id: id }, bench);
    expect(file).toBeUndefined();
    seen += /stdout:\n(.*)\nstderr:\n$/s.exec(output)?.[1] ?? "";
    return seen;
  };
  await expect.poll(look).toBe("x".repeat(17_000));
  bench.put("one", "");
  await expect.poll(look).toBe("x".repeat(17_000) + "y".repeat(3_000));
  bench.put("two", "");
  await expect.poll(look).toBe(`${"x".repeat(17_000)}${"y".repeat(3_000)}causeEND\n`);
});

test("lines that were dropped before anybody looked are in a file, even few bytes of them", async ({ expect }) => {
  using bench = toolBench();
  const { id } = await started("until [ -e go ]; do sleep 0.02; done; yes | head -5500", bench);
  bench.put("go", "");
  const { output, file } = await call(bashOutput, { process_id: id, block: true }, bench);
  expect(output).toContain("[500 earlier lines were not kept]");
  expect(readFileSync(file ?? "", "utf8")).toBe("y\n".repeat(5_500));
});

test("a process that is not there is answered with those that are", async () => {
  using bench = toolBench();
  const { id, pid } = await started("exec sleep 99", bench);
  expect(await refusal(bashOutput, { process_id: "proc_none" }, bench)).toBe(
    `There is no process proc_none: it is unknown, or has ended. Running: ${id} (PID ${pid}, exec sleep 99)`,
  );
  expect(await refusal(bashKill, { process_id: "proc_none" }, bench)).toContain("There is no process proc_none");
});

test("killing a process tells its last words", async () => {
  using bench = toolBench();
  const { id, pid } = await started("trap 'echo bye; exit 0' TERM; echo hi; while :; do sleep 0.05; done", bench);
  const { output } = await call(bashKill, { process_id: id }, bench);
  expect(output).toMatch(
    `${id} was ended (PID ${pid}), with all that it had started.\n${id} has ended (exit code 0)\n`,
  );
  expect(output).toContain("stdout:\nhi\nbye\n");
  expect(isRunning(pid)).toBe(false);
  expect((await call(bashKill, { process_id: id }, bench)).output).toBe(
    `${id} has ended (exit code 0)\nNo new output.`,
  );
});

test("a process can be named by its pid", async () => {
  using bench = toolBench();
  const { id, pid } = await started("exec sleep 99", bench);
  expect((await call(bashOutput, { process_id: String(pid) }, bench)).output).toContain(`${id} is running`);
  expect((await call(bashKill, { process_id: String(pid) }, bench)).output).toContain(`${id} was ended`);
});

test("of what one call left running, one can be ended, and is known to have ended", async () => {
  using bench = toolBench();
  const script = "require('net').createServer().listen(0,'127.0.0.1',()=>require('fs').writeFileSync('up',''))";
  const command = `nohup bash -c 'sleep 411; :' >/dev/null 2>&1 & nohup '${process.execPath}' -e "${script}" >/dev/null 2>&1 & until [ -e up ] && pgrep -P %1 sleep; do sleep 0.02; done; :`;
  const { output } = await call(bash, { command: command.replace("%1", "$(jobs -p %1)") }, bench);
  const found = [...output.matchAll(/(proc_\w{4}) \(PID (\d+), ([\w/]+)/g)].map(([, id = "", pid, name]) => ({
    ...{ id, pid: Number(pid), isServer: name !== "bash" },
  }));
  expect(output).toContain("They end with this run at the latest; bash_kill ends each sooner.");
  const [sleep, server] = [found.find(({ isServer }) => !isServer), found.find(({ isServer }) => isServer)];
  if (!sleep || !server) return expect.unreachable(output);
  expect((await call(bashOutput, { process_id: sleep.id }, bench)).output).not.toContain("listening");
  expect((await call(bashOutput, { process_id: server.id }, bench)).output).toContain("listening on port");
  await call(bashKill, { process_id: sleep.id }, bench);
  expect([isRunning(sleep.pid), isRunning(server.pid)]).toEqual([false, true]);
  for (const id of [sleep.id, String(sleep.pid)]) {
    const gone = `${sleep.id} has ended (PID ${sleep.pid}).`;
    expect((await call(bashOutput, { process_id: id }, bench)).output).toBe(gone);
    expect((await call(bashKill, { process_id: id }, bench)).output).toBe(gone);
  }
});

test("what a background command leaves running is told of, and ends with its id", async () => {
  using bench = toolBench();
  const { output, details } = await call(
    bash,
    { command: "sleep 99 & until grep -q sleep /proc/$!/comm; do :; done", background: true },
    bench,
  );
  const { process: id } = details as { process: string };
  const { output: later } = await call(bashOutput, { process_id: id, block: true }, bench);
  for (const text of [...(output.includes("has ended") ? [output] : []), later]) {
    expect(text).toMatch(/has ended \(exit code 0\)[\s\S]*\[Still running: proc_\w{4} \(PID \d+, sleep 99\)\. It ends/);
  }
  const [, left = "", pid] = /Still running: (proc_\w{4}) \(PID (\d+)/.exec(later) ?? [];
  const { output: killed } = await call(bashKill, { process_id: id }, bench);
  expect(killed).toMatch(new RegExp(`^${left} was ended [^\n]*\n${id} has ended `));
  expect(killed).not.toContain("Still running");
  expect(isRunning(Number(pid))).toBe(false);
});

test("looking is free and killing is an act on that very process", () => {
  using bench = toolBench();
  expect(bashOutput.class).toBe("free");
  expect(bashOutput.asks({ process_id: "proc_1", block: false }, bench.context)).toEqual([
    { action: "look", resource: "proc_1" },
  ]);
  expect(bashKill.class).toBe("act");
  expect(bashKill.asks({ process_id: "proc_1" }, bench.context)).toEqual([{ action: "end", resource: "proc_1" }]);
});
