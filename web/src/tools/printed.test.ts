import { expect, test } from "vitest";
import { printedIn } from "./printed.ts";

test("what was printed is shown without the names of the streams", () => {
  expect(printedIn("stdout:\na\n  b\n\nstderr:\n")).toBe("a\n  b");
  expect(printedIn("stdout:\na\n\nstderr:\nwarning: c\n")).toBe("a\nwarning: c");
  expect(printedIn("stdout:\na\n  b\n")).toBe("a\n  b");
  expect(printedIn("stderr:\nwarning: c\n")).toBe("warning: c");
  // As it was told before.
  expect(printedIn("stdout:\n\nstderr:\nwrong")).toBe("wrong");
  expect(printedIn("stdout:\n\nstderr:\n")).toBe("");
  expect(printedIn("stdout:\nsay\nstderr: no\n\nstderr:\nend")).toBe("say\nstderr: no\nend");
});

test("what is told in another form stays as it is", () => {
  expect(printedIn("Started in the background.")).toBe("Started in the background.");
  expect(printedIn("(no output, exit code 0)")).toBe("(no output, exit code 0)");
});
