import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const busy = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

test("work is done in order, one piece at a time, and others have their rounds in between", async () => {
  const turn = createTurns();
  const done: number[] = [];
  let [rounds, atOnce, most] = [0, 0, 0];
  const count = () => {
    rounds += 1;
    if (done.length < 10) setImmediate(count);
  };
  setImmediate(count);
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      turn(async () => {
        most = Math.max(most, ++atOnce);
        busy(5);
        await null;
        atOnce -= 1;
        done.push(at);
        return at;
      }),
    ),
  );
  expect([results, most]).toEqual([done, 1]);
  // All at once would be one round.
  expect(rounds).toBeGreaterThanOrEqual(10);
});

test("what goes wrong is told to who wanted it, and keeps nobody else from a turn", async () => {
  const turn = createTurns();
  const [bad, good] = await Promise.allSettled([turn(() => Promise.reject(new Error("no"))), turn(async () => "yes")]);
  expect([bad.status, good]).toEqual(["rejected", { status: "fulfilled", value: "yes" }]);
});
