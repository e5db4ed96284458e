import { expect, test } from "vitest";
import { type Clock, inSlices } from "./in-slices.ts";

/** Time goes on by one with every look at it; frames and timers come when they are called for. */
function world() {
  let time = 0;
  const frames: (() => void)[] = [];
  const timers: { run(): void; ms: number }[] = [];
  const clock: Clock = {
    now: () => time++,
    frame: (run) => void frames.push(run),
    later: (run, ms) => void timers.push({ run, ms }),
  };
  const taken: string[] = [];
  const drawn: string[][] = [];
  const slices = inSlices<string>(
    (item) => {
      taken.push(item);
      return item.startsWith("past") ? "past" : "now";
    },
    () => void drawn.push([...taken]),
    clock,
  );
  const timer = (ms: number) =>
    timers
      .splice(
        timers.findIndex((one) => one.ms === ms),
        1,
      )[0]
      ?.run();
  return { slices, taken, drawn, frames, timers, timer, frame: () => frames.shift()?.() };
}

test("of much that happens at once a frame takes a little, in order, and draws it", () => {
  const { slices, taken, drawn, timer, frame, frames } = world();
  slices.add("0");
  timer(0);
  for (let at = 1; at <= 10; at++) slices.add(`${at}`);
  expect(frames.length).toBe(1);
  frame();
  expect(taken.length).toBeLessThan(6);
  expect(drawn.at(-1)).toEqual(taken);
  while (frames.length > 0) frame();
  expect(taken).toEqual(Array.from({ length: 11 }, (_, at) => `${at}`));
  expect(drawn.length).toBeGreaterThan(3);
});

test("what is past is read through and drawn once, when no more of it comes", () => {
  const { slices, taken, drawn, timer, timers } = world();
  for (let at = 0; at < 100; at++) slices.add(`past ${at}`);
  while (taken.length < 100) timer(0);
  expect(drawn).toEqual([]);
  while (timers.length > 0) timer(50);
  expect(drawn.map((one) => one.length)).toEqual([100]);
});

test("what was dropped is not taken", () => {
  const { slices, taken, timer } = world();
  slices.add("past 1");
  slices.drop();
  timer(0);
  slices.add("past 2");
  timer(0);
  expect(taken).toEqual(["past 2"]);
});
