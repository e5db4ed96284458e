import { expect, test } from "vitest";
import type { LeftReason, StoredBody, StoredEvent } from "../protocol/events.ts";
import type { CallId } from "../protocol/ids.ts";
import type { FileChange, ResultStatus } from "../protocol/messages.ts";
import { stepsOf } from "./undo-steps.ts";
import { turnsOf } from "./undo-turns.ts";

const stored = (...bodies: StoredBody[]) =>
  bodies.map((body, at): StoredEvent => ({ seq: at + 1, at: "", session: "ses_1", turn: "turn_1", ...body }));
const started = (call: CallId, name: string, before?: FileChange[]): StoredBody => {
  return { type: "tool-started", call, name, input: { command: call }, ...(before && { before }) };
};
const ended = (call: CallId, name: string, changed?: FileChange[], status: ResultStatus = "ok"): StoredBody => {
  const result = { status, output: "", origin: "workspace", ms: 0 } as const;
  return { type: "tool-ended", call, name, ...result, ...(changed && { changed }) };
};
const change = (path: string, hash: string | null, after: string | null): FileChange => ({ path, hash, after });
const turnOf = (...bodies: StoredBody[]) => turnsOf(stored(...bodies), (name) => name === "bash")[0];

test("commands that nobody watched are named: without a look, and those that never ended", () => {
  const turn = turnOf(
    started("call_1", "bash"),
    ended("call_1", "bash", []),
    started("call_2", "bash"),
    ended("call_2", "bash"),
    started("call_3", "read_file"),
    ended("call_3", "read_file"),
    ended("call_4", "bash", undefined, "denied"),
    started("call_5", "bash"),
  );
  expect(turn?.unwatched).toEqual(["call_2", "call_5"]);
});

test("changes stand in the order in which they were done, and in doubt when their call did not end well", () => {
  const turn = turnOf(
    started("call_1", "edit", [change("/a", "1", "2")]),
    started("call_2", "edit", [change("/b", "1", "2")]),
    ended("call_2", "edit", undefined, "error"),
    ended("call_1", "edit"),
    started("call_3", "bash"),
    ended("call_3", "bash", [change("/b", "1", "3")]),
    started("call_4", "edit", [change("/a", "2", "4")]),
  );
  expect(turn?.changes).toEqual([
    { ...change("/b", "1", "2"), doubt: "failed", found: "1" },
    change("/a", "1", "2"),
    { ...change("/b", "1", "3"), byCommand: true },
    { ...change("/a", "2", "4"), doubt: "interrupted" },
  ]);
});

test("changes of one file that follow on each other are one step, others and moves stand between", () => {
  const steps = stepsOf([
    { ...change("/a", "1", "2"), mode: 0o600 },
    change("/b", null, "1"),
    change("/a", "2", null),
    change("/a", null, "3"),
    change("/b", "of the user", "2"),
    { ...change("/c", null, null), from: "/a" },
    change("/c", "3", "4"),
  ]);
  expect(steps).toEqual([
    { type: "content", path: "/c", base: "4", theirs: "3", byCommand: false },
    { type: "move", path: "/c", from: "/a", byCommand: false },
    { type: "content", path: "/b", base: "2", theirs: "of the user", byCommand: false },
    { type: "content", path: "/a", base: "3", theirs: "1", mode: 0o600, byCommand: false },
    { type: "content", path: "/b", base: "1", theirs: null, byCommand: false },
  ]);
});

test("an undo counts when it took something back or had nothing to do, not when all had to stay", () => {
  const undone = (changes: FileChange[], reasons: LeftReason[]): StoredBody => {
    return {
      type: "changes-undone",
      undone: "turn_1",
      changes,
      left: reasons.map((reason) => ({ path: "/a", reason })),
    };
  };
  const counts = (...body: Parameters<typeof undone>) =>
    turnOf(started("call_1", "bash"), undone(...body))?.undos.length;
  expect(counts([], ["changed-since"])).toBe(0);
  expect(counts([change("/b", "1", "2")], ["changed-since"])).toBe(1);
  expect(counts([], [])).toBe(1);
  expect(counts([], ["by-command"])).toBe(1);
});
