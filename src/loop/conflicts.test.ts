import { expect, test } from "vitest";
import type { Touch } from "../protocol/asks.ts";
import { conflicts } from "./conflicts.ts";

const read = (resource: string): Touch => ({ action: "read", resource });
const write = (resource: string): Touch => ({ action: "write", resource });
const exec: Touch = { action: "exec", resource: "make" };
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
  ["anything interactive", interact, read("/w/a"), true],
])("%s: conflict is %s", (_, one, other, expected) => {
  expect(conflicts([one], [other])).toBe(expected);
  expect(conflicts([other], [one])).toBe(expected);
});
