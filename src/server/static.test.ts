import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { readStatic } from "./static.ts";

test("only files of the types that a page needs are there, each under its one name", () => {
  const folder = tempFolder();
  mkdirSync(join(folder, "assets"));
  const names = [
    "index.html",
    "icon.svg",
    "assets/a-1.js",
    "assets/a-1.js.map",
    "assets/b.css",
    "notes.md",
    ".env",
    "x",
  ];
  for (const name of names) writeFileSync(join(folder, name), name);
  const files = readStatic(folder);
  expect(files.map(({ path }) => path).sort()).toEqual(["/", "/assets/a-1.js", "/assets/b.css", "/icon.svg"]);
  const cached = files.filter(({ headers }) => headers["cache-control"]?.includes("immutable"));
  expect(cached.map(({ path }) => path).sort()).toEqual(["/assets/a-1.js", "/assets/b.css"]);
});
