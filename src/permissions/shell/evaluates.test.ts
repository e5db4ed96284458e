import { expect, test } from "vitest";
import { loadShell } from "./load.ts";

const { read } = await loadShell();

test("only a test with a number looks into variables", () => {
  expect(read('for f in *.ts; do [[ -f $f && $f != a ]] && head -1 "$f"; done').opaque).toBe(null);
  expect(read("for f in *.ts; do [[ f -gt 1 ]] && ls; done").opaque).toBe("dynamic");
});
