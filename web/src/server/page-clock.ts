import type { Clock } from "./in-slices.ts";

export const pageClock: Clock = {
  now: () => performance.now(),
  frame: (run) => void requestAnimationFrame(run),
  later: (run, ms) => void setTimeout(run, ms),
};
