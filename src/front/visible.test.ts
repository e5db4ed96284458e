import { expect, test } from "vitest";
import { visibleLine, visibleText } from "./visible.ts";

test("what would move the cursor or turn the order around is shown as a mark", () => {
  expect(visibleLine("a\u001b[2Jb\nc\u202etxt.exe\u2069")).toBe("a�[2Jb�c�txt.exe�");
  expect(visibleText("a\r\n\tb\u0007\u2066c")).toBe("a\n\tb��c");
  expect(visibleText("שלום 👩\u200d🚀")).toBe("שלום 👩\u200d🚀");
});
