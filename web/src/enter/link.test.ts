import { expect, test } from "vitest";
import { linkIn } from "./link.ts";

test.each([
  ["#code=Ab-3_x", { code: "Ab-3_x", folder: null }],
  ["#code=a&folder=%2Fhome%2Fada%2Fa%20b%2B%26%E6%8A%A5", { code: "a", folder: "/home/ada/a b+&报" }],
  ["#code=a&folder=%zz", { code: "a", folder: "%zz" }],
  ["#code=a&folder=", null],
  ["#code=", null],
  ["#code=a&b=c", null],
  ["#folder=%2Fa", null],
  ["#/code=a", null],
  ["", null],
])("%j carries %j", (hash, link) => {
  expect(linkIn(hash)).toEqual(link);
});
