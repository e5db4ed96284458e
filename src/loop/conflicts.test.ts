import { expect, test } from "vitest";
import type { Touch } from "../protocol/asks.ts";
import { conflicts } from "./conflicts.ts";

const read = (resource: string): Touch => ({ action: "read", resource });
const write = (resource: string): Touch => ({ action: "write", resource });
const exec: Touch = { action: "exec", resource: "make" };
const end: Touch = { action: "end", resource: "proc_1" };
const look: Touch = { action: "look", resource: "proc_1" };
const page: Touch = { action: "look", resource: "page", page: true };
const interact: Touch = { action: "interact", resource: "" };
const server = (resource: string): Touch => ({ action: "interact", resource });
const reads = (resource: string): Touch => ({ action: "interact", resource, reads: true });

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
  ["two calls of one server", server("a/open"), server("a/click"), true],
  ["a call of a server and a look at what came of it", server("a/open"), reads("a/see"), true],
  ["two looks at one server", reads("a/see"), reads("a/find"), false],
  ["calls of two servers", server("a/open"), server("b/open"), false],
  ["calls of two servers of which one's name begins like the other's", server("a/b"), server("a_b/c"), false],
  ["a call of a server and a write", server("a/send"), write("/w/a"), true],
  ["a look at a server and a write", reads("a/read"), write("/w/a"), true],
  ["a call of a server and a command", server("a/send"), exec, false],
  ["a call of a server and a read", server("a/send"), read("/w/a"), false],
  ["a page that is opened and a look at it", { ...page, action: "network" }, page, true],
  ["two looks at a page", page, page, true],
  ["a page and a process", page, look, false],
  ["a page and another address", page, { action: "network", resource: "http://a" }, false],
  ["a question and a look at a server", interact, reads("a/see"), false],
])("%s: conflict is %s", (_, one, other, expected) => {
  expect(conflicts([one], [other])).toBe(expected);
  expect(conflicts([other], [one])).toBe(expected);
});

test("what changes something waits for an earlier question, and no question waits for what came before it", () => {
  for (const other of [
    server("a/send"),
    write("/w/a"),
    exec,
    end,
    { action: "network", resource: "https://a.b" } as const,
  ]) {
    expect(conflicts([interact], [other])).toBe(true);
    expect(conflicts([other], [interact])).toBe(false);
  }
});
