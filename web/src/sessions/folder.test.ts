import { expect, test } from "vitest";
import { inside, signOf } from "./folder.ts";

test.each([
  ["/home/ada/notes", "notes", "N"],
  ["/home/ada/notes/", "notes", "N"],
  ["C:\\Users\\ada\\work", "work", "W"],
  ["/home/ada/.config", ".config", "C"],
  ["/数据/报告", "报告", "报"],
  ["/", "/", "/"],
])("%s is shown as %s, with the letter %s", (path, name, letter) => {
  expect(signOf(path)).toMatchObject({ name, letter });
});

test("a folder keeps its colour, and not all have the same", () => {
  const paths = Array.from({ length: 40 }, (_, index) => `/home/ada/project-${index}`);
  const colours = paths.map((path) => signOf(path).colour);
  expect(colours).toEqual(paths.map((path) => signOf(path).colour));
  expect(new Set(colours)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});

test.each([
  ["/home/ada", "notes", "/home/ada/notes"],
  ["/", "home", "/home"],
  ["C:\\Users", "ada", "C:\\Users\\ada"],
  ["C:\\", "Users", "C:\\Users"],
  ["\\\\server\\share", "ada", "\\\\server\\share\\ada"],
])("in %s the folder %s is %s", (path, name, whole) => {
  expect(inside(path, name)).toBe(whole);
});
