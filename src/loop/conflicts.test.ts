import { expect, test } from "vitest";
import type { Touch } from "../protocol/asks.ts";
import { conflicts } from "./conflicts.ts";

const read = (resource: string): Touch => ({ action: "read", resource });
const write = (resource: string): Touch => ({ action: "write", resource });
const exec: Touch = { action: "exec", resource: "make" };
const end: Touch = { action: "end", resource: "proc_1" };
const look: Touch = { action: "look", resource: "proc_1" };
const interact: Touch = { action: "interact", resource: "" };

test.each<[string, Touch, Touch, boolean]>([
  ["two reads of one file", read("/w/a"), read("/w/a"), false],
  ["two commands", exec, exec, false],
  ["a command and a read", exec, read("/w/a"), false],
  ["a read after a write of the same file", write("/w/a"), read("/w/a"), true],
  ["two writes of one file", write("/w/a"), write("/w/a"), true],
  ["writes of two files", write("/w/a"), write("/w/b"), false],
  ["a write and a search over its folder", write("/w/a/b"), read("/w/a"), true],
  ["a write and a folder whose name only begins alike", write("/w/ab"), read("/w/a"), false],
  ["a write and a command", write("/w/a"), exec, true],
  ["the end of a process and a command", end, exec, true],
  ["the end of a process and a look at it", end, look, true],
  ["the end of a process and a read", end, read("/w/a"), true],
  ["the ends of two processes", end, { ...end, resource: "proc_2" }, false],
  ["a look at a process and a command", look, exec, false],
  ["a look at a process and a write", look, write("/w/a"), false],
  ["two questions", interact, interact, false],
  ["a question and a read", interact, read("/w/a"), false],
])("%s: conflict is %s", (_, one, other, expected) => {
  expect(conflicts([one], [other])).toBe(expected);
  expect(conflicts([other], [one])).toBe(expected);
});

test("what changes something waits for an earlier question, and no question waits for what came before it", () => {
  for (const other of [write("/w/a"), exec, end, { action: "network", resource: "https://a.b" } as const]) {
    expect(conflicts([interact], [other])).toBe(true);
    expect(conflicts([other], [interact])).toBe(false);
  }
});
