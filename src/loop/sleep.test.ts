import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { sleep } from "./sleep.ts";

test("leaves no listener on the signal when the time is over", async () => {
  const { signal } = new AbortController();
  for (let count = 0; count < 20; count++) await sleep(0, signal);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("resolves at once when the signal aborts, and for one that has aborted", async () => {
  const controller = new AbortController();
  const waiting = sleep(60_000, controller.signal);
  controller.abort();
  await waiting;
  await sleep(60_000, controller.signal);
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
});
