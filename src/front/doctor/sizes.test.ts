import { linkSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { folderSize, inWords } from "./sizes.ts";

test("a folder's size is that of all files below it; one that is not there holds nothing", () => {
  const folder = tempFolder();
  mkdirSync(join(folder, "a/b"), { recursive: true });
  writeFileSync(join(folder, "a/b/c"), "12345");
  writeFileSync(join(folder, "d"), "123");
  expect(folderSize(folder)).toEqual({ bytes: 8, whole: true });
  expect(folderSize(join(folder, "nowhere"))).toEqual({ bytes: 0, whole: true });
});

test("a file that has two names in a folder lies there once", () => {
  const folder = tempFolder();
  writeFileSync(join(folder, "a"), "12345");
  writeFileSync(join(folder, "b"), "12345");
  linkSync(join(folder, "a"), join(folder, "c"));
  expect(folderSize(folder)).toEqual({ bytes: 10, whole: true });
});

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1.0 KB"],
  [1536, "1.5 KB"],
  [200 * 2 ** 20, "200 MB"],
  [3 * 2 ** 40, "3.0 TB"],
])("%i bytes are %s", (bytes, words) => {
  expect(inWords(bytes)).toBe(words);
});
