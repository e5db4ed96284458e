import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { living } from "../../processes/living.ts";
import { bash } from "./bash.ts";

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

test("a command that takes too long is ended and answers with what it printed", async () => {
  using bench = toolBench();
  const { output, details, failed } = await call(bash, { command: "echo out; sleep 99", timeout_ms: 200 }, bench);
  expect(output).toBe(
    "Command timed out after 0.2 s and was ended; timeout_ms can be up to 600000\nstdout:\nout\n\nstderr:\n",
  );
  expect(details).toMatchObject({ timedOut: true });
  expect(failed).toBe(true);
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
  expect(output).toContain("[Output truncated: 588888 characters in all, the first 9800 and the last 4900 are shown]");
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
  expect(await refusal(bash, { command: "echo \0" }, bench)).toContain("The command could not be started");
  expect(await refusal(bash, { command: `: ${"x".repeat(200_000)}` }, bench)).toContain("could not be started");
});

test("background is refused as long as there is none", async () => {
  using bench = toolBench();
  expect(await refusal(bash, { command: "true", background: true }, bench)).toContain("background is not available");
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
