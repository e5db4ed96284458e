import { expect, test } from "vitest";
import type { Call } from "../../../src/protocol/messages.ts";
import { howAnswered } from "./how-answered.ts";

const call: Call = { id: "call_1", name: "bash", input: {}, state: "open" };
const result = { output: "", origin: "user", ms: 0 } as const;

test("what was asked and is gone was allowed, denied or answered, or nobody has said anything", () => {
  expect(howAnswered({ ...call, state: "started", allowedHash: "a" })).toBe("allowed");
  expect(howAnswered({ ...call, state: "ended", result: { ...result, status: "denied" } })).toBe("denied");
  expect(howAnswered({ ...call, state: "approved", allowedHash: "a", answer: "red" })).toBe("answered");
  expect(howAnswered(call)).toBe(null);
  expect(howAnswered({ ...call, state: "ended", result: { ...result, status: "interrupted" } })).toBe(null);
  // Allowed once, and asked for anew.
  expect(howAnswered({ ...call, state: "waiting", allowedHash: "a" })).toBe(null);
  expect(howAnswered(undefined)).toBe(null);
});
