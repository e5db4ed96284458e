import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTicker } from "./ticker.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the store is looked at five times a second while somebody listens, and not at all else", () => {
  const asked = { times: 0, version: 1, own: 1 };
  const store = {
    version() {
      asked.times += 1;
      return asked.version;
    },
    ownVersion: () => asked.own,
  };
  const told: boolean[] = [];
  const ticker = createTicker(store, () => undefined);
  vi.advanceTimersByTime(10_000);
  expect([asked.times, vi.getTimerCount()]).toEqual([0, 0]);
  const stops = [ticker.listen((changed) => void told.push(changed)), ticker.listen(() => undefined)];
  for (const key of ["times", "version", "own", "times"] as const) {
    asked[key] += 1;
    vi.advanceTimersByTime(200);
  }
  expect(told).toEqual([false, true, true, false]);
  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(0);
  // What is written while nobody listens is nobody's news.
  asked.version += 1;
  ticker.listen((changed) => void told.push(changed));
  vi.advanceTimersByTime(200);
  expect(told.at(-1)).toBe(false);
});

test("a store that cannot be read is reported, and looked at again", () => {
  const problems: unknown[] = [];
  let isBroken = false;
  const version = () => {
    if (isBroken) throw new Error("locked");
    return 1;
  };
  const told: boolean[] = [];
  const ticker = createTicker({ version, ownVersion: () => 1 }, (error) => void problems.push(error));
  ticker.listen((changed) => void told.push(changed));
  isBroken = true;
  vi.advanceTimersByTime(200);
  isBroken = false;
  vi.advanceTimersByTime(200);
  expect([problems, told]).toEqual([[new Error("locked")], [false]]);
});
