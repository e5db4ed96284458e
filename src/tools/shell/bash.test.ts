import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { needs } from "../../../test/needs.ts";
import { isRunning } from "../../../test/support/is-running.ts";
import { type Bench, call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { living } from "../../processes/living.ts";
import { bash } from "./bash.ts";
import { bashKill } from "./bash-kill.ts";

test.concurrent("a command that prints nothing says so once, and people are told how long it runs", async ({
  expect,
}) => {
  using bench = toolBench();
  const told: string[] = [];
  const progress = (text: string) => {
    told.push(text);
    bench.put("seen", "");
  };
  // It runs until somebody was told.
  const command = "until [ -e seen ]; do sleep 0.05; done";
  expect((await call(bash, { command }, { context: { ...bench.context, progress } })).output).toBe(
    "stdout:\n\nstderr:\n\n(no output, exit code 0)",
  );
  expect(told[0]).toMatch(/^running for \d s$/);
});

test.concurrent("a command that seems to wait for input when its time is up is told so", async ({ expect }) => {
  const said = async (command: string) => {
    using bench = toolBench();
    const { output } = await call(bash, { command: `${command}; sleep 99`, timeout_ms: 500 }, bench);
    return output.includes("it seems to wait for input");
  };
  const commands = ["printf 'Proceed? [y/N] '", "printf '>>> ' >&2", "echo 'Proceed?'", "printf 'loading 50%%'"];
  expect(await Promise.all(commands.map(said))).toEqual([true, true, false, false]);
});

test.concurrent("in a terminal any line without an end may be a question", async ({ expect }) => {
  using bench = toolBench();
  const { output } = await call(bash, { command: "printf 'your name'; sleep 99", timeout_ms: 500, tty: true }, bench);
  expect(output).toContain("it seems to wait for input");
  // What gives the terminal takes its leave; that is none of the command's words.
  expect(output).toMatch(/\nstdout:\nyour name\nstderr:\n$/);
});

test.concurrent("a command that takes too long is ended and answers with what it printed", async ({ expect }) => {
  using bench = toolBench();
  const { output, details, failed } = await call(bash, { command: "echo out; sleep 99", timeout_ms: 200 }, bench);
  expect(output).toBe(
    "Command timed out after 0.2 s and was ended; timeout_ms can be up to 600000, and background has no limit\nstdout:\nout\n\nstderr:\n",
  );
  expect(details).toMatchObject({ timedOut: true });
  expect(failed).toBe(true);
});

test.concurrent("a time limit of nothing is the usual one", async ({ expect }) => {
  using bench = toolBench();
  for (const timeout_ms of [0, -5]) {
    const { output } = await call(bash, { command: "sleep 0.1; echo out", timeout_ms }, bench);
    expect(output).toBe(
      `stdout:\nout\n\nstderr:\n\n[timeout_ms ${timeout_ms} is no time: the limit was 30 s, as without it]`,
    );
    expect(bash.limitMs?.(bash.input.parse({ command: "ls", timeout_ms }))).toBe(35_000);
  }
});

test("a command answers with both streams", async () => {
  using bench = toolBench();
  const { output, details, failed } = await call(bash, { command: "echo out; echo err >&2" }, bench);
  expect(output).toBe("stdout:\nout\n\nstderr:\nerr\n");
  expect(details).toMatchObject({ code: 0, signal: null, timedOut: false });
  expect(failed).toBeUndefined();
});

test("it runs in the workspace, or in the folder it is given", async () => {
  using bench = toolBench();
  mkdirSync(bench.path("sub dir"));
  expect((await call(bash, { command: "pwd" }, bench)).output).toContain(`${bench.root}\n`);
  expect((await call(bash, { command: "pwd", cwd: "sub dir" }, bench)).output).toContain(bench.path("sub dir"));
  expect(await refusal(bash, { command: "pwd", cwd: "no" }, bench)).toBe("no such folder: no");
});

test("a command that fails is a failure with its exit code, in the seed's words", async () => {
  using bench = toolBench({ language: "zh-CN" });
  const { output, failed } = await call(bash, { command: "echo out; echo err >&2; exit 7" }, bench);
  expect(output).toBe("命令执行失败（退出码 7）\nstdout:\nout\n\nstderr:\nerr\n");
  expect(failed).toBe(true);
});

test("a command that no shell takes is refused with what to do instead", async () => {
  using english = toolBench();
  using chinese = toolBench({ language: "zh-CN" });
  const long = `: ${"x".repeat(200_000)}`;
  for (const background of [false, true]) {
    const said = (command: string, bench: Bench) => refusal(bash, { command, background }, bench);
    expect(await said(" \n", english)).toBe("Not run: the command is empty.");
    expect(await said("echo a\0b", english)).toContain("holds a NUL character");
    expect(await said(long, english)).toMatch(/too long for the system \(200002 characters\)\. Write it to a script/);
    expect(await said("", chinese)).toBe("未执行: 命令为空");
    expect(await said("echo a\0b", chinese)).toContain("命令含有 NUL 字符");
    expect(await said(long, chinese)).toContain("命令过长");
  }
});

test("an aborted command is ended and says what it printed", async () => {
  const controller = new AbortController();
  using bench = toolBench({ signal: controller.signal });
  const mark = { group: -1, mark: bench.context.call };
  const running = refusal(bash, { command: "echo out; sleep 99; true" }, bench);
  await expect.poll(() => living(mark).others.length).toBeGreaterThan(1);
  controller.abort();
  expect(await running).toBe("Stopped by the user.\nstdout:\nout\n\nstderr:\n");
  expect(living(mark).others).toEqual([]);
});

test("both streams together stay within one result, each with its beginning and end", async () => {
  using bench = toolBench();
  const { output } = await call(bash, { command: "seq 1 99999; seq 1 99999 >&2" }, bench);
  expect(Array.from(output).length).toBeLessThanOrEqual(30_000);
  expect(output).toMatch(/^stdout:\n1\n2\n3\n/);
  expect(output.match(/\n99999\n/g)).toHaveLength(2);
  expect(output).toContain("[Output truncated: 588888 characters in all, the first 9798 and the last 4896 are shown]");
});

test("a stream that leaves room gives it to the other", async () => {
  using bench = toolBench();
  const { output } = await call(bash, { command: "printf '😀%.0s' $(seq 1 29000)" }, bench);
  expect(Array.from(output).length).toBeGreaterThan(14_000);
  const plain = await call(bash, { command: "printf 'x%.0s' $(seq 1 29000); echo problem >&2" }, bench);
  expect(plain.output).toBe(`stdout:\n${"x".repeat(29_000)}\nstderr:\nproblem\n`);
});

test("a command that cannot be started says why", async () => {
  using bench = toolBench();
  const path = process.env.PATH;
  process.env.PATH = "/nonexistent";
  const sentence = await refusal(bash, { command: "true" }, bench).finally(() => {
    process.env.PATH = path;
  });
  expect(sentence).toContain("The command could not be started");
});

test("a command that is ended by a signal says so instead of an exit code", async () => {
  using english = toolBench();
  const { output, failed } = await call(bash, { command: "echo out; kill -SEGV $$" }, english);
  expect(output).toBe("Command failed (ended by signal SIGSEGV)\nstdout:\nout\n\nstderr:\n");
  expect(failed).toBe(true);
  using chinese = toolBench({ language: "zh-CN" });
  expect((await call(bash, { command: "kill -SEGV $$" }, chinese)).output).toMatch(
    /^命令执行失败（被信号 SIGSEGV 终止）\n/,
  );
});

test("of more output than a result can show, whole lines are shown and the whole is in a file", async () => {
  using bench = toolBench();
  const { output, file } = await call(bash, { command: "seq 1 20000" }, bench);
  const [head = "", tail = ""] = output.split(/\n\n\[Output truncated: [^\]]*\]\n\n/);
  expect({ head: head.at(-1), tail: tail.split("\n")[0] }).toEqual({
    head: "\n",
    tail: expect.stringMatching(/^\d{5}$/),
  });
  expect(output).toContain(`\n[Whole output: ${file} (20000 lines); read or search it with read_file or grep]`);
  expect(file).toBe(join(bench.context.outputs, `${bench.context.call}.txt`));
  expect(readFileSync(file ?? "", "utf8")).toBe(
    Array.from({ length: 20_000 }, (_, index) => `${index + 1}\n`).join(""),
  );
});

test("what fits leaves no file", async () => {
  using bench = toolBench();
  expect((await call(bash, { command: "seq 1 5000" }, bench)).file).toBeUndefined();
  expect(existsSync(bench.context.outputs)).toBe(false);
});

test("what a command leaves running is named, so that it can be ended", async () => {
  using bench = toolBench();
  const { output } = await call(
    bash,
    { command: "sleep 99 & until grep -q sleep /proc/$!/comm; do :; done; echo hi" },
    bench,
  );
  const [, id = ""] =
    /^stdout:\nhi\n\nstderr:\n\n\[Still running: (proc_\w{4}) \(PID \d+, sleep 99\)\. It ends/.exec(output) ?? [];
  expect((await call(bashKill, { process_id: id }, bench)).output).toMatch(`${id} was ended`);
});

test("a command in the background is answered with its ids, in the seed's words", async () => {
  using bench = toolBench({ language: "zh-CN" });
  const { output, details, failed } = await call(bash, { command: "exec sleep 99", background: true }, bench);
  const { process: id, pid } = details as { process: string; pid: number };
  expect(output).toBe(
    `后台进程已启动，process_id: ${id}，PID: ${pid}\n[最迟随本次运行结束而终止。读取输出: use_tool {"name":"bash_output","input":{"process_id":"${id}"}}；用 bash_kill 终止]`,
  );
  expect(isRunning(pid)).toBe(true);
  expect(failed).toBeUndefined();
});

test("a command in the background that fails at once is told of at once", async () => {
  using bench = toolBench();
  const { output, failed } = await call(bash, { command: "no_such_command", background: true }, bench);
  expect(output).toMatch(
    /^Background process started, process_id: (proc_\w+), PID: \d+\n\1 has ended \(exit code 127\)\n/,
  );
  expect(output).toContain("no_such_command: command not found");
  expect(failed).toBe(true);
});

test("too many commands in the background are refused, with what to do about it", async () => {
  using bench = toolBench();
  const processes = await bench.context.processes();
  const told = (running: typeof processes.running) => {
    const full = { ...bench.context, processes: async () => ({ ...processes, running, start: async () => null }) };
    return refusal(bash, { command: "true", background: true }, { context: full });
  };
  const head = "Not started: 20 background processes are running already.";
  await call(bash, { command: "exec sleep 99", background: true }, bench);
  expect(await told(processes.running)).toMatch(/already\. End one with bash_kill first: proc_\w+ \(PID/);
  expect(await told(() => [])).toBe(
    `${head} They are being started by other calls of this step; end one with bash_kill then.`,
  );
});

needs("script", "git")("in a terminal nothing is paged, whatever the folder's settings say", async () => {
  using bench = toolBench();
  const command = "git init -q . && git config core.pager 'touch paged; cat' && git config -l";
  const { output } = await call(bash, { command, tty: true }, bench);
  expect(output).toContain("core.pager=touch paged; cat");
  expect(existsSync(bench.path("paged"))).toBe(false);
});

test("in a terminal a command finds one, and where there is none it is said what to install", async () => {
  using bench = toolBench();
  expect((await call(bash, { command: "test -t 1 && echo yes", tty: true }, bench)).output).toContain("stdout:\nyes\n");
  using bare = toolBench();
  const path = process.env.PATH;
  process.env.PATH = "/nonexistent";
  const sentence = await refusal(bash, { command: "true", tty: true }, bare).finally(() => {
    process.env.PATH = path;
  });
  expect(sentence).toContain('needs the program "script"');
});

test("it asks for the command, and for the folder it is told to run in", () => {
  using bench = toolBench();
  const asks = (cwd?: string) => bash.asks(bash.input.parse({ command: "ls", ...(cwd && { cwd }) }), bench.context);
  expect(asks()).toEqual([{ action: "exec", resource: "ls" }]);
  expect(asks("sub")).toEqual([
    { action: "exec", resource: "ls" },
    { action: "read", resource: bench.path("sub") },
  ]);
  expect(asks("/")).toEqual([
    { action: "exec", resource: "ls" },
    { action: "read", resource: "/" },
  ]);
  expect(bash.limitMs?.(bash.input.parse({ command: "ls", timeout_ms: 1000 }))).toBe(6_000);
});
