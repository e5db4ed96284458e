import fc from "fast-check";
import { expect, test } from "vitest";
import type { Call } from "../protocol/messages.ts";
import { type Approved, approvalHash, isAllowed, isExpired } from "./approval.ts";

const approved: Approved = {
  tool: "bash",
  input: { command: "ls", cwd: "a", deep: [{ x: 1, y: 2 }] },
  touches: [{ action: "exec", resource: "ls" }],
  folder: "/w",
  sandbox: "off",
};

test("the order of keys is no difference, at any depth", () => {
  const turned = { deep: [{ y: 2, x: 1 }], cwd: "a", command: "ls" };
  expect(approvalHash({ ...approved, input: turned })).toBe(approvalHash(approved));
});

test.each<[string, Partial<Approved>]>([
  ["the tool", { tool: "bash_output" }],
  ["its input", { input: { command: "ls ", cwd: "a", deep: [{ x: 1, y: 2 }] } }],
  ["the order of a list", { input: { ...(approved.input as object), deep: [{ x: 2, y: 1 }] } }],
  ["what it touches", { touches: [{ action: "exec", resource: "ls -l" }] }],
  ["the folder", { folder: "/x" }],
  ["the sandbox", { sandbox: "read-only" }],
])("%s is a difference", (_, other) => {
  expect(approvalHash({ ...approved, ...other })).not.toBe(approvalHash(approved));
});

test("whatever a model sends, two inputs have one hash only when they are the same JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const hashes = [one, other].map((input) => approvalHash({ ...approved, input }));
      const stored = JSON.parse(JSON.stringify(one)) as unknown;
      expect(approvalHash({ ...approved, input: stored })).toBe(hashes[0]);
      expect(hashes[0] === hashes[1]).toBe(sorted(one) === sorted(other));
    }),
  );
});

/** By another way than the one that is tested. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = value as Record<string, unknown>;
  return `{${Object.keys(fields)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${sorted(fields[key])}`)}}`;
}

test("an approval from before there were hashes is for what was to be touched", () => {
  const { touches } = approved;
  const call = { state: "approved", allowed: touches } as Call;
  expect(isAllowed(call, { hash: "any", touches })).toBe(true);
  expect(isAllowed(call, { hash: "any", touches: [] })).toBe(false);
  expect(isAllowed({ ...call, allowedHash: "other" }, { hash: "any", touches })).toBe(false);
  expect(isAllowed({ ...call, state: "waiting" }, { hash: "any", touches })).toBe(false);
});

test("an ask is as old as it says itself; what has no end, or none that can be read, is not lost", () => {
  const at = Date.parse("2026-01-01T00:00:00.000Z");
  expect(isExpired({ expires: "2026-01-01T00:00:00.000Z" }, at)).toBe(true);
  expect(isExpired({ expires: "2026-01-01T00:00:00.000Z" }, at - 1)).toBe(false);
  expect(isExpired({}, at)).toBe(false);
  expect(isExpired({ expires: "soon" }, at)).toBe(false);
});
