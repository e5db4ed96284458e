import { expect, test } from "vitest";
import { startedIn } from "./started-in.ts";

test.each([
  ["/home/ada/notes", "/home/ada/notes"],
  ["/home/ada", null],
  ["/", null],
])("a start in %s proposes %s", (folder, proposed) => {
  expect(startedIn({ cwd: () => folder }, "/home/ada")).toBe(proposed);
});

test("a start in a folder that is gone proposes none", () => {
  const cwd = () => {
    throw new Error("ENOENT");
  };
  expect(startedIn({ cwd }, "/home/ada")).toBeNull();
});
