import { expect, test } from "vitest";
import { createBackOff } from "./back-off.ts";
import { connectLimits } from "./limits.ts";

test("each loss doubles the wait up to a minute, and who has worked for a while begins anew", () => {
  let now = 0;
  const backOff = createBackOff({ retry: connectLimits.retry, now: () => now });
  /** How long it takes until it may be tried again. */
  const waits = () => {
    let ms = 0;
    while (!backOff.mayTry()) {
      now += 500;
      ms += 500;
    }
    return ms;
  };
  expect(backOff.mayTry()).toBe(true);
  const seen = Array.from({ length: 8 }, (_, at) => {
    if (at % 2 === 0) backOff.failed();
    else {
      backOff.ready();
      backOff.lost();
    }
    return waits();
  });
  expect(seen).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  backOff.ready();
  now += 60_000;
  backOff.lost();
  expect(waits()).toBe(1_000);
});
