import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { createVisits } from "./visits.ts";

class FakeAnswer extends EventEmitter {
  destroyed = false;
  req = { socket: { destroyed: false } };
  destroy(): void {
    this.destroyed = true;
    this.emit("close");
  }
}

const answer = () => new FakeAnswer() as FakeAnswer & ServerResponse;

function bench() {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const good = new Set(["tok_1", "tok_2"]);
  const report = (error: unknown) => {
    throw error;
  };
  return { good, visits: createVisits(async (browser) => good.has(browser), report) };
}

test("a stream whose token has run out, or was taken back by another process, ends within half a minute", async () => {
  const { good, visits } = bench();
  const [one, two] = [answer(), answer()];
  visits.enter("tok_1", one);
  visits.enter("tok_2", two);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([one.destroyed, two.destroyed]).toEqual([false, false]);
  good.delete("tok_1");
  await vi.advanceTimersByTimeAsync(30_000);
  expect([one.destroyed, two.destroyed]).toEqual([true, false]);
});

test("where nobody is, nothing is looked after", () => {
  const { visits } = bench();
  const one = answer();
  expect(vi.getTimerCount()).toBe(0);
  visits.enter("tok_1", one);
  expect(vi.getTimerCount()).toBe(1);
  one.emit("close");
  expect(vi.getTimerCount()).toBe(0);
});

test("who has gone before he was let in is not waited for", () => {
  const { visits } = bench();
  const gone = answer();
  gone.req.socket.destroyed = true;
  visits.enter("tok_1", gone);
  expect(vi.getTimerCount()).toBe(0);
});
