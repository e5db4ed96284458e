import { expect, test } from "vitest";
import { nextCount, shownOf } from "./revealed.ts";

test("a text that is far behind is there in some seconds, and one that is near at once", () => {
  let [count, frames] = [0, 0];
  while (count < 1_000_000) {
    count = nextCount(count, 1_000_000);
    frames++;
  }
  expect(frames).toBeLessThan(700);
  expect(nextCount(100, 300)).toBe(300);
});

test("no character is cut in two", () => {
  expect(shownOf("a😀b", 2)).toBe("a");
  expect(shownOf("a😀b", 3)).toBe("a😀");
  expect(shownOf("ab", 9)).toBe("ab");
});
