import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { listBelow } from "./watch-list.ts";

test("a list of ignored files that is a pipe is not waited for", () => {
  const folder = tempFolder();
  execFileSync("mkfifo", [join(folder, ".gitignore")]);
  mkdirSync(join(folder, "a"));
  expect([...(listBelow({ root: folder, closed: "", most: 10 })() ?? [])].map(([path]) => path)).toEqual([
    join(folder, "a"),
  ]);
});
