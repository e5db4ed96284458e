import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Event } from "./events.ts";
import type { Partial } from "./history.ts";
import { partialAfter, passingBetween } from "./partial.ts";

const head = { seq: null, at: "", session: "ses_1", turn: null } as const;
const known: Partial = { message: "msg_1", text: "one", reasoning: "hm", calls: [] };

test("what was added to a message is told as deltas, anything else as the whole message", () => {
  const now: Partial = { ...known, text: "one two", calls: [{ call: "call_1", name: "bash", input: "{" }] };
  expect(passingBetween(known, now).map(({ type }) => type)).toEqual(["text-delta", "tool-input-delta"]);
  expect(passingBetween(known, { ...known, text: "another" }).map(({ type }) => type)).toEqual(["message-partial"]);
  expect(passingBetween(known, { ...known, message: "msg_2" }).map(({ type }) => type)).toEqual(["message-partial"]);
  expect(passingBetween(null, known).map(({ type }) => type)).toEqual(["message-partial"]);
  expect([passingBetween(known, null), passingBetween(known, known)]).toEqual([[], []]);
});

test("whatever a message was and is, who is told the difference knows what it is", () => {
  const text = fc.constantFrom("", "a", "ab", "abc", "b");
  const call = fc.record({
    call: fc.constantFrom("call_1" as const, "call_2" as const),
    name: fc.constant("bash"),
    input: text,
  });
  const partial: fc.Arbitrary<Partial> = fc.record({
    message: fc.constantFrom("msg_1" as const, "msg_2" as const),
    text,
    reasoning: text,
    calls: fc.uniqueArray(call, { selector: (one) => one.call, maxLength: 2 }),
  });
  const byCall = (one: Partial | null) =>
    one && { ...one, calls: [...one.calls].sort((a, b) => (a.call < b.call ? -1 : 1)) };
  fc.assert(
    fc.property(fc.option(partial), partial, (before, now) => {
      const events = passingBetween(before, now).map((body): Event => ({ ...head, ...body }));
      expect(byCall(events.reduce(partialAfter, before))).toEqual(byCall(now));
    }),
  );
});
