import { expect, test } from "vitest";
import { undo as english } from "./en/undo.ts";
import { codeIn } from "./system-code.ts";
import { undo as chinese } from "./zh-CN/undo.ts";

test("what the system says is found by its code, and all else is not", () => {
  expect(["EXDEV: cross-device link", "EACCES", "Every file", "no", undefined].map(codeIn)).toEqual([
    "EXDEV",
    "EACCES",
    "",
    "",
    "",
  ]);
});

test("undo says in words what the system refused, in both languages", () => {
  for (const code of ["EACCES", "EPERM", "EROFS", "ENOSPC", "EXDEV", "EBUSY"]) {
    const problem = `${code}: as the system says it`;
    for (const { left } of [english, chinese]) expect(left.failed({ problem })).not.toContain(code);
  }
  expect(english.left.failed({ problem: "EIO: i/o error" })).toBe("EIO: i/o error");
});
