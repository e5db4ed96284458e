import { expect, test } from "vitest";
import { numberedIn } from "./numbered.ts";
import { todosIn } from "./todos-in.ts";
import { tokenLines } from "./token-lines.ts";

test("the lines of a file are told from what stands behind them, and a line that looks like another stays a line", () => {
  expect(numberedIn("9 | one\n10 | \n11 | 3 | three\n\n[Lines 9–11 of 40.]")).toEqual({
    from: 9,
    lines: ["one", "", "3 | three"],
    rest: "[Lines 9–11 of 40.]",
  });
  expect(numberedIn("a.txt is empty.")).toBeNull();
});

test("todos are read from what the model was told of them", () => {
  expect(todosIn("2 todos, 1 done:\n[x] 1 read the code\n[>] 2 mend [ ] it\n[ ] 3 test")).toEqual([
    { id: "1", subject: "read the code", status: "completed" },
    { id: "2", subject: "mend [ ] it", status: "in_progress" },
    { id: "3", subject: "test", status: "pending" },
  ]);
  expect(todosIn("There is no todo 4.")).toEqual([]);
});

test("a comment over several lines is a comment in each of them", () => {
  const tokens = [
    { text: "a\n\n", kind: null },
    { text: "/* b\nc */", kind: "comment" as const },
  ];
  expect(tokenLines(tokens)).toEqual([
    [{ text: "a", kind: null }],
    [],
    [{ text: "/* b", kind: "comment" }],
    [{ text: "c */", kind: "comment" }],
  ]);
});
