import { expect, test } from "vitest";
import { shell as en } from "../../../src/i18n/en/tools/shell.ts";
import { shell as zh } from "../../../src/i18n/zh-CN/tools/shell.ts";
import { printedIn } from "./printed.ts";

test("what was printed is shown without the names of the streams", () => {
  expect(printedIn("stdout:\na\n  b\n\nstderr:\n")).toBe("a\n  b");
  expect(printedIn("stdout:\na\n\nstderr:\nwarning: c\n")).toBe("a\nwarning: c");
  expect(printedIn("stdout:\n\nstderr:\nwrong")).toBe("wrong");
  expect(printedIn("stdout:\n\nstderr:\n")).toBe("");
  expect(printedIn("proc_1 is running\nstdout:\ncup\n\nstderr:\n")).toBe("proc_1 is running\ncup");
  expect(printedIn("stdout:\nsay\nstderr: no\n\nstderr:\nend")).toBe("say\nstderr: no\nend");
});

test("what is told in another form stays as it is", () => {
  expect(printedIn("Started in the background.")).toBe("Started in the background.");
  expect(printedIn("stdout:\nno end")).toBe("stdout:\nno end");
});

test.each([en, zh])("an exit code is told once, a signal where nothing else tells of it", (texts) => {
  expect(printedIn(texts.commandFailed({ code: 2, stdout: "", stderr: "wrong" }))).toBe("wrong");
  expect(printedIn(texts.commandSignalled({ signal: "SIGKILL", stdout: "", stderr: "" }))).toContain("SIGKILL");
});
