import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event, PassingBody, StoredEvent } from "../protocol/events.ts";
import type { Partial } from "../protocol/history.ts";
import { createPartialRow } from "./partial-row.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const head = { at: "2026-11-15T00:00:00.000Z", session: "ses_1", turn: null } as const;
const delta = (offset: number, text: string): Event => {
  const body: PassingBody = { type: "text-delta", message: "msg_1", offset, text };
  return { seq: null, ...head, ...body };
};
const finished = { seq: 1, ...head, type: "message-finished", message: "msg_1" } as unknown as StoredEvent;

function row({ watched = true } = {}) {
  const written: (string | null)[] = [];
  const looks = { count: 0 };
  const problems: unknown[] = [];
  const it = createPartialRow({
    write: async (partial: Partial | null) => {
      written.push(partial?.text ?? null);
      if (partial?.text === "bad") throw new Error("disk full");
    },
    isWatched: () => {
      looks.count += 1;
      return watched;
    },
    report: (error) => void problems.push(error),
  });
  return { ...it, written, looks, problems };
}

test("a message that takes its time is written every 150 ms, and cleared before its end is stored", async () => {
  const { tell, before, written } = row();
  tell(delta(0, "a"));
  tell(delta(1, "b"));
  vi.advanceTimersByTime(149);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  tell(delta(2, "c"));
  vi.advanceTimersByTime(150);
  // Nothing new: nothing is written.
  vi.advanceTimersByTime(1_000);
  await before([finished]);
  expect(written).toEqual(["ab", "abc", null]);
  tell(delta(0, "next"));
  vi.advanceTimersByTime(150);
  expect(written.at(-1)).toBe("next");
});

test("a message that is done in less is never written, nor looked after", async () => {
  const { tell, before, written, looks } = row();
  for (let at = 0; at < 4_000; at++) tell(delta(at, "x"));
  vi.advanceTimersByTime(100);
  await before([finished]);
  vi.advanceTimersByTime(1_000);
  expect([written, looks.count]).toEqual([[], 0]);
});

test("without a server nothing is written", async () => {
  const { tell, before, written } = row({ watched: false });
  tell(delta(0, "a"));
  vi.advanceTimersByTime(150);
  await before([finished]);
  expect(written).toEqual([]);
});

test("a row that cannot be written is complained about once, and no message fails for it", async () => {
  const { tell, before, problems } = row();
  for (const _ of [1, 2]) {
    tell(delta(0, "bad"));
    await vi.advanceTimersByTimeAsync(150);
  }
  await before([finished]);
  expect(problems).toEqual([new Error("disk full")]);
});
