import { expect, test } from "vitest";
import { ModelError } from "./model.ts";
import { createRetry } from "./retry.ts";

const busy = new ModelError("overloaded", "HTTP 529", { retryable: true });
const waits = (error: unknown, random: () => number) => {
  const retry = createRetry({ random });
  return Array.from({ length: 20 }, (_, at) => retry(error, at + 1)?.waitMs).filter((wait) => wait !== undefined);
};

test("waits grow up to half a minute, spread over their upper half, and end", () => {
  expect(waits(busy, () => 1)).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  expect(waits(busy, () => 0)).toEqual([250, 500, 1000, 2000, 4000, 8000, 15000, 15000]);
});

test("a server that says when to come back is obeyed, never too early", () => {
  const told = new ModelError("overloaded", "", { retryable: true, retryAfterMs: 7000 });
  expect([
    createRetry({ random: () => 0 })(told, 1)?.waitMs,
    createRetry({ random: () => 1 })(told, 1)?.waitMs,
  ]).toEqual([7000, 7700]);
  const tomorrow = new ModelError("overloaded", "", { retryable: true, retryAfterMs: 86_400_000 });
  expect(createRetry()(tomorrow, 1)).toBeNull();
});

test.each<[string, unknown]>([
  ["a refusal", new ModelError("refused", "HTTP 400")],
  ["a wrong key", new ModelError("unauthorized", "HTTP 401")],
  ["an address where nobody ever answered", new ModelError("unreachable", "ECONNREFUSED")],
  ["an error of ours", new TypeError("x is undefined")],
])("%s is not tried again", (_, error) => {
  expect(createRetry()(error, 1)).toBeNull();
});

test("the user's number of retries is obeyed", () => {
  expect(createRetry({ maxRetries: 0 })(busy, 1)).toBeNull();
  expect([createRetry({ maxRetries: 20 })(busy, 20) !== null, createRetry({ maxRetries: 20 })(busy, 21)]).toEqual([
    true,
    null,
  ]);
});

test("a server that says 'at once' again and again is given more and more time all the same", () => {
  const now = new ModelError("overloaded", "", { retryable: true, retryAfterMs: 0 });
  expect(waits(now, () => 1)).toEqual([0, 1000, 2000, 4000, 8000, 16000, 30000, 30000]);
});
