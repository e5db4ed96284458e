// The proof `long-session` in short: test/proof/long-session.ts does the same with 2,000 steps.
import { expect, test } from "vitest";
import { playLongSession } from "./support/long-session.ts";
import { skillmint } from "./support/skillmint.ts";

const limit = 7000;
/** Tokens as we count them, and what a format puts around them. */
const mostBytes = limit * 4;

test("a session far longer than the context comes to its end, with all that the user said in every request", async () => {
  const played = await playLongSession(skillmint(), { steps: 60, limit, sumsUp: true });
  expect(played).toMatchObject({ code: 0, answer: "finished", requests: 60, without: 0, faults: [] });
  expect(played.cuts).toBeGreaterThan(3);
  // Each was of use, so that none was trimmed, and each breaks the provider's cache once.
  expect(played.summaries).toBe(played.cuts);
  expect(played.breaks).toBe(played.cuts);
  expect(played.largestBytes).toBeLessThan(mostBytes);
});

test("so it does with a model that sums up nothing, and it is not asked for that again and again", async () => {
  const played = await playLongSession(skillmint(), { steps: 60, limit, sumsUp: false });
  expect(played).toMatchObject({ code: 0, answer: "finished", requests: 60, without: 0, faults: [] });
  expect(played.breaks).toBe(played.cuts);
  expect(played.cuts).toBeGreaterThan(3);
  expect(played.summaries).toBeLessThanOrEqual(played.cuts / 2);
  expect(played.largestBytes).toBeLessThan(mostBytes);
});
