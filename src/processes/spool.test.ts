import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { createSpool } from "./spool.ts";

test("nothing is written before there is more than a result can show, and then all of it", () => {
  const file = join(tempFolder(), "outputs", "whole.txt");
  const spool = createSpool({ file, after: 5 });
  spool.write("ab😀");
  spool.write("cd");
  expect({ made: existsSync(file), kept: spool.kept() }).toEqual({ made: false, kept: null });
  spool.write("e");
  spool.write("语\n");
  spool.close();
  expect(readFileSync(file, "utf8")).toBe("ab😀cde语\n");
  expect(spool.kept()).toEqual({ file, lines: 1, capped: false, problem: null });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("what a result could have shown is kept too when asked for, even after the end", () => {
  const file = join(tempFolder(), "whole.txt");
  const spool = createSpool({ file, after: 100 });
  spool.write("ab");
  spool.close();
  spool.keep();
  expect(readFileSync(file, "utf8")).toBe("ab");
  expect(spool.kept()).toEqual({ file, lines: 0, capped: false, problem: null });
});

test("a file ends at its cap, at the end of a character", () => {
  const file = join(tempFolder(), "whole.txt");
  const spool = createSpool({ file, after: 0, cap: 8 });
  for (const text of ["abc", "语语", "def"]) spool.write(text);
  spool.close();
  expect(readFileSync(file, "utf8")).toBe("abc语");
  expect(spool.kept()).toEqual({ file, lines: 0, capped: true, problem: null });
});

test("where nothing can be written the command goes on and the problem is told", () => {
  const inTheWay = join(tempFolder(), "outputs");
  writeFileSync(inTheWay, "");
  const spool = createSpool({ file: join(inTheWay, "whole.txt"), after: 0 });
  spool.write("text");
  spool.write("more");
  spool.close();
  expect(spool.kept()?.problem).toMatch(/EEXIST|ENOTDIR/);
});
