import { expect, test } from "vitest";
import { pastedFiles } from "./pasted-files.ts";

const picture = { name: "image.png" };

test.each([
  ["a picture alone", "", [picture], [picture]],
  ["a table that comes as a picture, too, is words", "a\tb\n1\t2", [picture], []],
  ["a copied file with its name", "image.png", [picture], [picture]],
  ["or its path", "/home/ada/image.png\n", [picture], [picture]],
  ["words alone", "hello", [], []],
])("%s", (_, text, files, expected) => {
  expect(pastedFiles({ text, files })).toEqual(expected);
});
