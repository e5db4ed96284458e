import { expect, test } from "vitest";
import { type WholeValues, wholeValues } from "./mask-whole.ts";

function madeOf(values: readonly string[]): WholeValues {
  const steps = wholeValues(values);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Texts of two letters, so that many begin with others. */
function textsOf(count: number, longest: number): string[] {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(longest) }, () => (next(2) === 0 ? "a" : "b")).join(""),
  );
}

test("at every place the longest of thousands of values is found, and none that does not stand there", () => {
  const values = [...new Set(textsOf(3_000, 14).filter((text) => text.length > 3))];
  const whole = madeOf(values);
  const text = textsOf(60, 12).join("c");
  for (let at = 0; at < text.length; at++) {
    const found = values.filter((value) => text.startsWith(value, at)).map(({ length }) => length);
    expect([at, whole.lengthAt(text, at)]).toEqual([at, Math.max(0, ...found)]);
  }
  expect(whole.longest).toBe(Math.max(...values.map(({ length }) => length)));
});

test("an end of a text is told from one that a value begins with", () => {
  const values = ["alpha-beta", "alpha-beta-gamma", "delta"];
  const whole = madeOf(values);
  const goesOn = (text: string) => whole.goesOn(text, 0);
  expect(["a", "alpha-b", "alpha-beta", "alpha-beta-gamm"].map(goesOn)).toEqual([true, true, true, true]);
  expect(["alpha-beta-gamma", "delta", "alphb", "b", "e"].map(goesOn)).toEqual([false, false, false, false, false]);
});
