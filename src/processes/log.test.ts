import { expect, test } from "vitest";
import { createLog } from "./log.ts";

const none = { stdout: "", stderr: "", dropped: 0 };

test("each reading gives what is new, both streams apart", () => {
  const log = createLog();
  log.add("stdout", "one\ntwo\n");
  log.add("stderr", "problem\n");
  expect(log.read()).toEqual({ stdout: "one\ntwo\n", stderr: "problem\n", dropped: 0 });
  expect(log.read()).toEqual(none);
  log.add("stdout", "three\n");
  expect(log.read()).toEqual({ ...none, stdout: "three\n" });
});

test("the last 5,000 lines are kept and those that nobody read are counted", () => {
  const log = createLog();
  for (let line = 1; line <= 20_000; line++) log.add(line % 2 === 0 ? "stdout" : "stderr", `${line}\n`);
  const { stdout, stderr, dropped } = log.read();
  expect(stdout.split("\n").length + stderr.split("\n").length - 2).toBe(5_000);
  expect({ dropped, first: stderr.split("\n")[0] }).toEqual({ dropped: 15_000, first: "15001" });
  for (let line = 1; line <= 6_000; line++) log.add("stdout", "again\n");
  expect(log.read().dropped).toBe(1_000);
});

test("what was read may be forgotten without being called lost", () => {
  const log = createLog();
  for (let line = 1; line <= 5_000; line++) log.add("stdout", "x\n");
  log.read();
  for (let line = 1; line <= 5_000; line++) log.add("stdout", "y\n");
  expect(log.read()).toEqual({ ...none, stdout: "y\n".repeat(5_000) });
});

test("a long line is read whole, however many parts it comes in", () => {
  const log = createLog();
  for (let part = 0; part < 100; part++) log.add("stdout", "x".repeat(5_000));
  log.add("stdout", "END\nnext\n");
  expect(log.read()).toEqual({ ...none, stdout: `${"x".repeat(500_000)}END\nnext\n` });
});

test("what comes of a line after its beginning was read is read the next time", () => {
  const log = createLog();
  log.add("stdout", "x".repeat(3_000));
  expect(log.read().stdout).toBe("x".repeat(3_000));
  log.add("stdout", "y".repeat(3_000));
  expect(log.read().stdout).toBe("y".repeat(3_000));
  log.add("stdout", "END\n");
  expect(log.read()).toEqual({ ...none, stdout: "END\n" });
});

test("of a line without end the last million characters are kept, and it counts once", () => {
  const log = createLog();
  for (let part = 0; part < 200; part++) log.add("stdout", "x".repeat(65_536));
  log.add("stdout", "END");
  const { stdout, dropped } = log.read();
  expect({ dropped, end: stdout.slice(-4) }).toEqual({ dropped: 1, end: "xEND" });
  expect(stdout.length).toBeGreaterThan(900_000);
  expect(stdout.length).toBeLessThanOrEqual(1_000_000);
});

test("however long its lines are, a log stays within a million characters", () => {
  const log = createLog();
  for (let line = 0; line < 5_000; line++) log.add("stdout", `${"x".repeat(1_999)}\n`);
  const { stdout, dropped } = log.read();
  expect(stdout.length).toBeLessThanOrEqual(1_002_000);
  expect(dropped).toBeGreaterThan(4_000);
});
