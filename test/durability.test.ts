import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { needs } from "./needs.ts";
import { skillmint } from "./support/skillmint.ts";

const root = resolve(import.meta.dirname, "..");

/** The system calls of one command, in order. */
async function traced(program: ReturnType<typeof skillmint>, calls: string, ...args: string[]): Promise<string[]> {
  const log = join(program.home, "trace");
  const command = [
    "-f",
    "-y",
    "-s",
    "400",
    "-o",
    log,
    "-e",
    `trace=${calls}`,
    process.execPath,
    join(root, "dist/skillmint.js"),
    ...args,
  ];
  const child = spawn("strace", command, {
    cwd: program.work,
    env: { PATH: process.env.PATH ?? "", HOME: program.home },
    stdio: "ignore",
  });
  await new Promise((ended) => child.on("exit", ended));
  return readFileSync(log, "utf8").split("\n");
}

needs("strace")("a prompt and the end of a turn are on the disk before anyone is told", async () => {
  const lines = await traced(skillmint(), "fsync,fdatasync,write", "run", "--output", "jsonl", "hello");
  const at = (part: string) => lines.findIndex((line) => line.includes(part));
  const syncs = lines.flatMap((line, index) => (/f(data)?sync\(.*skillmint\.db-wal/.test(line) ? [index] : []));
  expect(at("session-opened")).toBeGreaterThan(0);
  expect(syncs.some((index) => index < at("session-opened"))).toBe(true);
  expect(syncs.some((index) => index > at("turn-started") && index < at("turn-ended"))).toBe(true);
});

needs("strace")(
  "a call's start is on the disk before its effect, and a call that reads waits for no disk",
  async () => {
    const program = skillmint();
    const traceOf = (...args: string[]) =>
      traced(program, "fsync,fdatasync,openat,write", "run", "--output", "jsonl", ...args);
    const between = (lines: string[], from: string, to: string) => {
      const [start, end] = [from, to].map((part) => lines.findIndex((line) => line.includes(part)));
      expect([start, end]).not.toContain(-1);
      return lines.slice(start, end).filter((line) => /f(data)?sync\(.*skillmint\.db-wal/.test(line)).length;
    };
    const acting = await traceOf("--allow", "bash", 'bash {"command":"echo x > made-by-command"}');
    const made = /"[^ ]*made-by-command", O_W/.exec(acting.join("\n"))?.[0] ?? "not made";
    expect(between(acting, "tool-started", made)).toBe(1);
    const reading = await traceOf('read_file {"path":"made-by-command"}');
    expect(between(reading, "step-started", "tool-ended")).toBe(0);
  },
);

needs("strace")("a file that is written is on the disk before it takes its name", async () => {
  const prompt = 'write_file {"path":"a.txt","content":"x"}';
  const lines = await traced(
    skillmint(),
    "fsync,link,linkat,rename,renameat,renameat2",
    "run",
    "--mode",
    "accept-edits",
    prompt,
  );
  const renamed = lines.findIndex((line) => /(rename|link).*a\.txt/.test(line));
  const synced = lines.findIndex((line) => /fsync\(.*\.skillmint-[0-9a-f-]+\.tmp/.test(line));
  expect(synced).toBeGreaterThan(-1);
  expect(synced).toBeLessThan(renamed);
});
