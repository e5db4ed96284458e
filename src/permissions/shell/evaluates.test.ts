import { expect, test } from "vitest";
import { namesSet } from "./evaluates.ts";
import { loadShell } from "./load.ts";

const { read } = await loadShell();

test("what a sum sets is told as assigned", () => {
  for (const text of ["((PATH=1)); ls", "((PATH++))", "echo $((PATH = 1))", "echo $(( --PATH ))", "((PATH<<=1))"]) {
    expect(
      read(text).commands.flatMap(({ assigns }) => assigns),
      text,
    ).toContain("PATH");
  }
  expect(["1 + 2", "x == 1", "x <= 1", "x != y", "x >= 2 ? 3 : 4"].flatMap(namesSet)).toEqual([]);
});

test("only a test with a number looks into variables", () => {
  expect(read('for f in *.ts; do [[ -f $f && $f != a ]] && head -1 "$f"; done').opaque).toBe(null);
  expect(read("for f in *.ts; do [[ f -gt 1 ]] && ls; done").opaque).toBe("dynamic");
});
