import { expect, test } from "vitest";
import { titleOf } from "./title.ts";

test("a title is 20 characters and dots, counted in characters", () => {
  expect(titleOf("short")).toBe("short");
  expect(titleOf("一二三四五六七八九十一二三四五六七八九十")).toBe("一二三四五六七八九十一二三四五六七八九十");
  expect(titleOf(`${"😀".repeat(20)}x`)).toBe(`${"😀".repeat(20)}...`);
  expect(titleOf("two\n lines")).toBe("two lines");
  expect(titleOf("\u202ereversed\u0007 \u2066bell")).toBe("reversed bell");
});
