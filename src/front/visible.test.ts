import { expect, test } from "vitest";
import { escapedControls, visibleLine, visibleText } from "./visible.ts";

test("what would move the cursor or turn the order around is shown as a mark", () => {
  expect(visibleLine("a\u001b[2Jb\nc\u202etxt.exe\u2069")).toBe("a�[2Jb�c�txt.exe�");
  expect(visibleText("a\r\n\tb\u0007\u2066c")).toBe("a\n\tb��c");
  expect(visibleText("שלום 👩\u200d🚀")).toBe("שלום 👩\u200d🚀");
});

test("what a terminal would act on is written as an escape, and JSON stays the same value", () => {
  expect(escapedControls("\u001b]0;x\u0007 a\rb \u009b2J \u007f \u202etxt\u2069 \u2028")).toBe(
    "\\u001b]0;x\\u0007 a\\u000db \\u009b2J \\u007f \\u202etxt\\u2069 \\u2028",
  );
  expect(escapedControls("a\r\n\tb שלום 👩\u200d🚀\n")).toBe("a\n\tb שלום 👩\u200d🚀\n");
  const value = { text: "\u001b[2J \r\n \u009b \u007f \u2066 \\u001b" };
  expect(JSON.parse(escapedControls(JSON.stringify(value)))).toEqual(value);
});
