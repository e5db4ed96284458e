import { expect, test } from "vitest";
import { ownScript } from "./own-script.ts";

test("only a script that was built with the page is started", () => {
  expect(ownScript("/assets/picture-worker-AbC_1.js")).toBe("/assets/picture-worker-AbC_1.js");
  for (const address of [
    "https://a.example/assets/a.js",
    "//a.example/a.js",
    "/assets/../api/a.js",
    "data:,a",
    "blob:a",
  ])
    expect(() => ownScript(address)).toThrow("is no script of this page");
});
