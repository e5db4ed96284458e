import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { declines, options } from "../../../test/support/connect-world.ts";
import { type CallUnderWay, createCalls } from "./calls.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A call that waits for its time to be over. */
function hanging(calls: ReturnType<typeof createCalls>, limitMs: number, interactions = declines) {
  let call: CallUnderWay | undefined;
  const ends = calls
    .run(options({ limitMs, interactions }), (underWay) => {
      call = underWay;
      return new Promise((_, reject) =>
        underWay.signal.addEventListener("abort", () => reject(new Error("the SDK's own"))),
      );
    })
    .catch((error: { kind: string }) => error.kind);
  return { ends, signal: call?.signal as AbortSignal, progress: () => call?.onprogress({ progress: 1 }) };
}

test("progress gives a call its whole time again, and gives no other call any", async () => {
  const calls = createCalls();
  const [busy, quiet] = [hanging(calls, 1_000), hanging(calls, 1_000)];
  await vi.advanceTimersByTimeAsync(900);
  busy.progress();
  await vi.advanceTimersByTimeAsync(100);
  expect([busy.signal.aborted, quiet.signal.aborted]).toEqual([false, true]);
  expect(await quiet.ends).toBe("timeout");
  await vi.advanceTimersByTimeAsync(900);
  expect(await busy.ends).toBe("timeout");
});

test("while a person is asked no call's time runs, and the newest call asks", async () => {
  const calls = createCalls();
  const answers: ((answer: { action: "cancel" }) => void)[] = [];
  const elicit = () => new Promise<{ action: "cancel" }>((resolve) => answers.push(resolve));
  const older = hanging(calls, 1_000);
  const newer = hanging(calls, 1_000, { ...declines, elicit });
  const asked = calls.ask((by, signal) => by.elicit({}, signal));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([older.signal.aborted, newer.signal.aborted]).toEqual([false, false]);
  answers[0]?.({ action: "cancel" });
  expect(await asked).toEqual({ action: "cancel" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await older.ends, await newer.ends]).toEqual(["timeout", "timeout"]);
  expect(await calls.ask((by, signal) => by.elicit({}, signal))).toBeNull();
});

test("what was asked for a call is withdrawn when the call is over, however it ends", async () => {
  const calls = createCalls();
  const lost = Promise.withResolvers<never>();
  const call = calls.run(options(), () => lost.promise).catch(String);
  const withdrawn = calls.ask(
    (_, signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve("withdrawn"))),
  );
  lost.reject(new Error("lost"));
  expect([await call, await withdrawn]).toEqual(["Error: lost", "withdrawn"]);
});

test("a limit that no timer can hold is a long one, not a short one", async () => {
  const { signal } = hanging(createCalls(), 2 ** 40);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signal.aborted).toBe(false);
});
