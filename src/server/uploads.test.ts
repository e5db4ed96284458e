import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { makeFolder } from "../config/folders.ts";
import { removeOldUploads } from "./uploads.ts";

test("what waits for its message waits a week, and then it goes", () => {
  const data = tempFolder();
  removeOldUploads(data);
  const folder = join(data, "uploads");
  makeFolder(folder);
  const days = { young: 6, old: 8 };
  for (const [name, age] of Object.entries(days)) {
    writeFileSync(join(folder, name), "");
    const at = new Date(Date.now() - age * 86_400_000);
    utimesSync(join(folder, name), at, at);
  }
  removeOldUploads(data);
  expect(readdirSync(folder)).toEqual(["young"]);
});
